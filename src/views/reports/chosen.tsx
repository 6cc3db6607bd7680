import { lastFirst } from '../../domain/_names.ts'
import type { Tickable } from '../../domain/figures/print-runs.ts'
import { whyOf, words } from '../../domain/words/print-runs.ts'
import { Alert } from '../_ui/alert.tsx'
import { Checkbox, TextAreaField } from '../_ui/field.tsx'
import { Name } from '../_ui/name.tsx'

type Props = { ticks: readonly Tickable[] | undefined; typed: string; fault: string | undefined }

/** Picks students: by ticks for a class, by number for several classes. */
export function ChosenField({ ticks, typed, fault }: Props) {
  if (ticks) return <Ticks {...{ ticks, fault }} />
  return <TextAreaField label={words.students} name="students" rows={2} hint={words.studentsHint} defaultValue={typed} error={fault} />
}

const Ticks = ({ ticks, fault }: { ticks: readonly Tickable[]; fault: string | undefined }) => (
  <fieldset className="panel pad stack">
    <legend className="sr">{words.chosen}</legend>
    <p className="hint">{words.chosenHint}</p>
    {fault && <Alert kind="error">{fault}</Alert>}
    <ul className="columns-[230px]">
      {ticks.map((one) => (
        <li key={one.studentId} className="min-h-7 break-inside-avoid">
          <Tick {...one} />
        </li>
      ))}
    </ul>
  </fieldset>
)

/** Students without a printable card are listed too, with the reason. */
function Tick({ studentId, why, hold, leftOn, isPrinted, isTicked, ...student }: Tickable) {
  const note = why ? whyOf({ why, hold, leftOn }) : isPrinted && words.inEarlierRun
  const label = (
    <span>
      <Name>{lastFirst(student)}</Name> {note && <span className="small dim">{note}</span>}
    </span>
  )
  return (
    <Checkbox
      id={`student-${studentId}`}
      name="student"
      value={studentId}
      label={label}
      defaultChecked={isTicked && !why}
      disabled={why !== undefined}
    />
  )
}
