import { commentCode, type SheetRow, sheetPath } from '../../domain/enter-marks/index.ts'
import { createSheet } from '../_grid/sheet.ts'
import { initialState } from '../_grid/state.ts'
import { keeperOf } from '../_grid/store.ts'
import { openStore, tabId } from '../_page/keep/store.ts'
import { definitionOf } from './definition.ts'
import { handlersOf } from './handlers.ts'
import type { EnterMarksProps } from './index.tsx'
import { transportOf } from './transport.ts'
import { firstSpot, viewer } from './view.ts'

const isBrowser = typeof document !== 'undefined'
const nowhere = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** The sheet of a page, as the server draws it too: it is empty-handed until it is connected. */
export function openSheet({ head, rows, comments }: EnterMarksProps) {
  const def = definitionOf({ term: head.term, comments, isReadOnly: head.readOnly !== null })
  const keeper = keeperOf(`marks/${head.user}/${sheetPath(head)}/`, isBrowser ? openStore() : nowhere)
  const transport = transportOf(`/api/lesson-marks/${sheetPath(head)}`, (id) => sheet.get().rows.find((row) => row.student_id === id))
  const initial = initialState<SheetRow>(rows, firstSpot(def, rows))
  const sheet = createSheet({ def, initial, keeper, transport, tab: isBrowser ? tabId() : '', now: Date.now })
  const details = new Map(comments.map((comment) => [commentCode(comment.id), comment]))
  return {
    def,
    sheet,
    keeper,
    viewsOf: viewer(def),
    ...handlersOf({ sheet, def, comments }),
    detailOf: (code: string) => details.get(code.padStart(2, '0')),
  }
}
