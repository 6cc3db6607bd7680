import { columnTitles, conflictWords } from '../../domain/_messages/enter-marks.ts'
import { type CodedComment, type Field, isComment } from '../../domain/enter-marks/index.ts'
import type { Entry, Value } from '../_grid/outbox.ts'
import { Button } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import { whenWords } from './time.ts'

type Props = {
  entry: Entry
  detailOf: (code: string) => CodedComment | undefined
  timeZone: string
  onSettle: (entry: Entry, choice: 'keep' | 'take') => void
}

/** Both values, whose the other is and since when, and a button for each. */
export function ConflictRow({ entry, detailOf, timeZone, onSettle }: Props) {
  const { theirs } = entry
  if (!theirs) return null
  const shown = (value: Value | undefined) => {
    if (value === null || value === undefined || value === '') return conflictWords.blank
    return isComment(entry.field as Field) ? `${value} ${detailOf(String(value))?.detail ?? ''}` : `${value}`
  }
  const [mine, other] = [entry.value === undefined ? entry.text : shown(entry.value), shown(theirs.value)]
  return (
    <tr className="is-current">
      <td />
      <td colSpan={7}>
        <div className="row flex-nowrap">
          <Icon name="conflict" className="warn" />
          <span className="truncate">
            <b>{theirs.by ?? conflictWords.someone}</b> saved <b>{other}</b> {theirs.at && whenWords(theirs.at, timeZone)}, while you were
            typing <b>{mine}</b>.
          </span>
          <Button
            small
            aria-label={`${conflictWords.keep(mine)}, ${columnTitles[entry.field as Field]}`}
            onClick={() => onSettle(entry, 'keep')}
          >
            {conflictWords.keep(short(mine))}
          </Button>
          <Button
            small
            aria-label={`${conflictWords.take(other)}, ${columnTitles[entry.field as Field]}`}
            onClick={() => onSettle(entry, 'take')}
          >
            {conflictWords.take(short(other))}
          </Button>
        </div>
      </td>
    </tr>
  )
}

const short = (text: string) => (text.length > 24 ? `${text.slice(0, 23)}…` : text)
