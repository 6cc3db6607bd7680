import type { KeyboardEvent } from 'react'
import {
  type CodedComment,
  commentCode,
  type Field,
  isComment,
  type SheetRow,
  suggestedComment,
} from '../../../domain/marks/enter/index.ts'
import { edit, moveTo, type } from '../../_grid/edit.ts'
import type { OpenGrid } from '../../_grid/open.ts'
import { fieldAt, type GridState, textAt } from '../../_grid/state.ts'
import { nextChoice, offeredFor } from './comment-cell.tsx'

/** The code of the comment that a typed text means. */
export function suggestedCode(field: string, text: string, comments: readonly CodedComment[]): string | null {
  const comment = isComment(field as Field) ? suggestedComment(text, comments) : undefined
  return comment ? commentCode(comment.id) : null
}

/** What the sheet does besides the grid: its list of comments, comments in words, and the screen with one student. */
export function handlersOf({ def, sheet, go, perform }: OpenGrid<SheetRow>, comments: readonly CodedComment[]) {
  const offeredAt = (state: GridState<SheetRow>) => offeredFor(state.draft ?? '', textAt(def, state, state.at), comments)

  return {
    offeredAt,
    /** Arrows move through the open list of comments; Alt and the down arrow open it. */
    isForList({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
      const state = sheet.get()
      const isArrow = (key === 'ArrowDown' || key === 'ArrowUp') && !ctrlKey && !metaKey
      if (!isArrow || def.isReadOnly || !isComment(fieldAt(def, state.at) as Field)) return false
      if (state.mode === 'nav' && !altKey) return false
      if (state.mode === 'nav') go((s) => edit(def, s))
      else sheet.update((s) => ({ ...s, choice: nextChoice(offeredAt(s), s.choice, key === 'ArrowDown' ? 1 : -1) }))
      return true
    },
    choose(code: string): void {
      sheet.update((s) => ({ ...s, choice: code }))
      perform({ kind: 'move', direction: 'down', extend: false })
    },
    typeNote: (text: string) => sheet.update((s) => type(def, s, text, null)),
    step: (direction: 'up' | 'down') => perform({ kind: 'move', direction, extend: false }),
    jump: (row: number) => sheet.update((s) => moveTo(def, s, { ...s.at, row }, sheet.moment())),
  }
}
