import { type Kind, type Kinds, type Matching, stillRequired, type Target } from '../_matching/index.ts'
import { titleKey } from '../_spreadsheet.ts'
import {
  type GuardianField,
  guardianField,
  guardianFields,
  guardianPart,
  isGuardianField,
  uploadColumn,
} from '../school/students/fields.ts'
import { guardianColumns } from '../school/students/upload-contacts.ts'
import type { OwnTitles } from '../school/students/upload-sheet.ts'
import { markTable, markTableKind, type TableSubject } from './mark-table.ts'
import { fieldsOf, isRequired, type SheetName, sheetNames, sheets, type UploadField, type UploadKind } from './sheets.ts'

const days: readonly UploadField[] = ['dateOfBirth', 'termStart', 'termEnd', 'date_of_birth', 'entry_date']
const marks: readonly UploadField[] = ['courseMark', 'examMark']
/** Fields that a list of one class or term has in its name instead of a column. */
const same: readonly UploadField[] = ['year', 'term', 'class', 'class_id', 'classes', 'subject']
const made: Partial<Record<SheetName, UploadField>> = { subjects: 'abbr', classes: 'form' }
const lists: readonly UploadField[] = ['formClasses', 'deanClasses', 'classes', 'subjects']
const whole: Partial<Record<SheetName, readonly [UploadField, UploadField]>> = {
  teachers: ['firstName', 'lastName'],
  students: ['first_name', 'last_name'],
}
const alsoNamed: Partial<Record<SheetName, readonly string[]>> = {
  students: ['student', 'studentlist', 'pupils'],
  teachers: ['teacher', 'staff', 'teacherlist', 'stafflist'],
  subjects: ['courses', 'subjectlist'],
  lessons: ['timetable', 'schedule'],
}

/** Columns of mothers, fathers and guardians under any title, and the relation in their titles. */
const contacts: Kind['more'] = (titles, columns) => {
  const taken = new Set(columns.filter(isGuardianField).map((field) => guardianPart(field).place))
  const { fields, relations } = guardianColumns(
    titles.map((title, at) => (columns[at] ? '' : title)),
    taken,
  )
  return {
    columns: columns.map((use, at) => use || (fields.get(at) ?? '')),
    same: Object.fromEntries(relations.map(({ place, relation }) => [guardianField(place, 'relation'), relation])),
  }
}

/** What matching needs of the school: its title of the SEA number's column, and the values to choose for all rows. */
export type Matchable = {
  ownTitles?: OwnTitles
  subjects?: readonly TableSubject[]
  classes?: readonly string[]
  years?: readonly string[]
}

/** The kinds that a sheet can be read as: those of a School Upload, and marks with a column for each subject; or only students. */
export function uploadKinds(school: Matchable = {}, upload: UploadKind = 'school'): Kinds {
  if (upload === 'students') return { students: studentsAlone(school) }
  const kinds = Object.fromEntries(sheetNames.map((name) => [name, kindOf(name, school)])) as Record<SheetName, Kind>
  return { ...kinds, [markTable]: markTableKind(kinds.marks, school.subjects ?? []) }
}

/** Contacts are counted in the order of the file, and known by their titles alone. */
function studentsAlone(school: Matchable): Kind {
  const kind = kindOf('students', school)
  const targets = Object.entries(kind.targets).map(([field, target]): [string, Target] => [
    field,
    isGuardianField(field) ? { ...target, titles: uploadColumn(field).also } : target,
  ])
  return { ...kind, targets: Object.fromEntries(targets), isTitle: (title) => guardianColumns([title], new Set()).fields.size > 0 }
}

const kindOf = (name: SheetName, school: Matchable): Kind => ({
  names: [titleKey(name), ...(alsoNamed[name] ?? [])],
  targets: Object.fromEntries(fieldsOf(name).map((field) => [field, targetOf(name, field, school)])),
  ...(whole[name] && { whole: whole[name] }),
  ...(name === 'students' && { more: contacts }),
})

function choicesOf(field: UploadField, { subjects = [], classes = [], years = [] }: Matchable): readonly string[] {
  if (field === 'class' || field === 'class_id') return classes
  if (field === 'subject') return subjects.map(({ title }) => title)
  return field === 'year' ? years : field === 'term' ? ['1', '2', '3'] : []
}

/** The values for all rows that also suit the next list; its term or class is asked each time. */
export const lasting = (matching: Matching, kind: Kind): Matching => ({
  ...matching,
  same: Object.fromEntries(Object.entries(matching.same).filter(([field]) => kind.targets[field]?.onlyWith)),
})

function targetOf(name: SheetName, field: UploadField, school: Matchable): Target {
  const own = (school.ownTitles as Partial<Record<UploadField, string>> | undefined)?.[field]
  const titles = (sheets[name] as Partial<Record<UploadField, readonly string[]>>)[field] ?? []
  const kind = days.includes(field) ? 'day' : lists.includes(field) ? 'list' : marks.includes(field) ? 'mark' : undefined
  return {
    titles: own ? [...titles, titleKey(own)] : titles,
    isRequired: isRequired(name, field),
    ...(kind && { kind }),
    ...(same.includes(field) && name !== 'classes' && { mayBeSame: true, choices: choicesOf(field, school) }),
    ...(isGuardianField(field) && guardianPart(field).part === 'relation' && { mayBeSame: true, onlyWith: othersOf(field) }),
    ...(made[name] === field && { isMade: true }),
  }
}

/** The other fields of that contact. */
const othersOf = (field: GuardianField) =>
  guardianFields.filter((other) => other !== field && guardianPart(other).place === guardianPart(field).place)

/** The missing fields; where a kind has both, a number or a name identifies the row. */
export function missingOf(matching: Matching, kind: Kind): string[] {
  const missing = stillRequired(matching, kind)
  const isOf = (field: string) => matching.columns.includes(field)
  return 'studentName' in kind.targets && !isOf('student') && !isOf('studentName') ? ['student', ...missing] : missing
}

/** The kinds of sheets that lack what is made from other columns. */
export const makesOf = (matchings: readonly Matching[]): ReadonlySet<string> =>
  new Set(
    matchings.flatMap(({ kind, columns }) => {
      const field = made[kind as SheetName]
      return field && !columns.includes(field) ? [kind] : []
    }),
  )
