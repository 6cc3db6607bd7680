import type { FindingGroup } from '../find/index.ts'

export const words = {
  title: 'Find',
  button: 'Find',
  buttonTitle: 'Find anything ( / or Ctrl+K )',
  field: 'Name, number, class, lesson or screen',
  hint: 'Type the beginning of a name, a student number, a class, a lesson, or the name of a screen or report.',
  found: 'Found',
  none: (typed: string) => `Nothing found for “${typed}”`,
  noneHint: 'Check the spelling, or type less. Only what you may open is found.',
  more: 'More students match. Keep typing.',
  count: (found: number) => (found === 0 ? 'Nothing found' : `${found} found`),
  left: (day: string) => `Left ${day}`,
  noClass: 'No class',
  lesson: 'Enter Marks',
  class: 'Term reports of the class',
} as const

export const groupTitles = {
  recent: 'Opened last',
  students: 'Students',
  teachers: 'Teachers',
  classes: 'Classes',
  lessons: 'Lessons',
  screens: 'Screens and reports',
} as const satisfies Record<FindingGroup['kind'], string>
