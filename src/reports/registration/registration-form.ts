import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import {
  differencesOf,
  proposedValues,
  type RegisteredStudent,
  type RegistrationField,
  type RegistrationValues,
  registrationSections,
} from '../../domain/registration/index.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'
import { type LocalFields, usualFields } from '../../domain/school/students/local-fields.ts'
import { shownValue } from '../../domain/words/registration.ts'
import { formWords as words } from '../../domain/words/students.ts'
import { type Block, blank, type Cell, clean, type Row, type Sheet, text } from '../_model.ts'
import { left, tableOf } from '../_parts.ts'

/** `stamp` is the foot's line on the registration: waiting or accepted, and since when. */
export type FormSetting = { principal: string; today: string; stamp: string; local?: LocalFields }

type Line = readonly [label: string, value: Cell]

/** The form that student and parent sign: the school's values or those sent in, and the documents still to bring. */
export function registrationForm(student: RegisteredStudent, { principal, today, stamp, local = usualFields }: FormSetting): Sheet {
  const values = proposedValues(student.record, student.proposals)
  const name = clean(fullName(values))
  const isWaiting = differencesOf(student.record, student.proposals).length + student.waiting.length > 0
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
          [words.class, clean(student.classId ?? '') || words.blank],
        ],
        more: [],
      },
      ...sectionsOf(student, values, local),
      ...documentsOf(student, local),
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
    foot: { notes: isWaiting ? words.waits : '', stamp },
  }
}

/** The fields with a place on the form; other kept fields follow below. */
const placed: readonly RegistrationField[] = ['last_name', 'first_name', 'date_of_birth', 'sex', 'birth_certificate_no', 'sea_no']

function sectionsOf(student: RegisteredStudent, values: RegistrationValues, local: LocalFields): Block[] {
  const changed = new Set(differencesOf(student.record, student.proposals).map(({ field }) => field))
  const line = (field: RegistrationField, label: string = local.label(field)): Line => [
    label,
    text(clean(shownValue(field, values[field])) || words.blank, changed.has(field) ? 'bold' : undefined),
  ]
  const kept = (label: string, value: string | null): Line => [label, text(clean(value ?? '') || words.blank)]
  return [
    beside(words.particulars, [
      [line('last_name'), line('first_name')],
      [line('date_of_birth'), line('sex')],
      (['birth_certificate_no', 'sea_no'] as const).filter(local.isShown).map((field) => line(field)),
      [kept(words.form, student.formLevel === null ? null : String(student.formLevel)), kept(words.house, student.houseName)],
      [kept(words.entry, shownDay(student.entryDate))],
      ...registrationSections.student.filter((field) => !placed.includes(field)).map((field) => [line(field)]),
    ]),
    wide(
      words.home,
      registrationSections.home.map((field) => line(field)),
    ),
    beside(words.guardians, [
      [line('guardian_name', words.parent), line('guardian2_name', words.secondParent)],
      [line('guardian_relation', words.relation), line('guardian2_relation', words.relation)],
      [line('guardian_telephone', words.telephone), line('guardian2_telephone', words.telephone)],
      [line('guardian_email', words.email)],
    ]),
  ]
}

const beside = (title: string, lines: readonly (readonly Line[])[]): Block =>
  tableOf(
    [left(title, 40), left('', 'rest'), left('', 40), left('', 'rest')],
    lines.map((pair): Row => {
      const cells = pair.flatMap(([label, value]) => [text(label, 'dim'), value])
      return cells.length < 4 ? [...cells, blank, blank] : cells
    }),
  )

const wide = (title: string, lines: readonly Line[]): Block =>
  tableOf(
    [left(title, 40), left('', 'rest')],
    lines.map(([label, value]): Row => [text(label, 'dim'), value]),
  )

function documentsOf(student: RegisteredStudent, local: LocalFields): Block[] {
  const rows = local.documents.map((kind): Row => [text(local.title(kind), 'dim'), received(kind, student)])
  return rows.length === 0 ? [] : [tableOf([left(words.documents, 60), left(words.received, 'rest')], rows)]
}

function received(kind: DocumentKind, { documents, waiting }: RegisteredStudent): Cell {
  if (waiting.includes(kind)) return text(words.sent, 'bold')
  return documents.includes(kind) ? text(words.yes) : text(words.no, 'bold')
}
