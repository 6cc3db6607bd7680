import { percentDone, shownPercent } from '../../domain/_numbers.ts'
import type { WholeClass } from '../../domain/class-page/index.ts'
import { absentToday, earlierMeans, lastDays, words } from '../../domain/words/class-page.ts'
import { closesText } from '../../domain/words/deadlines.ts'
import { closeTitle, ofAll } from '../../domain/words/home.ts'
import { Tile } from '../_ui/tile.tsx'

/** The four figures of a class. */
export function Tiles({
  marks,
  remarks,
  remarksClose,
  terms,
  days,
  present,
  absentToday: absent,
  register,
}: WholeClass & { register: string | undefined }) {
  const [now, ...earlier] = terms.toReversed()
  const closes = remarksClose && `${closeTitle({ entry: 'remarks', ...remarksClose })} ${closesText(remarksClose.closes)}`
  return (
    <div className="tiles">
      <Tile label={words.marksEntered} figure={`${percentDone(marks)}%`} share={marks} note={ofAll(marks)} />
      <Tile label={words.remarks} figure={remarks.done} unit={`of ${remarks.of}`} share={remarks} note={closes} />
      <Tile
        label={words.average}
        figure={now?.own ?? '–'}
        note={earlierMeans(earlier.toReversed().map(({ own }) => own)) || (now?.own ? words.noEarlier : words.noAverage)}
      />
      <Tile
        label={words.attendance}
        figure={shownPercent(present)}
        note={absent === undefined ? (days.length === 0 ? words.noDays : lastDays(days.length)) : absentToday(absent)}
        {...(register && { href: register })}
      />
    </div>
  )
}
