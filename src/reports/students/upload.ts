import { documentTitles, formWords, labels } from '../../domain/_messages/students.ts'
import { uploadTitles, templateWords as words } from '../../domain/_messages/students-upload.ts'
import { type UploadField, uploadFields } from '../../domain/students/upload.ts'
import { documentKinds } from '../../domain/students.ts'
import { clean } from '../_model.ts'
import type { PlainColumn, PlainSheet } from '../_sheet.ts'
import type { RegisteredStudent } from './registration-form.ts'

const widths: Partial<Record<UploadField, number>> = { last_name: 22, first_name: 22, birth_certificate_no: 22 }

/** The workbook that is filled in and uploaded: an empty table, how to fill it in, and the classes that there are. */
export function uploadTemplate(classes: readonly string[]): PlainSheet[] {
  const columns = uploadFields.map((field): PlainColumn => {
    const choices = field === 'class_id' && classes.length > 0 ? { choices: `${words.classes}!$A$2:$A$${classes.length + 1}` } : {}
    return { title: uploadTitles[field], width: widths[field] ?? 14, kind: 'text', ...choices }
  })
  const helpColumns = [words.column, words.rule, words.example].map(
    (title, i): PlainColumn => ({ title, width: i === 1 ? 50 : 22, kind: 'text' }),
  )
  const help = uploadFields.map((field) => {
    const [rule, example] = words.rules[field]
    return [uploadTitles[field], rule, field === 'class_id' ? (classes[0] ?? '') : example]
  })
  return [
    { name: words.sheet, columns, rows: [] },
    { name: words.help, columns: helpColumns, rows: help },
    { name: words.classes, columns: [{ title: words.classes, width: 14, kind: 'text' }], rows: classes.map((id) => [id]) },
  ]
}

const column = (title: string, kind: PlainColumn['kind'] = 'text', width = 14): PlainColumn => ({ title, kind, width })

/** Every student with all that is stored, in the order of the upload, and which documents are there. */
export function registrationData(students: readonly (RegisteredStudent & { sex: string | null })[]): PlainSheet {
  return {
    name: words.sheet,
    columns: [
      column(uploadTitles.id),
      column(labels.last_name, 'text', 22),
      column(labels.first_name, 'text', 22),
      column(uploadTitles.sea_no),
      column(uploadTitles.class_id, 'text', 10),
      column(formWords.form, 'number', 8),
      column(uploadTitles.date_of_birth, 'date'),
      column(uploadTitles.house_name),
      column(uploadTitles.entry_date, 'date'),
      column(uploadTitles.sex, 'text', 6),
      column(uploadTitles.birth_certificate_no, 'text', 22),
      ...documentKinds.map((kind) => column(documentTitles[kind], 'text', 20)),
    ],
    rows: lines(students),
  }
}

function* lines(students: Parameters<typeof registrationData>[0]) {
  for (const { id, values, seaNo, formLevel, houseName, entryDate, sex, documents } of students)
    yield [
      String(id),
      clean(values.last_name),
      clean(values.first_name),
      seaNo,
      values.class_id,
      formLevel,
      values.date_of_birth,
      houseName,
      entryDate,
      sex,
      values.birth_certificate_no,
      ...documentKinds.map((kind) => (documents.includes(kind) ? formWords.yes : formWords.no)),
    ]
}
