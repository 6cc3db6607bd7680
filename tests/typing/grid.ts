import { type Act, cellAt, type Field, type Shape, type Spot } from './acts.ts'
import type { Ledger } from './ledger.ts'

type Edit = { at: Spot; before: string; after: string }
export type Grid = ReturnType<typeof gridOf>

/** What a sheet must make of keys and clicks, as the manual has it. Time does not matter to it: however long anything takes, the outcome is the same. */
export function gridOf(shape: Shape, ledger: Ledger, person: string, otherPerson: string) {
  const screen = new Map(ledger.stored)
  let at: Spot | undefined
  /** `on` the cell: what is typed replaces it; `typing`: it has begun to; `in` the cell: the caret goes about in it. */
  let mode: 'on' | 'typing' | 'in' = 'on'
  let [text, caret] = ['', 0]
  /** Enter was pressed on the last student: what is typed next is nobody's. */
  let isPast = false
  let done: Edit[][] = []
  let undone: Edit[][] = []
  /** Somebody else has changed it, and this page does not know yet; both values, once they have met. */
  let stale: Spot | undefined
  let met: Spot | undefined

  const fieldAt = (spot: Spot) => shape.fields[spot.col] as Field
  const textAt = (spot: Spot) => screen.get(cellAt(shape, spot)) ?? ''
  const isText = () => at !== undefined && fieldAt(at).kind === 'text'
  const isSame = (a: Spot | undefined, b: Spot | undefined) => a?.row === b?.row && a?.col === b?.col

  function store(spot: Spot, value: string): void {
    const cell = cellAt(shape, spot)
    screen.set(cell, value)
    if (isSame(spot, stale)) {
      ledger.enter(person, cell, fieldAt(spot), value)
      met = spot
    } else ledger.put(person, cell, fieldAt(spot), value)
  }

  function put(cells: readonly { at: Spot; text: string }[]): void {
    const edits = cells.map((cell) => ({ at: cell.at, before: textAt(cell.at), after: cell.text })).filter((e) => e.before !== e.after)
    if (edits.length === 0) return
    ;[done, undone] = [[...done, edits], []]
    for (const edit of edits) store(edit.at, edit.after)
  }

  function commit(): void {
    if (mode !== 'on' && at) put([{ at, text }])
    mode = 'on'
  }

  function go(to: Spot): void {
    commit()
    ;[at, isPast] = [to, false]
  }

  /** The next cell that way that can be filled; the same one where there is none. */
  function beside(spot: Spot, [down, right]: Way): Spot {
    const to = { row: spot.row + down, col: spot.col + right }
    while (to.row >= 0 && to.row < shape.students.length && to.col >= 0 && to.col < shape.fields.length) {
      if (!shape.isShut(to)) return { ...to }
      to.row += down
      to.col += right
    }
    return spot
  }

  function replace(next: string, place: number): void {
    if (mode === 'on') mode = 'typing'
    ;[text, caret] = [next, place]
    if (at) ledger.enter(person, cellAt(shape, at), fieldAt(at), next)
  }

  function type(letter: string): void {
    if (isPast) return
    if (mode === 'on') replace(letter, 1)
    else replace(text.slice(0, caret) + letter + text.slice(caret), caret + letter.length)
  }

  function rub(): void {
    if (isPast || !at) return
    if (mode !== 'on') replace(text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), Math.max(0, caret - 1))
    else if (textAt(at) !== '') replace('', 0)
  }

  function edit(): void {
    if (mode === 'on' && at) [text, caret] = [textAt(at), textAt(at).length]
    ;[mode, isPast] = ['in', false]
  }

  function turn(from: Edit[][], to: Edit[][], side: 'before' | 'after'): void {
    const edits = from.pop()
    if (!edits) return
    to.push(edits)
    for (const one of edits) store(one.at, one[side])
    at = edits[0]?.at
  }

  function move(key: string): void {
    if (!at) return
    const isCaret = mode === 'in' || (isText() && mode !== 'on')
    if (isCaret && (key === 'ArrowLeft' || key === 'Home')) caret = key === 'Home' ? 0 : Math.max(0, caret - 1)
    else if (isCaret && (key === 'ArrowRight' || key === 'End')) caret = key === 'End' ? text.length : Math.min(text.length, caret + 1)
    else {
      const way = wayOf(key)
      if (way) go(beside(at, way))
    }
  }

  function enter(): void {
    if (!at) return
    const to = beside(at, [1, 0])
    const isStuck = isSame(to, at)
    go(to)
    isPast = isStuck
  }

  /** What stood there before is entered again, where a part of the word has been saved meanwhile. */
  function restore(): void {
    if (mode !== 'on' && at) ledger.enter(person, cellAt(shape, at), fieldAt(at), textAt(at))
    ;[mode, isPast] = ['on', false]
  }

  function press(key: string): void {
    if ([...key].length === 1) type(key)
    else if (key === 'Enter') enter()
    else if (key === 'Backspace') rub()
    else if (key === 'Delete' && mode === 'on') put([{ at: at as Spot, text: '' }])
    else if (key === 'F2') edit()
    else if (key === 'Escape') restore()
    else if (key === 'Control+z' && mode === 'on') turn(done, undone, 'before')
    else if (key === 'Control+y' && mode === 'on') turn(undone, done, 'after')
    else if (wayOf(key) || key === 'Home' || key === 'End') move(key)
  }

  /** Whatever is under way is kept; where the cursor is afterwards nobody knows. */
  function leave(): void {
    commit()
    ;[at, done, undone, isPast] = [undefined, [], [], false]
  }

  function paste(lines: readonly string[]): void {
    const from = at as Spot
    const cells = lines.map((line, n) => ({ at: { ...from, row: from.row + n }, text: line }))
    put(cells.filter((cell) => cell.at.row < shape.students.length && !shape.isShut(cell.at)))
  }

  function saveElsewhere(spot: Spot, value: string, isOther: boolean): void {
    const cell = cellAt(shape, spot)
    ledger.put(isOther ? otherPerson : person, cell, fieldAt(spot), value)
    ;[done, undone] = [[], []]
    if (isOther) stale = spot
    else screen.set(cell, value)
  }

  function choose(choice: 'keep' | 'take'): void {
    if (!met) return
    const cell = cellAt(shape, met)
    if (choice === 'keep') ledger.put(person, cell, fieldAt(met), textAt(met))
    else screen.set(cell, ledger.stored.get(cell) ?? '')
    ;[at, stale, met, done, undone] = [met, undefined, undefined, [], []]
  }

  function apply(act: Act): void {
    if (act.do === 'key') press(act.key)
    else if (act.do === 'click') go(act.at)
    else if (act.do === 'double') {
      go(act.at)
      edit()
    } else if (act.do === 'dialog') commit()
    else if (act.do === 'paste') paste(act.lines)
    else if (act.do === 'reload' || act.do === 'back') leave()
    else if (act.do === 'other' || act.do === 'tab') saveElsewhere(act.at, act.text, act.do === 'other')
    else if (act.do === 'choose') choose(act.choice)
  }

  return {
    apply,
    textAt,
    beside,
    get at() {
      return at
    },
    get mode() {
      return mode
    },
    get isPast() {
      return isPast
    },
    get steps() {
      return { done: done.length, undone: undone.length }
    },
    get draft() {
      return text
    },
  }
}

type Way = readonly [down: number, right: number]

/** Where the keys go. */
export const ways = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  'Shift+Enter': [-1, 0],
  Tab: [0, 1],
  'Shift+Tab': [0, -1],
} as const satisfies Record<string, Way>
const wayOf = (key: string): Way | undefined => (ways as Record<string, Way>)[key]
