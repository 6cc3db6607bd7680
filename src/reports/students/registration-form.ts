import { shownDay } from '../../domain/_dates.ts'
import { documentTitles, formWords as words } from '../../domain/_messages/students.ts'
import { type DocumentKind, documentKinds, type StudentValues } from '../../domain/students.ts'
import { type Block, clean, type Row, type Sheet, text } from '../_model.ts'

export type RegisteredStudent = {
  id: number
  values: StudentValues
  formLevel: number | null
  seaNo: string | null
  houseName: string | null
  entryDate: string | null
  documents: readonly DocumentKind[]
}

/** The form that a student and a parent sign: what the school has of the student, and what is still to be brought. */
export function registrationForm(student: RegisteredStudent, principal: string, today: string): Sheet {
  const { values } = student
  const name = clean(`${values.first_name} ${values.last_name}`)
  return {
    paper: 'card',
    title: words.title,
    when: shownDay(today),
    about: name,
    blocks: [
      {
        kind: 'person',
        name,
        facts: [
          [words.id, String(student.id)],
          [words.class, clean(values.class_id ?? '') || words.blank],
        ],
        more: [],
      },
      table([words.particulars, ''], particulars(student)),
      table(
        [words.documents, words.received],
        documentKinds.map((kind) => documentRow(kind, student.documents)),
      ),
      { kind: 'texts', texts: [{ title: words.declaration, text: words.declares }] },
      {
        kind: 'signatures',
        signatures: [
          { name: '', role: words.student },
          { name: '', role: words.parent },
          { name: clean(principal), role: words.principal },
          { name: '', role: words.date },
        ],
      },
    ],
    foot: null,
  }
}

function particulars({ values, formLevel, seaNo, houseName, entryDate }: RegisteredStudent): Row[] {
  const rows: [string, string | null][] = [
    [words.lastName, values.last_name],
    [words.firstName, values.first_name],
    [words.birth, shownDay(values.date_of_birth)],
    [words.pin, values.birth_certificate_no],
    [words.form, formLevel === null ? null : String(formLevel)],
    [words.class, values.class_id],
    [words.sea, seaNo],
    [words.house, houseName],
    [words.entry, shownDay(entryDate)],
  ]
  return rows.map(([label, value]) => [text(label, 'dim'), text(clean(value ?? '') || words.blank)])
}

const documentRow = (kind: DocumentKind, brought: readonly DocumentKind[]): Row => [
  text(documentTitles[kind], 'dim'),
  brought.includes(kind) ? text(words.yes) : text(words.no, 'bold'),
]

const table = ([left, right]: readonly [string, string], rows: Row[]): Block => ({
  kind: 'table',
  isRuled: false,
  columns: [
    { title: left, align: 'left', width: 60, isHead: true },
    { title: right, align: 'left', width: 'rest' },
  ],
  rows,
  foot: [],
})
