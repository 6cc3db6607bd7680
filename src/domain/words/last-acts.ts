import { counted } from '../_numbers.ts'
import { classTitle, termName } from '../_titles.ts'
import type { Act, ActKind } from '../home.ts'
import { words as handOver } from './hand-over.ts'
import { kindWords } from './school-upload.ts'
import { stepTitles } from './year.ts'

export const words = { title: 'What was done last', about: 'What changed more than one record, whoever did it.' } as const

const titles = {
  students: kindWords.students.title,
  school: kindWords.school.title,
  attendance: 'Scans imported',
  'class-marks': 'Marks from Excel',
  promotion: stepTitles.promotion,
  subjects: stepTitles.subjects,
  'hand-over': handOver.title,
  setting: 'Set for all',
  registering: 'Students registered',
  'next-reports': 'Next reports mended',
  'moves-class': 'Students moved',
  'moves-leaves': 'Students archived',
  'moves-returns': 'Students back',
  'moves-joins': 'Students joined',
} as const satisfies Record<ActKind, string>

/** `Students moved, Class 2C`. */
export function actTitle({ kind, name, classId }: Act): string {
  const [year, term] = name.split('-').map(Number)
  const what =
    kind === 'next-reports'
      ? ''
      : kind === 'registering'
        ? termName({ year: year ?? 0, term: term ?? 0 })
        : kind.startsWith('moves-') && name
          ? classTitle(name)
          : name
  const field = kind === 'setting' ? (name === 'possible_attendance' ? 'Possible Attendance' : 'New Term Beginning') : what
  return [titles[kind], field, classId === null ? '' : classTitle(classId)].filter(Boolean).join(', ')
}
export const actNote = (act: Act, when: string) =>
  [act.by, when, counted(act.count, act.kind.startsWith('moves-') || act.kind === 'next-reports' ? 'student' : 'row')].join(' · ')

/** Why there is nothing to undo. */
export const whyNot = {
  undone: (by: string | null) => (by ? `Undone by ${by}` : 'Undone'),
  swept: 'Too old: its rows are deleted',
  setting: 'Undo it in the class’s term report',
  'each-student': 'Undo it on each student’s page',
  none: 'Change it back by hand',
  'not-yours': 'An administrator can undo it',
} as const
