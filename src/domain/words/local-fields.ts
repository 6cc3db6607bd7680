import type { LabelFault } from '../school/local-fields.ts'

export const words = {
  intro:
    'These belong to one country. Give each the name that your school uses, or switch it off. What is already stored is kept, and shows again when it is switched on.',
  field: 'Field',
  name: 'Name at your school',
  nameHint: (usual: string) => `Empty: ${usual}.`,
  missing: 'When missing',
  red: 'Shown in red',
  plain: 'Not in red',
  on: 'In use at this school',
  alerted: 'Show in red when it is missing',
  off: 'Switched off',
  saved: (title: string) => `${title} saved`,
} as const

export const labelFaults = {
  'too-long': 'At most 40 characters.',
  taken: 'Another field has this name. Two cannot be told apart.',
} as const satisfies Record<LabelFault, string>
