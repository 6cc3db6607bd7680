import { percentDone, shownNumber } from '../../domain/_numbers.ts'
import type { SchoolNumbers } from '../../domain/home.ts'
import type { Part } from '../../domain/posting/progress.ts'
import { daysLeft } from '../../domain/school/deadlines.ts'
import { closesText } from '../../domain/words/deadlines.ts'
import { closeTitle } from '../../domain/words/home.ts'
import { notTaken, ofAll, words } from '../../domain/words/progress.ts'
import { listUrl as registersUrl } from '../_links/attendance-registers.ts'
import type { ProgressLinks } from '../_links/posting.ts'
import { everyone, listUrl as registrationsUrl } from '../_links/registration.ts'
import { Tile } from '../_ui/tile.tsx'
import type { Close } from './next.tsx'

type Props = { marks: Part; links: ProgressLinks; closes: readonly Close[]; today: string; numbers: SchoolNumbers | undefined }

/** The four figures that matter: for others than the office, the first two. */
export function Tiles({ marks, links, closes, today, numbers }: Props) {
  const next = closes.find(({ isOver }) => !isOver) ?? closes.at(-1)
  return (
    <div className="tiles">
      <Tile
        label={words.marksEntered}
        figure={`${percentDone(marks)}%`}
        share={marks}
        note={ofAll(marks)}
        {...(marks.done < marks.of && { href: links.list('marks') })}
      />
      {next && <CloseTile {...next} today={today} />}
      {numbers && <RegisterTile {...numbers} />}
      {numbers && (
        <Tile
          label={words.toReview}
          figure={shownNumber(numbers.waiting)}
          note={words.sent}
          href={registrationsUrl(everyone, { state: 'submitted' })}
        />
      )}
    </div>
  )
}

function CloseTile({ today, ...close }: Close & { today: string }) {
  const days = daysLeft(close.closes, today)
  const note = closesText(close.closes)
  if (close.isOver) return <Tile label={closeTitle({ ...close, isOver: false })} figure={words.closed} note={note} />
  if (days === 0) return <Tile label={closeTitle(close)} figure={words.dayOf} note={note} />
  return <Tile label={`${closeTitle(close)} in`} figure={shownNumber(days)} unit={days === 1 ? 'day' : 'days'} note={note} />
}

function RegisterTile({ registers }: SchoolNumbers) {
  if (!registers) return <Tile label={words.registersToday} figure="–" note={words.noneDue} />
  const part = { done: registers.due - registers.missing.length, of: registers.due }
  return (
    <Tile
      label={words.registersToday}
      figure={shownNumber(part.done)}
      unit={`of ${shownNumber(part.of)}`}
      share={part}
      note={registers.missing.length > 0 ? notTaken(registers.missing.length) : words.allTaken}
      href={registersUrl('/admin', registers.state)}
    />
  )
}
