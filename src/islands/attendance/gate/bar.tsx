import { clock } from '../../../domain/_dates.ts'
import { awayNote, clockNote, refusedNote, sendingNote, kioskWords as words } from '../../../domain/words/attendance-capture.ts'
import { here } from '../../_base-address.ts'
import { Icon } from '../../_ui/icon.tsx'
import { isKept } from './keep.ts'
import type { Counts, KioskState } from './machine.ts'

type Props = { school: string; kiosk: string; time: number; timeZone: string; counts: Counts | null; state: KioskState | null }

/** The kiosk's place, the time, the counts, and whether the server answers. */
export const KioskBar = ({ school, kiosk, time, timeZone, counts, state }: Props) => (
  <header className="kiosk-bar">
    <div>
      <strong>{school}</strong>
      <span>{kiosk}</span>
    </div>
    <dl aria-label={words.today}>
      {(['in', 'late', 'out'] as const).map((what) => (
        <div key={what}>
          <dt>{words[what]}</dt>
          <dd>{counts?.[what] ?? '–'}</dd>
        </div>
      ))}
    </dl>
    <time>{clock(new Date(time), timeZone)}</time>
    <p className="kiosk-link" role="status">
      {state && <LinkNote {...state} />}
    </p>
  </header>
)

/** Shows faults before good news. */
function LinkNote({ link, waiting, aside, isFull, clockOff }: KioskState) {
  if (link === 'ended')
    return (
      <b className="bad">
        {words.ended}. {words.endedNote} <a href={here('/admin')}>{words.adminLink}</a>
      </b>
    )
  if (isFull) return <b className="bad">{words.full}</b>
  if (link === 'away')
    return (
      <b className="warn">
        <Icon name="offline" /> {awayNote(waiting)} {!isKept() && words.leaveOpen}
      </b>
    )
  if (aside > 0) return <b className="bad">{refusedNote(aside)}</b>
  if (Math.abs(clockOff) > 30) return <b className="warn">{clockNote(clockOff)}</b>
  return (
    <span className="good">
      <Icon name="cloud-check" /> {waiting > 1 ? sendingNote(waiting) : words.connected}
    </span>
  )
}
