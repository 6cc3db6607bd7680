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
import { gridHandlers } from '../../_grid/handlers.ts'
import type { Sheet } from '../../_grid/sheet.ts'
import { type Definition, fieldAt, type GridState, textAt } from '../../_grid/state.ts'
import { nextChoice, offeredFor } from './comment-cell.tsx'

type Parts = { sheet: Sheet<SheetRow>; def: Definition<SheetRow>; comments: readonly CodedComment[] }

/** Handles keys, mouse and clipboard in the sheet, and its list of comments. */
export function handlersOf({ sheet, def, comments }: Parts) {
  const { get } = sheet
  const grid = gridHandlers({
    ...{ sheet, def, takes: isForList },
    choiceFor: (field, text) => (isComment(field as Field) ? suggestedCode(text) : null),
  })

  function suggestedCode(text: string): string | null {
    const comment = suggestedComment(text, comments)
    return comment ? commentCode(comment.id) : null
  }

  /** Arrows move through the open list of comments; Alt and the down arrow open it. */
  function isForList({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    const state = get()
    const isArrow = (key === 'ArrowDown' || key === 'ArrowUp') && !ctrlKey && !metaKey
    if (!isArrow || def.isReadOnly || !isComment(fieldAt(def, state.at) as Field)) return false
    if (state.mode === 'nav' && !altKey) return false
    if (state.mode === 'nav') grid.go((s) => edit(def, s))
    else sheet.update((s) => ({ ...s, choice: nextChoice(offeredAt(s), s.choice, key === 'ArrowDown' ? 1 : -1) }))
    return true
  }
  const offeredAt = (state: GridState<SheetRow>) => offeredFor(state.draft ?? '', textAt(def, state, state.at), comments)

  function choose(code: string): void {
    sheet.update((s) => ({ ...s, choice: code }))
    grid.perform({ kind: 'move', direction: 'down', extend: false })
  }

  const typeNote = (text: string) => sheet.update((s) => type(def, s, text, null))
  const step = (direction: 'up' | 'down') => grid.perform({ kind: 'move', direction, extend: false })
  const jump = (row: number) => sheet.update((s) => moveTo(def, s, { ...s.at, row }, sheet.moment()))
  return {
    listeners: grid.listeners,
    step,
    jump,
    choose,
    offeredAt,
    typeNote,
    settle: grid.settle,
    press: grid.press,
    undo: grid.undo,
    toNextWrong: grid.toNextWrong,
  }
}
