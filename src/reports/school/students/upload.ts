import { uploadColumn } from '../../../domain/school/students/fields.ts'
import { usualFields } from '../../../domain/school/students/local-fields.ts'
import { isDayField, uploadFields } from '../../../domain/school/students/upload.ts'
import { templateWords as words } from '../../../domain/words/students-upload.ts'
import type { PlainColumn, PlainSheet } from '../../_sheet.ts'

/** The workbook to fill in and upload: an empty table, instructions and the school's classes. */
export function uploadTemplate(classes: readonly string[], local = usualFields): PlainSheet[] {
  const fields = uploadFields.filter(local.isShown)
  const columns = fields.map((field): PlainColumn => {
    const choices = field === 'class_id' && classes.length > 0 ? { choices: `${words.classes}!$A$2:$A$${classes.length + 1}` } : {}
    return { title: local.column(field), width: uploadColumn(field).width ?? 14, kind: isDayField(field) ? 'date' : 'text', ...choices }
  })
  const helpColumns = [words.column, words.rule, words.example].map(
    (title, i): PlainColumn => ({ title, width: i === 1 ? 50 : 22, kind: 'text' }),
  )
  const help = fields.map((field) => {
    const { rule, example } = uploadColumn(field)
    return [local.column(field), rule, field === 'class_id' ? (classes[0] ?? '') : example]
  })
  return [
    { name: words.sheet, columns, rows: [] },
    { name: words.help, columns: helpColumns, rows: help },
    { name: words.classes, columns: [{ title: words.classes, width: 14, kind: 'text' }], rows: classes.map((id) => [id]) },
  ]
}
