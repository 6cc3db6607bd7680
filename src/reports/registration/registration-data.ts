import type { RegisteredStudent } from '../../domain/registration/index.ts'
import { differencesOf, registrationSections } from '../../domain/registration/index.ts'
import { uploadColumn } from '../../domain/school/students/fields.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'
import { type LocalFields, usualFields } from '../../domain/school/students/local-fields.ts'
import { isDayField, type UploadField, uploadFields } from '../../domain/school/students/upload.ts'
import { fieldLabels, shownValue, stateTitles } from '../../domain/words/registration.ts'
import { dataWords } from '../../domain/words/registration-office.ts'
import { formWords, labels } from '../../domain/words/students.ts'
import { uploadTitles, templateWords as words } from '../../domain/words/students-upload.ts'
import { clean } from '../_model.ts'
import type { PlainColumn, PlainSheet } from '../_sheet.ts'

const column = (title: string, kind: PlainColumn['kind'] = 'text', width = 14): PlainColumn => ({ title, kind, width })

export type RegistrationLine = RegisteredStudent & { submitted: string | null; decided: string | null; decidedBy: string | null }

const widths: { [F in UploadField]?: number } = { class_id: 10, sex: 6 }
const shownFields = (local: LocalFields) => uploadFields.filter(local.isShown)

/** The columns about the home, which the upload does not have. */
const homeFields = registrationSections.home

/** All stored data of every student, in the upload's order, with the state of the registration and the documents received. */
export function registrationData(students: readonly RegistrationLine[], local = usualFields): PlainSheet {
  return {
    name: words.sheet,
    columns: [
      ...shownFields(local).flatMap((field) => {
        const own = column(local.column(field), isDayField(field) ? 'date' : 'text', widths[field] ?? uploadColumn(field).width)
        return field === 'class_id' ? [own, column(formWords.form, 'number', 8)] : [own]
      }),
      ...homeFields.map((field) => column(fieldLabels[field], 'text', 22)),
      ...local.documents.map((kind) => column(local.title(kind), 'text', 20)),
      column(dataWords.registration),
      column(dataWords.submitted, 'text', 18),
      column(dataWords.decided, 'text', 18),
      column(dataWords.by, 'text', 22),
    ],
    rows: lines(students, local),
  }
}

function* lines(students: readonly RegistrationLine[], local: LocalFields) {
  for (const { id, classId, record, formLevel, houseName, entryDate, ...student } of students) {
    const values: { [F in UploadField]?: string | null } = {
      ...record,
      id: String(id),
      class_id: classId,
      house_name: houseName,
      entry_date: entryDate,
    }
    yield [
      ...shownFields(local).flatMap((field) =>
        field === 'class_id' ? [classId, formLevel] : [values[field] ? clean(values[field] ?? '') : null],
      ),
      ...homeFields.map((field) => clean(record[field] ?? '')),
      ...local.documents.map((kind) => documentState(kind, student)),
      stateTitles[student.state],
      student.submitted,
      student.decided,
      student.decidedBy,
    ]
  }
}

const documentState = (kind: DocumentKind, { documents, waiting }: Pick<RegisteredStudent, 'documents' | 'waiting'>) =>
  waiting.includes(kind) ? formWords.sent : documents.includes(kind) ? formWords.yes : formWords.no

/** The corrections that wait for a decision, one in each row. */
export function proposedData(students: readonly RegistrationLine[], local = usualFields): PlainSheet {
  return {
    name: dataWords.waiting,
    columns: [
      column(uploadTitles.id),
      column(labels.last_name, 'text', 22),
      column(labels.first_name, 'text', 22),
      column(uploadTitles.class_id, 'text', 10),
      column(dataWords.field, 'text', 26),
      column(dataWords.stored, 'text', 30),
      column(dataWords.proposed, 'text', 30),
    ],
    rows: students.flatMap(({ id, classId, record, proposals }) =>
      differencesOf(record, proposals).map(({ field, stored, proposed }) => [
        String(id),
        clean(record.last_name ?? ''),
        clean(record.first_name ?? ''),
        classId,
        local.label(field),
        clean(shownValue(field, stored)),
        clean(shownValue(field, proposed)),
      ]),
    ),
  }
}
