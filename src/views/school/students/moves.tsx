import type { ReactNode } from 'react'
import { byForm, type FormClass } from '../../../domain/_school.ts'
import { type ClassFrom, classFroms } from '../../../domain/school/students/class-move.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import { movesWords as words } from '../../../domain/words/moves.ts'
import { studentUrl } from '../../_links/students.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ClassField } from '../../_ui/class-options.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { AskAgain, Dialog } from '../../_ui/dialog.tsx'
import { SelectField } from '../../_ui/field.tsx'
import { EffectList } from './effects.tsx'

/** `shown` is a digest of the displayed effects; `isStale`: the effects have changed since. */
export type MoveQuestion = {
  id: number
  name: string
  typed: string
  today: string
  shown: string
  effects: readonly Effect[]
  isStale: boolean
  refused?: string | undefined
}

type ClassProps = MoveQuestion & {
  classes: readonly FormClass[]
  classId: string
  classFrom: ClassFrom
  isRegistered: boolean
  errors: { class?: string | undefined; day?: string | undefined }
}

export const AskClass = ({ classes, classId, classFrom, isRegistered, errors, ...asked }: ClassProps) => (
  <Ask {...asked} doing="class" title={words.changeClass} submit={asked.effects.length > 0 ? words.confirmClass(classId) : words.show}>
    <ClassField label={words.newClass} error={errors.class} forms={byForm(classes)} defaultValue={classId} />
    <DateField label={words.from} name="day" value={asked.typed} max={asked.today} error={errors.day} />
    {isRegistered && (
      <SelectField
        label={words.when}
        name="class_from"
        options={classFroms.map((value) => ({ value, label: words.whenLabels[value] }))}
        defaultValue={classFrom}
      />
    )}
  </Ask>
)

export const AskJoin = ({ error, ...asked }: MoveQuestion & { error: string | undefined }) => (
  <Ask {...asked} doing="joins" title={words.joins} submit={words.joins}>
    <DateField label={words.joined} name="day" value={asked.typed} max={asked.today} error={error} />
  </Ask>
)

type AskProps = MoveQuestion & { doing: 'class' | 'joins'; title: string; submit: string; children: ReactNode }

function Ask({ id, name, doing, title, submit, shown, effects, isStale, refused, children }: AskProps) {
  const url = studentUrl(id, doing)
  return (
    <Dialog title={title} about={name} form={{ action: url }} submit={submit} refused={refused}>
      {isStale && <Alert>{words.again}</Alert>}
      <AskAgain className="two" hx-get={url}>
        {children}
      </AskAgain>
      <input type="hidden" name="shown" value={shown} />
      <div aria-live="polite">
        <EffectList effects={effects} />
      </div>
    </Dialog>
  )
}

type UndoProps = { id: number; name: string; move: { id: number; said: string }; refused: string | undefined; isAdded: boolean }

export const AskUndo = ({ id, name, move, refused, isAdded }: UndoProps) => (
  <Dialog
    title={words.undo}
    about={name}
    refused={refused}
    {...(!refused && { form: { action: studentUrl(id, 'moves', String(move.id), 'undo') }, submit: words.undo })}
  >
    <p>{words.asksUndo(name)}</p>
    <p className="dim whitespace-pre-line">{move.said}</p>
    {!refused && <p>{isAdded ? words.undoAdded : words.undoEffect}</p>}
  </Dialog>
)
