import type { ReactNode } from 'react'
import { shownDay } from '../../../domain/_dates.ts'
import { kindOf } from '../../../domain/registration/fields.ts'
import {
  isRequired,
  proposedValues,
  type RegistrationField,
  type RegistrationSection,
  registrationSections,
} from '../../../domain/registration/index.ts'
import { type SectionDecision, type TypedSection, writtenValue } from '../../../domain/registration/section.ts'
import { fieldOfStudent } from '../../../domain/school/students/fields.ts'
import { faultWords, sectionTitles, sexTitles, shownValue } from '../../../domain/words/registration.ts'
import { closedWords, notNowWords, ownWords as words } from '../../../domain/words/registration-own.ts'
import { formWords } from '../../../domain/words/students.ts'
import { sectionUrl } from '../../_links/own-registration.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { DraftForm } from '../../_ui/draft-form.tsx'
import { Facts } from '../../_ui/facts.tsx'
import { SelectField, TextField } from '../../_ui/field.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { Status } from '../../_ui/status.tsx'
import { Returned } from './overview.tsx'
import { OwnPage, type OwnRegistration } from './standing.tsx'

export type SectionProblem = 'faulty' | 'elsewhere' | 'closed' | 'submitted' | 'accepted' | { wait: string }
type Props = {
  own: OwnRegistration
  section: RegistrationSection
  today: string
  isSaved?: boolean
  /** What was sent but not saved, and why. */
  sent?: TypedSection & Partial<Pick<SectionDecision, 'faults' | 'conflicts'>>
  problem?: SectionProblem | undefined
}

export const OwnSectionPage = (props: Props) => (
  <OwnPage year={props.own.year} title={sectionTitles[props.section]}>
    {props.own.reason && props.own.canWrite && <Returned reason={props.own.reason} />}
    <div id="registration-section">
      <OwnSection {...props} />
    </div>
  </OwnPage>
)

/** The content of `#registration-section`, which is also the answer to each save. */
export function OwnSection({ own, section, today, isSaved, sent, problem }: Props) {
  const url = sectionUrl(section)
  const fields = registrationSections[section].filter(useLocalFields().isShown)
  return (
    <DraftForm
      className="panel pad stack max-sm:[&_.input]:min-h-10 max-sm:[&_.input]:text-[16px]"
      action={url}
      hx-target="#registration-section"
      hx-swap="innerMorph"
      draft={own.canWrite ? `registration/${own.year}/${section}` : undefined}
      label={`${words.title}, ${sectionTitles[section]}`}
      fields={[...fields.flatMap((field) => [field, `was_${field}`]), 'go']}
    >
      {problem && <Alert kind="error">{problemWords(problem)}</Alert>}
      {!problem && !own.canWrite && <Alert>{readOnlyWords(own)}</Alert>}
      <div className="grid content-start gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <OwnField key={field} field={field} own={own} today={today} sent={sent} />
        ))}
      </div>
      {section === 'student' && <OfSchool own={own} />}
      {own.canWrite && (
        <p className="row">
          <input type="hidden" name="go" value="" />
          <Button type="submit" look="primary" name="go" value="on" id="registration-save">
            {words.save}
          </Button>
          {isSaved && <Status kind="saved">{words.saved}</Status>}
        </p>
      )}
    </DraftForm>
  )
}

function problemWords(problem: SectionProblem): string {
  if (typeof problem === 'object') return problem.wait
  const said = { faulty: words.faulty, elsewhere: words.elsewhere, closed: closedWords.typed }
  return problem === 'submitted' || problem === 'accepted' ? notNowWords[problem] : said[problem]
}

const readOnlyWords = ({ state }: OwnRegistration) =>
  state === 'submitted' || state === 'accepted' ? notNowWords[state] : closedWords.read

type FieldProps = { field: RegistrationField; own: OwnRegistration; today: string; sent: Props['sent'] }

function OwnField({ field, own, today, sent }: FieldProps) {
  const local = useLocalFields()
  const stored = own.record[field]
  const now = proposedValues(own.record, own.proposals)[field]
  const stands = writtenValue(field, now)
  const value = sent?.typed[field] ?? stands
  const fault = sent?.faults?.[field]
  const conflict = sent?.conflicts?.[field]
  const own_ = own.proposals[field]
  const hint = (
    <>
      {now !== stored && <p className="text-umber">{words.schoolHas(shownValue(field, stored))}</p>}
      {own_ && now !== stored && own_.base !== stored && <p className="text-umber">{words.schoolChanged}</p>}
      {isRequired(field) && value === '' && <p>{words.required}</p>}
    </>
  )
  const hasHint = now !== stored || (isRequired(field) && value === '')
  const shared = {
    label: local.label(field),
    name: field,
    error: conflict === undefined ? fault && faultWords[fault] : words.changedElsewhere(conflict),
    hint: hasHint ? hint : undefined,
  }
  return (
    <div className={field.endsWith('address') ? 'sm:col-span-2' : undefined}>
      <input type="hidden" name={`was_${field}`} value={stands} />
      <Control field={field} value={value} today={today} canWrite={own.canWrite} shared={shared} />
    </div>
  )
}

type Shared = { label: string; name: string; error: string | undefined; hint: ReactNode }
type ControlProps = { field: RegistrationField; value: string; today: string; canWrite: boolean; shared: Shared }

function Control({ field, value, today, canWrite, shared }: ControlProps) {
  const kind = kindOf(field)
  const sexes = Object.entries(sexTitles).map(([sex, label]) => ({ value: sex, label }))
  if (kind === 'sex' && canWrite) return <SelectField {...shared} options={sexes} empty={words.chooseSex} defaultValue={value} />
  if (kind === 'day' && canWrite) return <DateField {...shared} value={value} max={today} yearsBack={12} />
  const type = ({ telephone: 'tel', email: 'email' } as const)[kind as 'telephone' | 'email'] ?? 'text'
  const shown = kind === 'sex' ? shownValue(field, value || null) : value
  return (
    <TextField
      {...shared}
      type={type}
      defaultValue={shown}
      readOnly={!canWrite}
      maxLength={fieldOfStudent(field).most}
      autoComplete="off"
    />
  )
}

const OfSchool = ({ own: { student } }: { own: OwnRegistration }) => (
  <div className="stack gap-1">
    <Facts
      facts={[
        [formWords.class, student.classId ?? words.blank],
        [formWords.house, student.houseName ?? words.blank],
        [formWords.entry, shownDay(student.entryDate) || words.blank],
      ]}
    />
    <p className="hint">{words.ofSchool}</p>
  </div>
)
