import { conflictWords } from '../../domain/words/conflict.ts'
import { Button } from './button.tsx'

export type Note =
  | { kind: 'refused'; message: string; cleared?: string | undefined }
  | ({ kind: 'ask' } & Question)
  | { kind: 'conflict'; theirs: string; mine: string; by: string | null; at: string | null }

/** A question before a change with two meanings is saved: the meanings, and the way back. */
export type Question = {
  asks: string
  means: readonly string[]
  name: string
  answers: readonly { value: string; label: string }[]
  back: { value: string; label: string }
}

/** The state of a field: the version and the values that its next change may replace, and the fault of its last change. */
export type FieldState = { version: number; bases: readonly string[]; note?: Note | undefined }

/** The values of such a field's form, besides those that name the field. */
export const valueFields = ['value', 'version', 'base'] as const

type Props = {
  label: string
  state: FieldState
  shown?: (value: string) => string
  /** The id of its form, if the note is outside that form. */
  form?: string | undefined
}

/** The answer to a save: what the field's next save must send, and what was wrong with the last. */
export function FieldNote({ label, state: { version, bases, note }, shown = (value) => value, form }: Props) {
  return (
    <>
      <input type="hidden" name="version" value={version} form={form} />
      {bases.map((base) => (
        <input key={base} type="hidden" name="base" value={base} form={form} />
      ))}
      {note?.kind === 'refused' && (
        <p className="hint bad" role="alert" data-cleared={note.cleared}>
          {note.message}
          {note.cleared !== undefined && <button type="button" hidden data-keep-discard="" form={form} />}
        </p>
      )}
      {note?.kind === 'ask' && <Ask label={label} form={form} {...note} />}
      {note?.kind === 'conflict' && <Conflict label={label} shown={shown} form={form} {...note} />}
    </>
  )
}

/** The first button is what Enter means, so that Enter never chooses the second. */
function Ask({ label, form, asks, means, name, answers, back }: { label: string; form: string | undefined } & Question) {
  return (
    <div className="alert small grid items-start gap-1 p-2" role="alert" data-asks="">
      <button type="submit" hidden form={form} />
      <p>{asks}</p>
      {means.map((one) => (
        <p key={one} className="text-ink">
          {one}
        </p>
      ))}
      <p className="row">
        {answers.map((answer) => (
          <Button
            key={answer.value}
            small
            type="submit"
            name={name}
            value={answer.value}
            form={form}
            aria-label={`${answer.label}: ${label}`}
          >
            {answer.label}
          </Button>
        ))}
        <Button small data-take={back.value} form={form}>
          {back.label}
        </Button>
      </p>
    </div>
  )
}

type ConflictProps = { label: string; shown: (value: string) => string; form: string | undefined } & Extract<Note, { kind: 'conflict' }>

/** Shows both values, with the person and the time. Enter means the first button, and so never the second. */
function Conflict({ label, shown, form, theirs, mine, by, at }: ConflictProps) {
  return (
    <div className="alert small grid items-start p-2" role="alert">
      <button type="submit" hidden form={form} />
      <p>{conflictWords.changed(by, at)}</p>
      <dl className="text-ink grid gap-1 break-words whitespace-pre-wrap">
        <Words label={conflictWords.theirs} value={shown(theirs)} />
        <Words label={conflictWords.mine} value={shown(mine)} />
      </dl>
      <p className="row">
        <Button small type="submit" name="base" value={theirs} form={form} aria-label={`${conflictWords.keep}: ${label}`}>
          {conflictWords.keep}
        </Button>
        <Button small data-take={theirs} form={form} aria-label={`${conflictWords.take}: ${label}`}>
          {conflictWords.take}
        </Button>
      </p>
    </div>
  )
}

const Words = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className="text-umber">{label}</dt>
    <dd>
      <bdi>{value || conflictWords.nothing}</bdi>
    </dd>
  </div>
)
