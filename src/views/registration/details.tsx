import type { Whose } from '../../domain/_part-of-school.ts'
import { type DetailField, detailFields } from '../../domain/registration/details.ts'
import { kindOf } from '../../domain/registration/fields.ts'
import { type RegistrationValues, sectionNames, sectionOf } from '../../domain/registration/index.ts'
import { type SectionDecision, type TypedSection, writtenValue } from '../../domain/registration/section.ts'
import { fieldOfStudent } from '../../domain/school/students/fields.ts'
import { common } from '../../domain/words/common.ts'
import { faultWords, sectionTitles, sexTitles } from '../../domain/words/registration.ts'
import { detailWords as words } from '../../domain/words/registration-office.ts'
import { reviewUrl } from '../_links/registration.ts'
import { Alert } from '../_ui/alert.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { useLocalFields } from '../_ui/local-fields.tsx'

type Props = {
  student: { id: number; name: string }
  record: RegistrationValues
  whose: Whose
  /** What was typed but not saved, and why. */
  refused?: (TypedSection & Pick<SectionDecision, 'faults' | 'conflicts'>) | undefined
}

/** The school's data on a student's home, edited by the office. */
export function DetailsDialog({ student, record, whose, refused }: Props) {
  const local = useLocalFields()
  return (
    <Dialog
      wide
      title={words.title}
      about={<bdi>{student.name}</bdi>}
      form={{ action: reviewUrl(student.id, whose, 'details') }}
      submit={common.save}
    >
      {refused && <Alert kind="error">{words.refused}</Alert>}
      {sectionNames.map((section) => (
        <fieldset key={section} className="stack">
          <legend className="px-0 font-semibold">{sectionTitles[section]}</legend>
          <div className="two">
            {detailFields
              .filter((field) => sectionOf(field) === section && local.isShown(field))
              .map((field) => (
                <Detail key={field} field={field} record={record} refused={refused} />
              ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  )
}

const types = { telephone: 'tel', email: 'email' } as const

/** The form sends the displayed value too. If it has changed since, the next save replaces it on purpose. */
function Detail({ field, record, refused }: { field: DetailField } & Pick<Props, 'record' | 'refused'>) {
  const local = useLocalFields()
  const stands = writtenValue(field, record[field])
  const fault = refused?.faults[field]
  const conflict = refused?.conflicts[field]
  const was = conflict ?? refused?.was[field] ?? stands
  const shared = {
    label: local.label(field),
    name: field,
    error: conflict === undefined ? fault && faultWords[fault] : words.elsewhere(conflict),
    defaultValue: refused?.typed[field] ?? stands,
  }
  const kind = kindOf(field)
  return (
    <div>
      <input type="hidden" name={`was_${field}`} value={was} />
      {kind === 'sex' ? (
        <SelectField {...shared} empty={words.noSex} options={Object.entries(sexTitles).map(([value, label]) => ({ value, label }))} />
      ) : (
        <TextField
          {...shared}
          type={kind in types ? types[kind as keyof typeof types] : 'text'}
          maxLength={fieldOfStudent(field).most}
          autoComplete="off"
        />
      )}
    </div>
  )
}
