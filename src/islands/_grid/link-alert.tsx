import type { MouseEvent } from 'react'
import { clock } from '../../domain/_dates.ts'
import { alertWords, keptCount, linkWords } from '../../domain/words/enter-marks.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import type { Entry } from './outbox.ts'
import type { Link } from './state.ts'

type Props = {
  link: Link | null
  /** The unsent entries; `isMarks` if all of them are marks. */
  kept: readonly Entry[]
  isMarks: boolean
  /** True if none is kept, which another line says. */
  isNowhere: boolean
  timeZone: string
  signIn: string
  onTry: () => void
}

/** Says why nothing is sent, and what happens to what was typed. */
export function LinkAlert({ link, kept, isMarks, isNowhere, timeZone, signIn, onTry }: Props) {
  if (!link || kept.length === 0) return null
  const { cause, since } = link
  const [what, then] = linkWords[cause](keptCount(kept.length, isMarks ? 'mark' : 'change'), clock(new Date(since), timeZone))
  return (
    <Alert
      icon={cause === 'gone' || cause === 'forbidden' ? 'alert' : 'offline'}
      action={
        <>
          {cause === 'session' && (
            <ButtonLink small href={signIn} target="_blank">
              {alertWords.signIn}
            </ButtonLink>
          )}{' '}
          <Button small onClick={onTry} onMouseDown={staysInCell}>
            {alertWords.tryNow}
          </Button>
        </>
      }
    >
      <b>{what}</b> {!isNowhere && <span className="then">{then}</span>}
    </Alert>
  )
}

/** The button disappears with the alert, so the focus stays in the cell for the next key. */
const staysInCell = (event: MouseEvent) => event.preventDefault()
