import type { Direction } from './move.ts'

/** `nav`: on the cell; `typing`: keys replace its text; `editing`: the caret is in it. */
export type Mode = 'nav' | 'typing' | 'editing'
export type Intent =
  | { kind: 'move'; direction: Direction; extend: boolean }
  | { kind: 'enter' | 'edit' | 'restore' | 'clear' | 'undo' | 'redo' }

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

const arrows: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }
const jumps: Record<string, Direction> = { Home: 'row-start', End: 'row-end', PageUp: 'page-up', PageDown: 'page-down' }
const far: Record<string, Direction> = {
  ...{ Home: 'first', End: 'last' },
  ...{ ArrowUp: 'column-start', ArrowDown: 'column-end', ArrowLeft: 'row-start', ArrowRight: 'row-end' },
}

/**
 * The meaning of a key in the grid. Undefined for what the browser does: typing, Tab, moving the caret in an edited text, and all
 * typing in a cell of sentences (`isText`).
 */
export function intentOf(event: Key, mode: Mode, isText = false): Intent | undefined {
  const { key, shiftKey } = event
  const control = event.ctrlKey || event.metaKey
  if (event.altKey) return undefined
  const isWriting = isText && mode !== 'nav'
  if (control) return controlIntent(key, shiftKey, isWriting ? 'editing' : mode)
  if (key === 'Enter') return shiftKey ? { kind: 'move', direction: 'up', extend: false } : { kind: 'enter' }
  if (key === 'Escape') return { kind: 'restore' }
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Delete' && mode === 'nav') return { kind: 'clear' }
  const direction = arrows[key] ?? jumps[key]
  const isCaret = isWriting || (mode === 'editing' && (direction === 'left' || direction === 'right' || key === 'Home' || key === 'End'))
  return direction && !isCaret ? { kind: 'move', direction, extend: shiftKey && mode === 'nav' } : undefined
}

function controlIntent(key: string, shiftKey: boolean, mode: Mode): Intent | undefined {
  const letter = key.toLowerCase()
  if (letter === 'z') return { kind: shiftKey ? 'redo' : 'undo' }
  if (letter === 'y') return { kind: 'redo' }
  const direction = far[key]
  return direction && mode !== 'editing' ? { kind: 'move', direction, extend: shiftKey && mode === 'nav' } : undefined
}
