import type { KeyboardEvent } from 'react'
import { fullName } from '../../../domain/_names.ts'
import { unconfirmedOf } from '../../../domain/_posted.ts'
import { isText, type RemarkField, type RemarkRow, remarksPath } from '../../../domain/marks/remarks/index.ts'
import { unpack } from '../../../domain/marks/remarks/packed.ts'
import { columnTitles, words } from '../../../domain/words/class-remarks.ts'
import { gridHandlers } from '../../_grid/handlers.ts'
import type { Entry } from '../../_grid/outbox.ts'
import { pageOf } from '../../_grid/page.ts'
import { createSheet } from '../../_grid/sheet.ts'
import { fieldAt, initialState } from '../../_grid/state.ts'
import { type About, outboxStoreOf } from '../../_grid/store.ts'
import { definitionOf } from './definition.ts'
import { phraseId } from './foot.tsx'
import type { ClassRemarksProps } from './props.ts'
import { transportOf } from './transport.ts'
import { firstSpot, viewerOf } from './view.ts'

/** The sheet of a page, also as the server draws it: nothing is loaded from the browser until it is connected. */
export function openSheet({ head, ...packed }: ClassRemarksProps) {
  const rows = unpack(packed)
  const def = definitionOf(head, rows)
  const { store, ...page } = pageOf()
  const outboxStore = outboxStoreOf(`remarks/${head.user}/${remarksPath(head)}/`, store, about)
  const transport = transportOf(`/api/class-remarks/${remarksPath(head)}`, (id) => sheet.get().rows.find((row) => row.student_id === id))
  const initial = initialState<RemarkRow>(rows, firstSpot(def, rows), unconfirmedOf(head.posted))
  const sheet = createSheet({ def, initial, outboxStore, transport, now: Date.now, ...page })

  function about({ row: id, field }: Entry): About {
    const row = rows.find((one) => one.student_id === id)
    return {
      ...{ sitting: page.sitting, ticket: head.ticket, of: words.unsent(head.classId), formLevel: 0 },
      ...{ who: row ? fullName(row) : '', what: columnTitles[field as RemarkField] },
    }
  }

  /** Alt and the down arrow move to the coded comments and open their list. */
  function takes({ key, altKey }: KeyboardEvent): boolean {
    if (key !== 'ArrowDown' || !altKey || def.isReadOnly || !isText(fieldAt(def, sheet.get().at))) return false
    const phrases = document.getElementById(phraseId)
    phrases?.focus()
    phrases?.click()
    return true
  }

  const { listeners, settle, undo, go, toNextWrong } = gridHandlers({ sheet, def, takes, choiceFor: () => null })
  return { def, sheet, outboxStore, listeners, settle, undo, toNextWrong, back: () => go((s) => s), viewsOf: viewerOf(def, rows) }
}
