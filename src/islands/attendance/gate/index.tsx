import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { kioskWords as words } from '../../../domain/words/attendance-capture.ts'
import { Button } from '../../_ui/button.tsx'
import { KioskBar } from './bar.tsx'
import { Last, Result } from './result.tsx'
import { useFocus, useKiosk } from './use-kiosk.ts'

export type KioskProps = {
  school: string
  kiosk: string
  /** The server's clock when it made the page. */
  now: string
  timeZone: string
  counts: { in: number; late: number; out: number }
  /** The file that opens this page while the server is away. */
  worker: string
}

/** After this time no name stays on the screen at the gate. */
const resultMs = 15_000

/** The page at the gate: a number and Enter, the student, and the outcome. */
export function Kiosk({ school, kiosk, now, timeZone, counts, worker }: KioskProps) {
  const { state, machine, isMuted, isAwake, mute } = useKiosk(now, counts, worker)
  const field = useRef<HTMLInputElement>(null)
  useFocus(field)
  const time = useTicking(machine?.now, now)
  const last = state?.list[0]
  const isShown = last !== undefined && time - Date.parse(last.undoneAt ?? last.at) < resultMs

  function submit(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    const typed = field.current?.value ?? ''
    if (field.current) field.current.value = ''
    machine?.scan(typed)
  }

  return (
    <>
      <KioskBar {...{ school, kiosk, time, timeZone, state, counts: state ? state.counts : counts }} />
      <div className="kiosk-body">
        <Result shown={isShown ? last : undefined} timeZone={timeZone} />
        <Last list={state?.list ?? []} timeZone={timeZone} />
      </div>
      <form className="kiosk-foot" onSubmit={submit}>
        <label htmlFor="code">{words.input}</label>
        <input
          ref={field}
          id="code"
          className="input"
          autoComplete="off"
          inputMode="numeric"
          maxLength={64}
          spellCheck={false}
          onKeyDown={(event) => event.key === 'Tab' && !event.shiftKey && field.current?.value && submit(event)}
        />
        <Button icon="undo" disabled={!machine?.undoable()} onClick={() => machine?.undo()}>
          {words.undo}
        </Button>
        <span className="push dim">{!isAwake && !isMuted && words.soundWaits}</span>
        <Button aria-pressed={!isMuted} icon={isMuted ? 'sound-off' : 'sound'} onClick={mute}>
          {isMuted ? words.soundOff : words.soundOn}
        </Button>
      </form>
    </>
  )
}

/** The time by the server's clock, second by second. */
function useTicking(clock: (() => number) | undefined, start: string): number {
  const [time, setTime] = useState(Date.parse(start))
  useEffect(() => {
    const timer = setInterval(() => setTime(clock?.() ?? Date.now()), 500)
    return () => clearInterval(timer)
  }, [clock])
  return time
}
