import type { KeyboardEvent } from 'react'
import { unconfirmedOf } from '../../../domain/_posted.ts'
import { isText, type RemarkField, remarksPath } from '../../../domain/marks/remarks/index.ts'
import { unpack } from '../../../domain/marks/remarks/packed.ts'
import { columnTitles, words } from '../../../domain/words/class-remarks.ts'
import { openGrid } from '../../_grid/open.ts'
import { fieldAt } from '../../_grid/state.ts'
import { designOf } from './columns.tsx'
import { definitionOf } from './definition.ts'
import { phraseId } from './foot.tsx'
import type { ClassRemarksProps } from './props.ts'
import { transportOf } from './transport.ts'
import { firstSpot, viewerOf } from './view.ts'

export function openSheet({ head, ...packed }: ClassRemarksProps) {
  const rows = unpack(packed)
  const def = definitionOf(head, rows)
  const grid = openGrid({
    ...{ def, rows, at: firstSpot(def, rows), name: `remarks/${head.user}/${remarksPath(head)}/`, question: unconfirmedOf(head.posted) },
    transport: (rowOf) => transportOf(`/api/class-remarks/${remarksPath(head)}`, rowOf),
    about: (field) => ({ ticket: head.ticket, of: words.unsent(head.classId), what: columnTitles[field as RemarkField], formLevel: 0 }),
    takes,
  })

  /** Alt and the down arrow move to the coded comments and open their list. */
  function takes({ key, altKey }: KeyboardEvent): boolean {
    if (key !== 'ArrowDown' || !altKey || def.isReadOnly || !isText(fieldAt(def, grid.sheet.get().at))) return false
    const phrases = document.getElementById(phraseId)
    phrases?.focus()
    phrases?.click()
    return true
  }

  return { ...grid, design: designOf(head, grid), back: () => grid.go((s) => s), viewsOf: viewerOf(def, rows) }
}
