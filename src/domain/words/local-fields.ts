import type { LabelFault } from '../school/students/local-fields.ts'

export const words = {
  intro:
    'These differ from country to country. Give each the name your school uses, or switch it off. Stored data is not deleted, and shows again when you switch it on.',
  field: 'Field',
  name: 'Name at your school',
  nameHint: (usual: string) => `If blank: ${usual}.`,
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
  taken: 'Another field has this name. Choose a different one.',
} as const satisfies Record<LabelFault, string>
