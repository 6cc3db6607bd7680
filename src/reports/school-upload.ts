import { fieldsOf, isDayField, type KnownSchool, type SheetName, sheetNames, type UploadField } from '../domain/school-upload/index.ts'
import { fieldTitles, sheetTitles } from '../domain/words/school-upload.ts'
import { helpTitles, rules } from '../domain/words/school-workbook.ts'
import type { PlainColumn, PlainSheet } from './_sheet.ts'

export type SchoolRows = Record<SheetName, readonly (readonly (string | number | null)[])[]>

const widths: Partial<Record<UploadField, number>> = {
  title: 30,
  teacher: 28,
  subject: 28,
  classes: 30,
  subjects: 60,
  deanClasses: 24,
  post: 22,
}
const numbers: ReadonlySet<UploadField> = new Set(['courseMark', 'examMark', 'possible', 'absent', 'late', 'id', 'student'])
/** Lists of choices are on their own sheet or an earlier one; a cell for several values has no list. */
const room = 500
const [aClass, aSubject] = [`${sheetTitles.classes}!$A$2:$A$${room}`, `${sheetTitles.subjects}!$A$2:$A$${room}`]
const [aTerm, aGrade, aComment] = ['"1,2,3"', '"A,B,C,D,E"', `'${sheetTitles['coded-comments']}'!$A$2:$A$${room}`]
const choices: Partial<Record<`${SheetName}:${UploadField}`, string>> = {
  ...{ 'terms:term': aTerm, 'marks:term': aTerm, 'attendance:term': aTerm, 'students:sex': '"F,M"' },
  ...{ 'students:class_id': aClass, 'class-subjects:class': aClass, 'marks:class': aClass, 'attendance:class': aClass },
  ...{ 'student-subjects:class': aClass, 'student-subjects:subject': aSubject, 'student-subjects:takes': '"Yes,No"' },
  ...{ 'marks:subject': aSubject, 'marks:comment1': aComment, 'marks:comment2': aComment },
  ...{ 'attendance:conduct': aGrade, 'attendance:deportment': aGrade },
  'teachers:post': `${helpTitles.posts}!$A$2:$A$100`,
  'teachers:formClasses': aClass,
  'lessons:subject': aSubject,
}

/** The workbook of a School Upload: a sheet for each kind with the school's data, instructions, and the posts to choose from. */
export function schoolWorkbook(rows: SchoolRows, posts: KnownSchool['posts']): PlainSheet[] {
  const text = (title: string, width = 20): PlainColumn => ({ title, width, kind: 'text' })
  const columnsOf = (sheet: SheetName) =>
    fieldsOf(sheet).map((field): PlainColumn => {
      const own = choices[`${sheet}:${field}`]
      const kind = isDayField(field) ? 'date' : numbers.has(field) ? 'number' : 'text'
      return { title: fieldTitles[field], width: widths[field] ?? 16, kind, ...(own && { choices: own }) }
    })
  const help = sheetNames.flatMap((sheet) => fieldsOf(sheet).map((field) => [sheetTitles[sheet], fieldTitles[field], rules[field]]))
  return [
    ...sheetNames.map((sheet) => ({ name: sheetTitles[sheet], columns: columnsOf(sheet), rows: rows[sheet] })),
    { name: helpTitles.sheet, columns: [text(helpTitles.sheet), text(helpTitles.column), text(helpTitles.rule, 70)], rows: help },
    { name: helpTitles.posts, columns: [text(helpTitles.posts, 30)], rows: posts.map(({ title }) => [title]) },
  ]
}
