import { blankCell, type Cell, type Sheet, titleKey } from '../../_spreadsheet.ts'
import type { NewNumbers } from '../numbers.ts'
import type { List } from './list.ts'

/**
 * Gibbon: the tables of System Admin, Import From File, one workbook each. All persons are in one, with a role; students' classes and
 * marks are in others, which identify persons by user name.
 */
const persons = ['surname', 'firstname', 'officialname', 'primaryrole', 'username']
export const gibbon: readonly List[] = [
  {
    kind: 'students',
    has: [...persons, 'studentid'],
    columns: {
      ...{ studentid: 'id', surname: 'last_name', firstname: 'first_name', gender: 'sex', dateofbirth: 'date_of_birth' },
      formgroup: 'class_id',
    },
    only: { title: 'primaryrole', is: ['student'] },
    adds: ['classes'],
  },
  {
    kind: 'teachers',
    has: persons,
    columns: { surname: 'lastName', firstname: 'firstName', username: 'userName', dateofbirth: 'dateOfBirth' },
    only: { title: 'primaryrole', is: ['teacher'] },
  },
  { kind: 'classes', has: ['schoolyear', 'name', 'shortname', 'tutor1', 'nextformgroup'], columns: { shortname: 'class' } },
  {
    kind: 'subjects',
    has: ['schoolyear', 'learningarea', 'name', 'shortname', 'yeargroups'],
    columns: { name: 'title', shortname: 'abbr' },
  },
  {
    kind: 'marks',
    has: ['schoolyear', 'course', 'internalassessment', 'student', 'attainmentvalue'],
    columns: { schoolyear: 'year', course: 'subject', studentid: 'student', attainmentvalue: 'courseMark' },
    adds: ['terms'],
  },
]

const enrolment = ['schoolyear', 'yeargroup', 'formgroup', 'student', 'rollorder']

/** Gibbon does not require a Student ID: a student without one gets a number, by which the marks find the student. */
function withNumbers(people: Sheet, numbers: NewNumbers): Sheet {
  const titles = titlesOf(people)
  const [id, role] = [titles.indexOf('studentid'), titles.indexOf('primaryrole')]
  for (const cells of people.rows.slice(1)) numbers.know(cells[id]?.text.trim() ?? '')
  const rows = people.rows.map((cells, row) => {
    const isWithout = row > 0 && titleKey(cells[role]?.text ?? '') === 'student' && !cells[id]?.text.trim()
    return isWithout ? cells.with(id, { text: numbers.give(), kind: 'text' }) : cells
  })
  return { ...people, rows }
}

/** Joins two tables of an upload: the person gets the class, the marks get the person's number. */
export function joinGibbon(sheets: readonly Sheet[], numbers: NewNumbers): readonly Sheet[] {
  const of = (titles: readonly string[]) => sheets.find((sheet) => titles.every((title) => titlesOf(sheet).includes(title)))
  const [known, enrolled] = [of([...persons, 'studentid']), of(enrolment)]
  if (!known) return sheets
  const people = withNumbers(known, numbers)
  const numberOf = valuesBy(people, 'username', 'studentid')
  const classes = enrolled && valuesBy(enrolled, 'student', 'formgroup')
  return sheets
    .filter((sheet) => sheet !== enrolled)
    .map((sheet) => {
      if (sheet === known) return classes ? withColumn(people, 'Form Group', 'username', classes) : people
      return titlesOf(sheet).includes('internalassessment') ? withColumn(sheet, 'Student ID', 'student', numberOf) : sheet
    })
}

const titlesOf = ({ rows }: Sheet) => (rows[0] ?? []).map(({ text }) => titleKey(text))

function valuesBy(sheet: Sheet, key: string, value: string): ReadonlyMap<string, Cell> {
  const [at, of] = [titlesOf(sheet).indexOf(key), titlesOf(sheet).indexOf(value)]
  return new Map(sheet.rows.slice(1).map((row) => [row[at]?.text.trim() ?? '', row[of] ?? blankCell]))
}

function withColumn(sheet: Sheet, title: string, by: string, values: ReadonlyMap<string, Cell>): Sheet {
  const [at, width] = [titlesOf(sheet).indexOf(by), titlesOf(sheet).length]
  const rows = sheet.rows.map((cells, row) => {
    const cell = row === 0 ? ({ text: title, kind: 'text' } as const) : (values.get(cells[at]?.text.trim() ?? '') ?? blankCell)
    return [...Array.from({ length: width }, (_, i) => cells[i] ?? blankCell), cell]
  })
  return { ...sheet, rows }
}
