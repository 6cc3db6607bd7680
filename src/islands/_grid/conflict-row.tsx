import { whenWords } from '../../domain/_dates.ts'
import { conflictWords } from '../../domain/words/enter-marks.ts'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { Entry, Value } from './outbox.ts'

type Props = {
  entry: Entry
  /** The student, and the head of the column. */
  name: string
  title: string
  span: number
  /** True if the cursor is in its row. */
  isCurrent: boolean
  show: (value: Value | undefined) => string
  timeZone: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

/** Both values, the other's author and time, and a button for each. On screen it is above the sheet, so that no row moves. */
export function ConflictRow({ entry, name, title, span, isCurrent, show, timeZone, onSettle }: Props) {
  const { theirs } = entry
  if (!theirs) return null
  const shown = (value: Value | undefined) => (value === null || value === undefined || value === '' ? conflictWords.blank : show(value))
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
