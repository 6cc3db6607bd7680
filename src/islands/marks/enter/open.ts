import type { KeyboardEvent } from 'react'
import { unconfirmedOf } from '../../../domain/_posted.ts'
import { commentCode, type Field, sheetPath } from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import { openGrid } from '../../_grid/open.ts'
import { designOf } from './columns.tsx'
import { definitionOf } from './definition.ts'
import { handlersOf, suggestedCode } from './handlers.ts'
import type { EnterMarksProps } from './props.ts'
import { transportOf } from './transport.ts'
import { firstSpot, saysOf, viewer } from './view.ts'

export function openSheet(props: EnterMarksProps) {
  const { head, rows, comments } = props
  const def = definitionOf({ term: head.term, comments, isReadOnly: head.readOnly !== null, rules: head.rules })
  const grid = openGrid({
    ...{ def, rows, at: firstSpot(def, rows), name: `marks/${head.user}/${sheetPath(head)}/`, question: unconfirmedOf(head.posted) },
    transport: (rowOf) => transportOf(`/api/lesson-marks/${sheetPath(head)}`, rowOf),
    about: (field) => ({ ticket: head.ticket, of: `${head.classId} ${head.subject}`, what: columnTitles[field as Field], formLevel: 0 }),
    takes,
    choiceFor: (field, text) => suggestedCode(field, text, comments),
  })
  const { isForList, ...handlers } = handlersOf(grid, comments)
  function takes(event: KeyboardEvent): boolean {
    return isForList(event)
  }

  const details = new Map(comments.map((comment) => [commentCode(comment.id), comment]))
  const design = designOf(props, grid, (code) => details.get(code.padStart(2, '0')))
  const says = saysOf(head.rules)
  return { ...grid, ...handlers, says, design, viewsOf: viewer(def, says) }
}
