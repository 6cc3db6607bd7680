import { fullName } from '../../../domain/_names.ts'
import { unconfirmedOf } from '../../../domain/_posted.ts'
import { commentCode, type Field, type SheetRow, sheetPath } from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import type { Entry } from '../../_grid/outbox.ts'
import { pageOf } from '../../_grid/page.ts'
import { createSheet } from '../../_grid/sheet.ts'
import { initialState } from '../../_grid/state.ts'
import { type About, outboxStoreOf } from '../../_grid/store.ts'
import { definitionOf } from './definition.ts'
import { handlersOf } from './handlers.ts'
import type { EnterMarksProps } from './props.ts'
import { transportOf } from './transport.ts'
import { firstSpot, viewer } from './view.ts'

/** The sheet of a page, also as the server draws it: nothing is loaded from the browser until it is connected. */
export function openSheet({ head, rows, comments }: EnterMarksProps) {
  const def = definitionOf({ term: head.term, comments, isReadOnly: head.readOnly !== null, rules: head.rules })
  const { store, ...page } = pageOf()
  const outboxStore = outboxStoreOf(`marks/${head.user}/${sheetPath(head)}/`, store, about)
  const transport = transportOf(`/api/lesson-marks/${sheetPath(head)}`, (id) => sheet.get().rows.find((row) => row.student_id === id))
  const initial = initialState<SheetRow>(rows, firstSpot(def, rows), unconfirmedOf(head.posted))
  const sheet = createSheet({ def, initial, outboxStore, transport, now: Date.now, ...page })

  function about({ row: id, field }: Entry): About {
    const row = rows.find((one) => one.student_id === id)
    return {
      ...{ sitting: page.sitting, ticket: head.ticket, of: `${head.classId} ${head.subject}`, formLevel: 0 },
      ...{ who: row ? fullName(row) : '', what: columnTitles[field as Field] },
    }
  }

  const details = new Map(comments.map((comment) => [commentCode(comment.id), comment]))
  return {
    def,
    sheet,
    outboxStore,
    viewsOf: viewer(def, head.rules),
    ...handlersOf({ sheet, def, comments }),
    detailOf: (code: string) => details.get(code.padStart(2, '0')),
  }
}
