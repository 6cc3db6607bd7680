import type { FormClass } from '../../../domain/_school.ts'
import { type StudentField, studentFields } from '../../../domain/school/students/fields.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import type { Twin } from '../../../domain/school/students/twins.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { newWords as words } from '../../../domain/words/students.ts'
import { base } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { TextField } from '../../_ui/field.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { StudentControl } from './control.tsx'
import { EffectList } from './effects.tsx'
import { type Offered, OfferedSubjects } from './offered-subjects.tsx'
import { TwinAlert } from './twins.tsx'

export type NewStudentForm = { id: string; first_day: string; subjects_of: string; subject: string[]; twins: string } & Record<
  StudentField,
  string
>
type Props = {
  typed: NewStudentForm
  errors: { [F in keyof NewStudentForm]?: string }
  classes: readonly FormClass[]
  today: string
  subjects: readonly (Offered & { isTicked: boolean })[]
  effects: readonly Effect[]
  /** The year of the teachers, if there are lessons of two years. */
  year: number | undefined
  twins: readonly Twin[]
  /** True if the form was sent before it offered the subjects. */
  isUnseen: boolean
}

/** Adds a student who comes after the upload of the others. */
export function NewStudent({ typed, errors, classes, today, twins, isUnseen, ...joining }: Props) {
  const local = useLocalFields()
  const control = (field: StudentField) => (
    <StudentControl
      key={field}
      {...{ field, classes, today }}
      value={typed[field]}
      shared={{ label: local.ofStudent(field), name: field, error: errors[field] }}
    />
  )
  const others = studentFields.filter((field) => field !== 'class_id' && (field !== 'birth_certificate_no' || local.isShown(field)))
  return (
    <Dialog title={words.add} form={{ action: `${base}/new` }} submit={twins.length > 0 ? words.addAlike : words.add}>
      {isUnseen && <Alert>{words.seeSubjects(typed.subjects_of)}</Alert>}
      <TwinAlert twins={twins} />
      <input type="hidden" name="twins" value={typed.twins} />
      <div className="two">
        <TextField
          label={words.id}
          name="id"
          error={errors.id}
          defaultValue={typed.id}
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
        />
        {others.map(control)}
      </div>
      <Joining {...joining} typed={typed} error={errors.first_day}>
        {control('class_id')}
      </Joining>
    </Dialog>
  )
}

type JoiningProps = Pick<Props, 'typed' | 'subjects' | 'effects' | 'year'> & { error: string | undefined; children: React.ReactNode }

/** The class with its subjects, and the first day; the effect follows each change. */
const Joining = ({ typed, subjects, effects, year, error, children }: JoiningProps) => (
  <div
    id="new-joining"
    className="stack"
    hx-get={`${base}/new`}
    hx-trigger="change"
    hx-target="this"
    hx-select="#new-joining"
    hx-swap="outerMorph"
    hx-include="this"
    hx-sync="this:replace"
  >
    <div className="two">
      {children}
      <DateField label={movesWords.joined} name="first_day" value={typed.first_day} error={error} />
    </div>
    <input type="hidden" name="subjects_of" value={typed.subjects_of} />
    {subjects.length > 0 && (
      <OfferedSubjects
        legend={words.subjects(typed.subjects_of, year)}
        subjects={subjects.map((one) => ({ ...one, isUsual: one.isTicked }))}
      />
    )}
    <div aria-live="polite">
      <EffectList effects={effects} />
    </div>
  </div>
)
