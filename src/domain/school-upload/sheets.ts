import { eachOf } from '../_changes.ts'
import { dayOfSerial, isDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { blankCell, type Cell, fieldTitled, isFilled, type Sheet, type Titles, titleKey } from '../_spreadsheet.ts'
import { cleanText } from '../_text.ts'
import { dayFields, isGuardianField, uploadColumn, uploadFields } from '../school/students/fields.ts'
import { guardianTitles } from '../school/students/upload-contacts.ts'

/** The columns that identify a student: a number, or a name with the class. */
const student = {
  student: ['studentid', 'studentnumber', 'studentno', 'studentnum', 'id', 'number'],
  studentName: ['student', 'studentname', 'name', 'fullname'],
} as const
/** The columns of a past term and its class. */
const inTerm = { year: ['year', 'academicyear', 'schoolyear'], term: ['term'], class: ['class', 'formclass', 'classid'] } as const

/** The sheets of a School Upload, in order of reference, with the columns of each and their other titles. */
export const sheets = {
  classes: { class: ['class', 'formclass', 'name'], form: ['form', 'formlevel', 'level', 'year'] },
  subjects: { title: ['title', 'subject', 'name'], abbr: ['abbr', 'abbreviation', 'code', 'short'] },
  teachers: {
    firstName: ['firstname', 'first', 'givenname'],
    lastName: ['lastname', 'last', 'surname', 'familyname'],
    teacherNum: ['teachernumber', 'teachernum', 'number', 'staffnumber', 'staffno', 'staffid', 'teacherno', 'teacherid'],
    userName: ['username', 'login', 'user'],
    dateOfBirth: ['dateofbirth', 'birthday', 'dob'],
    post: ['post', 'position'],
    formClasses: ['formclass', 'formclasses', 'formteacherof', 'formteacher'],
    deanClasses: ['deanclasses', 'deanclass', 'deanof', 'dean'],
  },
  terms: {
    year: inTerm.year,
    term: inTerm.term,
    termStart: ['start', 'termstart', 'startdate', 'from', 'firstday'],
    termEnd: ['end', 'termend', 'enddate', 'to', 'lastday'],
    possible: ['possibleattendance', 'possible', 'sessions', 'possiblesessions'],
  },
  /** The same columns as the students' own upload. */
  students: eachOf(uploadFields, (field) => [...uploadColumn(field).also, ...(isGuardianField(field) ? guardianTitles(field) : [])]),
  lessons: { teacher: ['teacher', 'teachername'], subject: ['subject', 'title'], classes: ['classes', 'class', 'formclass'] },
  'class-subjects': { class: ['class', 'formclass', 'classes'], subjects: ['subjects', 'subject'] },
  'student-subjects': {
    ...student,
    class: inTerm.class,
    subject: ['subject', 'subjecttitle', 'title'],
    takes: ['takes', 'takesit', 'taken'],
  },
  'coded-comments': { comment: ['comment', 'codedcomment', 'detail', 'text'] },
  marks: {
    ...student,
    ...inTerm,
    subject: ['subject', 'subjecttitle', 'title'],
    courseMark: ['coursemark', 'course', 'coursework', 'cw'],
    examMark: ['exammark', 'exam', 'examination'],
    comment1: ['comment1', 'codedcomment1', 'comment', 'codedcomment'],
    comment2: ['comment2', 'codedcomment2'],
    teacher: ['teacher', 'teachername'],
  },
  attendance: {
    ...student,
    ...inTerm,
    possible: ['possibleattendance', 'possible', 'sessions', 'possiblesessions'],
    absent: ['sessionsabsent', 'timesabsent', 'absent', 'absences'],
    late: ['timeslate', 'late', 'lates'],
    conduct: ['conduct'],
    deportment: ['deportment'],
  },
} as const satisfies Record<string, Titles<string>>

export type SheetName = keyof typeof sheets
export const sheetNames = Object.keys(sheets) as SheetName[]
/** An upload of any sheets, or of the sheet Students alone, for which a right of its own is enough. */
export type UploadKind = 'school' | 'students'
type FieldOf<S extends SheetName> = keyof (typeof sheets)[S] & string
/** A field of any sheet. */
export type UploadField = { [S in SheetName]: FieldOf<S> }[SheetName]

const required: { [S in SheetName]: readonly FieldOf<S>[] } = {
  classes: ['class', 'form'],
  subjects: ['title', 'abbr'],
  teachers: ['firstName', 'lastName'],
  terms: ['year', 'term'],
  students: uploadFields.filter((field) => uploadColumn(field).isRequired),
  lessons: ['teacher', 'subject', 'classes'],
  'class-subjects': ['class', 'subjects'],
  'student-subjects': ['subject'],
  'coded-comments': ['comment'],
  marks: ['year', 'term', 'subject'],
  attendance: ['year', 'term'],
}
export const fieldsOf = (sheet: SheetName) => Object.keys(sheets[sheet]) as UploadField[]
export const isRequired = (sheet: SheetName, field: UploadField) => (required[sheet] as readonly UploadField[]).includes(field)

export type Typed = Partial<Record<UploadField, string>>
/** `row` is its number in the sheet; `number` its own in the upload. */
export type TypedRow = {
  number: number
  sheet: SheetName
  row: number
  typed: Typed
  /** Cells that are no value, with what the file shows there. */
  unread?: Partial<Record<UploadField, { kind: Unread; shown: string }>>
  /** By the file. */
  isHidden?: boolean
  /** Whether the school takes the row's different values; null until somebody decides. */
  isAccepted?: boolean | null
}
export type Unread = Extract<Cell['kind'], 'formula' | 'error' | 'merged'>
export type FileFault = 'no-sheets' | 'no-rows' | 'too-many' | `no-column:${SheetName}:${UploadField}`
export type ReadUpload = { rows: TypedRow[]; ignored: string[] }

/** For all sheets together. */
export const mostRows = 20_000
const longest = 500
const looksIn = 10
const atOnce = 20

/** Yields the rows of a workbook in parts, by sheet name; unknown sheets and columns are left out and named. */
export function* rowsOfSheets(read: readonly Sheet[]): Generator<void, Result<ReadUpload, FileFault>> {
  const known = read.flatMap((sheet) => {
    const name = sheetNames.find((one) => titleKey(one) === titleKey(sheet.name))
    return name ? [{ name, sheet }] : []
  })
  if (known.length === 0) return fail('no-sheets')
  const upload: ReadUpload = { rows: [], ignored: read.filter((one) => known.every(({ sheet }) => sheet !== one)).map(({ name }) => name) }
  for (const { name, sheet } of known) {
    const head = headOf(name, sheet.rows)
    if (!head.ok) {
      if (sheet.rows.every((row) => !row.some(isFilled))) continue
      return fail(`no-column:${name}:${head.error}`)
    }
    for (const [i, cells] of sheet.rows.entries()) {
      if (i <= head.value.at || !cells.some(isFilled)) continue
      upload.rows.push({
        number: upload.rows.length + 1,
        sheet: name,
        row: i + 1,
        ...typedOf(head.value.fields, cells, { is1904: sheet.is1904 ?? false, name }),
        ...(sheet.hidden.has(i) && { isHidden: true }),
      })
      if (upload.rows.length % atOnce === 0) yield
    }
    upload.ignored.push(...head.value.ignored.map((title) => `${sheet.name}: ${title}`))
  }
  if (upload.rows.length === 0) return fail('no-rows')
  return upload.rows.length > mostRows ? fail('too-many') : ok(upload)
}

type Head = { at: number; fields: (UploadField | undefined)[]; ignored: string[] }

/** The row of titles near the top; without one, the missing column. */
function headOf(name: SheetName, rows: readonly Cell[][]): Result<Head, UploadField> {
  const titles = sheets[name] as Titles<string>
  const fieldsIn = (row: readonly Cell[]) => row.map(({ text }) => fieldTitled(titles, text) as UploadField | undefined)
  const heads = rows.slice(0, looksIn).map(fieldsIn)
  const missing = heads.map((fields) => (required[name] as readonly UploadField[]).filter((field) => !fields.includes(field)))
  const at = missing.findIndex((fields) => fields.length === 0)
  if (at === -1) return fail([...missing].sort((a, b) => a.length - b.length)[0]?.[0] ?? (required[name][0] as UploadField))
  const ignored = (rows[at] ?? []).filter((cell, i) => isFilled(cell) && !heads[at]?.[i]).map(({ text }) => text.slice(0, 60))
  return ok({ at, fields: heads[at] ?? [], ignored })
}

function typedOf(
  fields: readonly (UploadField | undefined)[],
  cells: readonly Cell[],
  { is1904, name }: { is1904: boolean; name: SheetName },
): Pick<TypedRow, 'typed' | 'unread'> {
  const typed: Typed = {}
  const unread: TypedRow['unread'] = {}
  for (const [i, field] of fields.entries()) {
    if (!field) continue
    const cell = cells[i] ?? blankCell
    typed[field] = (cleanText(textOf(field, cell, is1904)) ?? '').slice(0, longest)
    if (isUnread(cell.kind, name)) unread[field] = { kind: cell.kind, shown: (cell.shown ?? '').trim().slice(0, longest) }
  }
  return { typed, ...(Object.keys(unread).length > 0 && { unread }) }
}

/** Lists merge the headings of their groups; a student's own cell is nobody else's. */
const isUnread = (kind: Cell['kind'], sheet: SheetName): kind is Unread =>
  kind === 'formula' || kind === 'error' || (kind === 'merged' && sheet === 'students')

/** A number in a column of days is the day that the spreadsheet means by it, however the cell shows it. */
function textOf(field: UploadField, { kind, text }: Cell, is1904: boolean): string {
  const day = kind === 'number' && isDayField(field) ? dayOfSerial(Number(text), is1904) : undefined
  return day && isDay(day) ? day : text
}
const days: ReadonlySet<UploadField> = new Set(['dateOfBirth', 'termStart', 'termEnd', ...dayFields])
export const isDayField = (field: UploadField) => days.has(field)
