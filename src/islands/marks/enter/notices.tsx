import { type Field, isComment, type SheetRow } from '../../../domain/marks/enter/index.ts'
import { closedForOthers, readOnlyWords } from '../../../domain/words/enter-marks.ts'
import { GridNotices } from '../../_grid/notices.tsx'
import type { Entry } from '../../_grid/outbox.ts'
import type { Sheet } from '../../_grid/sheet.ts'
import type { GridState } from '../../_grid/state.ts'
import type { SheetHead } from './props.ts'

type Props = {
  head: SheetHead
  state: GridState<SheetRow>
  sheet: Pick<Sheet<SheetRow>, 'ask' | 'answer'>
  isLeaving: boolean
  onTry: () => void
  onUndo: () => void
}

const isMark = ({ field }: Entry) => !isComment(field as Field) && field !== 'custom_comment'

const lockedWords = ({ readOnly, deadline }: SheetHead) => (readOnly === 'over' && deadline) || (readOnly && readOnlyWords[readOnly])

export const Notices = ({ head, isLeaving, sheet, ...props }: Props) => (
  <GridNotices
    {...{ head, isMark, ...props }}
    noun="change"
    isRead={head.readOnly !== null}
    posted={head.posted ? { ...sheet, line: head.posted.line } : undefined}
    locked={head.readOnly ? lockedWords(head) : head.isClosed && closedForOthers}
    leaving={isLeaving ? head.next : undefined}
  />
)
