import { useState } from 'react'
import { shownTime, stamp } from '../../../domain/_dates.ts'
import { fullName, initials } from '../../../domain/_names.ts'
import { outcomeNotes, outcomeTitles, type ShownOutcome, kioskWords as words } from '../../../domain/words/attendance-capture.ts'
import { here } from '../../_base-address.ts'
import { Icon, type IconName } from '../../_ui/icon.tsx'
import { Name } from '../../_ui/name.tsx'
import type { ScannedStudent, ScanResult } from './machine.ts'

type Look = 'good' | 'warn' | 'plain' | 'bad'
const looks: Partial<Record<ShownOutcome, [Look, IconName]>> = {
  in: ['good', 'check'],
  late: ['warn', 'clock'],
  out: ['plain', 'right'],
  repeated: ['plain', 'minus'],
  undone: ['plain', 'undo'],
  sending: ['plain', 'saving'],
  kept: ['warn', 'offline'],
}
const lookOf = (outcome: ShownOutcome) => looks[outcome] ?? (['bad', 'alert'] as const)
const timeOf = ({ time, at }: ScanResult, timeZone: string) => shownTime(time ?? stamp(new Date(at), timeZone).slice(11))

/** The outcome of the last scan, readable from three metres. */
export function Result({ shown, timeZone }: { shown: ScanResult | undefined; timeZone: string }) {
  if (!shown)
    return (
      <section className="kiosk-result" role="status" data-look="ready">
        <p className="kiosk-outcome">{words.ready}</p>
        <p className="kiosk-note">{words.readyNote}</p>
      </section>
    )
  const { outcome, student, typed } = shown
  const [look, icon] = lookOf(outcome)
  return (
    <section className="kiosk-result" role="status" data-look={look} data-outcome={outcome}>
      {student && <Photo key={shown.id} student={student} />}
      <div>
        <p className="kiosk-outcome">
          <Icon name={icon} /> {outcomeTitles[outcome]}
        </p>
        <p className="kiosk-name">
          <Name>{student ? fullName(student) : typed}</Name>
        </p>
        <p className="kiosk-class">{[student?.class_id, timeOf(shown, timeZone)].filter(Boolean).join(' · ')}</p>
        <p className="kiosk-note">{outcomeNotes[outcome]}</p>
      </div>
    </section>
  )
}

function Photo({ student }: { student: ScannedStudent }) {
  const [isGone, setGone] = useState(false)
  if (student.picture && !isGone) return <img className="kiosk-photo" src={here(student.picture)} alt="" onError={() => setGone(true)} />
  return (
    <span className="kiosk-photo" aria-hidden="true">
      {initials(student)}
    </span>
  )
}

export const Last = ({ list, timeZone }: { list: readonly ScanResult[]; timeZone: string }) => (
  <section className="kiosk-last" aria-labelledby="kiosk-last">
    <h2 id="kiosk-last">{words.last}</h2>
    {list.length === 0 && <p className="dim">{words.none}</p>}
    <ol>
      {list.map((shown) => (
        <li key={shown.id}>
          <b>
            <Name>{shown.student ? fullName(shown.student) : shown.typed}</Name>
            {shown.student?.class_id && <span className="dim"> {shown.student.class_id}</span>}
          </b>
          <span className={lookOf(shown.outcome)[0]}>
            {outcomeTitles[shown.outcome]} <span className="dim">{timeOf(shown, timeZone)}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)
