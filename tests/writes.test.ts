import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'
import { entities } from '../src/domain/history/about.ts'
import { emptySchool } from './_school.ts'

const folder = 'src/db/'
const files = globSync(`${folder}**/*.ts`)
  .map((file) => file.split(sep).join('/').slice(folder.length))
  .filter((file) => file !== '_save.ts' && !file.startsWith('_migrations/'))
  .sort()

const calls = /\.(?:updateTable|insertInto|deleteFrom|replaceInto)\(\s*(?:'(\w+)'|(\w+))|\binsert\(\w+, '(\w+)'/g
const texts =
  /\b(?:insert (?:or \w+ )?into|replace into|delete from|update)\s+(?:main\.)?"?(?:(\w+)(?=\s+set\b|[\s\w]*\(|`|'|\s+where|;)|\$\{)/g
const words = (list = '') => [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)

/** The tables that a name stands for in a text: its constant, the list that it goes through, or an import. '…' where only the running code knows. */
function tablesOf(name: string, text: string, file: string): string[] {
  const own = words(text.match(new RegExp(`const ${name} = ('\\w+'|\\[[^\\]]*\\])`))?.[1])
  const through = text.match(new RegExp(`const ${name} of (\\[[^\\]]*\\]|\\w+)`))?.[1] ?? ''
  const from = text.match(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`))?.[1]
  if (own.length > 0) return own
  if (through) return through.startsWith('[') ? words(through) : tablesOf(through, text, file)
  const other = from && resolve(dirname(file), from)
  return other ? tablesOf(name, readFileSync(other, 'utf8'), other) : ['…']
}

function written(file: string): string[] {
  const text = readFileSync(`${folder}${file}`, 'utf8')
  const called = [...text.matchAll(calls)].flatMap(([, table, name, row]) =>
    name ? tablesOf(name, text, `${folder}${file}`) : [table ?? row ?? ''],
  )
  return [...new Set([...called, ...[...text.matchAll(texts)].map(([, table = '…']) => table)])].sort()
}

/** Which files write rows that have a version or a history without `_save.ts`, and why. A new line here is a decision: the list may only become shorter. */
const writesByItself: Record<string, Record<string, string>> = {
  'many rows at a time': {
    '_undo.ts': '…',
    'attendance/days/archive.ts': 'attendance_record',
    'attendance/days/marks.ts': 'attendance_mark',
    'attendance/days/remove.ts': 'attendance_record',
    'attendance/days/restore.ts': 'attendance_record',
    'attendance/gate/derive.ts': 'attendance_record',
    'doubles/merge.ts': 'assessment_mark student student_contact',
    'doubles/rows.ts': 'student_term_record …',
    'doubles/undo.ts': 'student_contact student_document',
    'registration/decide.ts': 'student_document',
    'registration/office.ts': 'student_registration',
    'registration/undo.ts': 'student_document',
    'retention/documents.ts': 'student_document',
    'school-upload/apply.ts': 'dean_class form_teacher_class',
    'school-upload/figures.ts': 'student_term_record',
    'school-upload/marks.ts': 'subject_record',
    'school-upload/take-back.ts': 'dean_class form_teacher_class …',
    'school-upload/take-steps.ts': '…',
    'school-upload/taken.ts': '…',
    'school/carry-over.ts': 'lesson',
    'school/students/archive.ts': 'student student_term_record',
    'school/students/contacts/guardians.ts': 'student_contact',
    'school/students/moves/undo.ts': 'student student_term_record subject_record subject_student',
    'school/students/upload-add.ts': 'student',
    'school/students/upload-undo.ts': 'student',
    'school/subjects/set-aside.ts': 'subject_record subject_student',
    'school/subjects/assign.ts': 'subject_student',
    'school/subjects/records.ts': 'subject_record',
    'school/teachers/classes.ts': '…',
    'school/teachers/students.ts': 'subject_student',
    'school/terms/records.ts': 'student_term_record subject_record',
    'school/terms/take-away.ts': 'dean_class form_teacher_class',
    'school/terms/undo-registering.ts': 'student_term_record subject_record',
    'term-reports/administer.ts': 'student_term_record',
    'year/classes.ts': 'student',
    'year/links.ts': 'subject_student',
    'year/staff.ts': 'dean_class form_teacher_class lesson …',
  },
  'cells that are typed fast: their SQL is made once': {
    'attendance/registers/save.ts': 'attendance_mark',
    'marks/book/save.ts': 'assessment_mark',
    'marks/enter/save.ts': 'subject_record',
  },
  'an upload, whose version is that of all its rows': {
    '_batch.ts': 'batch',
    'retention/_in-parts.ts': 'batch …',
    'school-upload/index.ts': 'batch',
    'year/_undoable.ts': 'batch',
  },
  'a school that begins, or a copy of one': {
    '_insert.ts':
      'academic_term administrator coded_comment dean_class employee employee_post form_class form_teacher_class lesson school school_calendar student student_contact subject subject_student term_report_posting …',
    '_moving.ts': '…',
    'backups/restored.ts': '…',
    'district/make.ts': 'administrator school second_factor_rule',
    'rehearsal/index.ts': 'school',
    'school/set-up.ts': 'academic_term administrator coded_comment employee_post form_class school second_factor_rule',
  },
  'a column that moves no version': {
    '_account.ts': 'administrator …',
    '_engine/postgres/names.ts': '…',
    '_storage.ts': 'school',
    '_term.ts': 'academic_year',
    'attendance/days/update.ts': 'student_term_record',
    'attendance/gate/kiosks.ts': 'kiosk',
    'school/administrators.ts': 'batch',
    'school/missing.ts': 'school',
    'school/students/contacts/save.ts': 'student_contact',
    'school/students/passwords.ts': 'student',
    'school/terms/kept.ts': 'student_term_record',
  },
  'the history has its own text: which file, which columns, what stood there': {
    'school-upload/matching.ts': 'column_matching',
    'school/students/documents.ts': 'student_document',
  },
}

test('a row with a version or a history is written by _save.ts, but for what is listed here', async () => {
  const { sqlite, close } = await emptySchool()
  const tables = `select name, exists (select 1 from pragma_table_info(sqlite_schema.name) where name = 'version') as versioned from sqlite_schema where type = 'table'`
  const kept = (sqlite.prepare(tables).all() as { name: string; versioned: 0 | 1 }[])
    .filter(({ name, versioned }) => versioned || entities.some((entity) => entity === name))
    .map(({ name }) => name)
  await close()
  const found = files.map((file) => [
    file,
    written(file)
      .filter((table) => table === '…' || kept.includes(table))
      .join(' '),
  ])
  const listed = Object.values(writesByItself).flatMap((own) => Object.entries(own))
  expect(Object.fromEntries(found.filter(([, own]) => own))).toEqual(Object.fromEntries(listed))
  expect(listed.map(([file]) => file)).toEqual([...new Set(listed.map(([file]) => file))])
})
