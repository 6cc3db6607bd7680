import { fieldsOf, type KnownSchool, type ReadName, type SheetName, sheetNames, type UploadField } from '../domain/school-upload/index.ts'
import { fieldTitles, helpTitles, rules, sheetTitles } from '../domain/words/school-upload.ts'
import type { PlainColumn, PlainSheet } from './_sheet.ts'

export type SchoolRows = Record<ReadName, readonly (readonly (string | number | null)[])[]>

const widths: Partial<Record<UploadField, number>> = {
  title: 30,
  teacher: 28,
  subject: 28,
  classes: 30,
  subjects: 60,
  deanClasses: 24,
  post: 22,
}
/** Choices stand on a sheet of their own or on an earlier one; a cell that takes several has none. */
const room = 500
const choices: Partial<Record<`${SheetName}:${UploadField}`, string>> = {
  'teachers:post': `${helpTitles.posts}!$A$2:$A$100`,
  'teachers:formClasses': `${sheetTitles.classes}!$A$2:$A$${room}`,
  'lessons:subject': `${sheetTitles.subjects}!$A$2:$A$${room}`,
}

/** The workbook of a School Upload: a sheet for each kind with what the school has, how to fill it in, and the posts to choose from. */
export function schoolWorkbook(rows: SchoolRows, posts: KnownSchool['posts']): PlainSheet[] {
  const text = (title: string, width = 20): PlainColumn => ({ title, width, kind: 'text' })
  const columnsOf = (sheet: SheetName) =>
    fieldsOf(sheet).map((field): PlainColumn => {
      const own = choices[`${sheet}:${field}`]
      const kind = field === 'dateOfBirth' ? 'date' : 'text'
      return { title: fieldTitles[field], width: widths[field] ?? 16, kind, ...(own && { choices: own }) }
    })
  const help = sheetNames.flatMap((sheet) => fieldsOf(sheet).map((field) => [sheetTitles[sheet], fieldTitles[field], rules[field]]))
  return [
    ...sheetNames.map((sheet) => ({ name: sheetTitles[sheet], columns: columnsOf(sheet), rows: rows[sheet] })),
    { name: helpTitles.sheet, columns: [text(helpTitles.sheet), text(helpTitles.column), text(helpTitles.rule, 70)], rows: help },
    { name: helpTitles.posts, columns: [text(helpTitles.posts, 30)], rows: posts.map(({ title }) => [title]) },
  ]
}
