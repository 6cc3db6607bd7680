import { whenWords } from '../../domain/_dates.ts'
import { conflictWords } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { Entry, Value } from './outbox.ts'

/** How the conflicts of a sheet are written: the title of a column, and a value as people read it. */
export type Conflicts = {
  timeZone: string
  titleOf: (field: string) => string
  show: (field: string, value: Value | undefined) => string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

type Props = {
  entry: Entry
  /** The student. */
  name: string
  span: number
  /** True if the cursor is in its row. */
  isCurrent: boolean
  of: Conflicts
}

/** Both values, the other's author and time, and a button for each. On screen it is above the sheet, so that no row moves. */
export function ConflictRow({ entry, name, span, isCurrent, of }: Props) {
  const { timeZone, onSettle } = of
  const { theirs } = entry
  if (!theirs) return null
  const shown = (value: Value | undefined) =>
    value === null || value === undefined || value === '' ? conflictWords.blank : of.show(entry.field, value)
  const title = of.titleOf(entry.field)
  const [mine, other] = [entry.value === undefined ? entry.text : shown(entry.value), shown(theirs.value)]
  return (
    <tr className={isCurrent ? 'is-current of-row' : 'of-row'}>
      <td />
      <td colSpan={span}>
        <div className="row flex-nowrap max-[800px]:flex-wrap">
          <span className="truncate max-[800px]:flex-[1_1_320px] max-[800px]:whitespace-normal">
            <Icon name="conflict" className="warn mr-2" />
            {name}, {title}: <b>{theirs.by ?? conflictWords.someone}</b> saved <b>{other}</b>{' '}
            {theirs.at && whenWords(new Date(theirs.at), timeZone, new Date())}, while you were typing <b>{mine}</b>
            {!/[.!?]$/.test(mine) && '.'}
          </span>
          <span className="row">
            <Button small aria-label={`${conflictWords.keep(mine)}, ${title}`} onClick={() => onSettle(entry, 'keep')}>
              {conflictWords.keep(short(mine))}
            </Button>
            <Button small aria-label={`${conflictWords.take(other)}, ${title}`} onClick={() => onSettle(entry, 'take')}>
              {conflictWords.take(short(other))}
            </Button>
          </span>
        </div>
      </td>
    </tr>
  )
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
