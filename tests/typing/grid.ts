import { type Act, cellAt, type Field, type Shape, type Spot, shownIn } from './acts.ts'
import type { Ledger } from './ledger.ts'
import { type Jump, jumps, type Way, wayOf, ways } from './ways.ts'

type Edit = { at: Spot; before: string; after: string }
export type Grid = ReturnType<typeof gridOf>

/** What a sheet must make of keys and clicks, as the manual has it. Time does not matter to it: however long anything takes, the outcome is the same. */
export function gridOf(shape: Shape, ledger: Ledger, person: string, otherPerson: string) {
  const screen = new Map(ledger.stored)
  let at: Spot | undefined
  /** The other corner of what is selected. */
  let anchor: Spot | undefined
  /** `on` the cell: what is typed replaces it; `typing`: it has begun to; `in` the cell: the caret goes about in it. */
  let mode: 'on' | 'typing' | 'in' = 'on'
  let [text, caret, isAll] = ['', 0, false]
  /** What Ctrl+C has taken. */
  let copied: readonly string[] = []
  /** Enter was pressed on the last student: what is typed next is nobody's. */
  let isPast = false
  let done: Edit[][] = []
  let undone: Edit[][] = []
  /** Somebody else has changed it, and this page does not know yet; both values, once they have met. */
  let stale: Spot | undefined
  let met: Spot | undefined

  const fieldAt = (spot: Spot) => shape.fields[spot.col] as Field
  const textAt = (spot: Spot) => shownIn(fieldAt(spot), screen.get(cellAt(shape, spot)) ?? '')
  const isText = () => at !== undefined && (fieldAt(at).kind === 'text' || isNote())
  /** A button, which opens a dialog with its words. */
  const isNote = () => at !== undefined && fieldAt(at).kind === 'note'
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
    const all = cells.map(({ at, text }) => ({ at, before: textAt(at), after: shownIn(fieldAt(at), text) }))
    const edits = all.filter(({ before, after }) => before !== after)
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
    ;[at, anchor, isPast] = [to, to, false]
  }

  function extend(to: Spot): void {
    commit()
    ;[at, isPast] = [to, false]
  }

  /** From its first to its last cell, row by row. */
  function selected(): Spot[][] {
    const [one, two] = [at as Spot, anchor ?? (at as Spot)]
    const [top, left] = [Math.min(one.row, two.row), Math.min(one.col, two.col)]
    const [rows, cols] = [Math.abs(one.row - two.row) + 1, Math.abs(one.col - two.col) + 1]
    return Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => ({ row: top + r, col: left + c })))
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
    anchor = at
    ;[text, caret, isAll] = [next, place, false]
    if (at) ledger.enter(person, cellAt(shape, at), fieldAt(at), next)
  }

  function type(letter: string): void {
    if (isPast || (isNote() && mode === 'on')) return
    if (mode === 'on' || isAll) replace(letter, 1)
    else replace(text.slice(0, caret) + letter + text.slice(caret), caret + letter.length)
  }

  function rub(): void {
    if (isPast || !at || (isNote() && mode === 'on')) return
    if (isAll) replace('', 0)
    else if (mode !== 'on') replace(text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), Math.max(0, caret - 1))
    else if (textAt(at) !== '') replace('', 0)
  }

  function edit(): void {
    if (mode === 'on' && at) [text, caret] = [textAt(at), textAt(at).length]
    ;[mode, isPast, anchor, isAll] = ['in', false, at, false]
  }

  function turn(from: Edit[][], to: Edit[][], side: 'before' | 'after'): void {
    const edits = from.pop()
    if (!edits) return
    to.push(edits)
    for (const one of edits) store(one.at, one[side])
    at = edits[0]?.at
    anchor = at
  }

  function move(key: string): void {
    if (!at) return
    isAll = false
    const isCaret = mode === 'in' || (isText() && mode !== 'on')
    if (isCaret && (key === 'ArrowLeft' || key === 'Home')) caret = key === 'Home' ? 0 : Math.max(0, caret - 1)
    else if (isCaret && (key === 'ArrowRight' || key === 'End')) caret = key === 'End' ? text.length : Math.min(text.length, caret + 1)
    else if (jumps[key]) go(jump(key, at))
    else if (key === 'Tab' || key === 'Shift+Tab') pass(at, ways[key])
    else {
      const way = wayOf(key)
      if (way) go(beside(at, way))
    }
  }

  /** To the first or last cell that can be filled of the row, of the column or of all. */
  function jump(key: string, from: Spot): Spot {
    const [along, end] = jumps[key] as Jump
    const all = shape.students.flatMap((_, row) => shape.fields.map((_field, col) => ({ row, col })))
    const open = all.filter((spot) => !shape.isShut(spot) && (along === 'all' || spot[along] === from[along]))
    return open.at(end) ?? from
  }

  /** From the last cell of a row Tab leads out of it, and nobody knows where. */
  function pass(from: Spot, way: Way): void {
    const to = beside(from, way)
    go(to)
    if (isSame(to, from)) at = undefined
  }
  function enter(): void {
    if (!at) return
    const to = beside(at, [1, 0])
    const isStuck = isSame(to, at)
    go(to)
    isPast = isStuck
  }

  /** What stood there before is entered again, where a part of the word has been saved meanwhile; what cannot be saved goes. */
  function restore(): void {
    if (mode !== 'on' && at) ledger.enter(person, cellAt(shape, at), fieldAt(at), textAt(at))
    else if (at && ledger.wrong.has(cellAt(shape, at))) put([{ at, text: ledger.stored.get(cellAt(shape, at)) ?? '' }])
    ;[mode, isPast, isAll] = ['on', false, false]
    anchor = at
  }

  function clear(): void {
    put(
      selected()
        .flat()
        .filter((spot) => !shape.isShut(spot))
        .map((spot) => ({ at: spot, text: '' })),
    )
  }

  function press(key: string): void {
    if (isNote() && mode === 'on' && key === 'Enter') edit()
    else if (isNote() && mode === 'in' && key === 'Control+Enter') commit()
    else if (isNote() && mode === 'in' && key === 'Escape' && text !== textAt(at as Spot))
      replace(textAt(at as Spot), textAt(at as Spot).length)
    else if ([...key].length === 1) type(key)
    else if (key === 'Enter') enter()
    else if (key === 'Backspace') rub()
    else if (key === 'Delete' && mode === 'on') clear()
    else if (key === 'Control+a') isAll = mode !== 'on'
    else if (key === 'Control+c' || key === 'Control+x') take(key === 'Control+x')
    else if (key === 'Control+v') paste(copied)
    else if (key.startsWith('Shift+Arrow') && at) extend(beside(at, wayOf(key.slice(6)) as Way))
    else if (key === 'F2') edit()
    else if (key === 'Escape') restore()
    else if (/^Control\+[zy]$/.test(key) && mode !== 'on') restore()
    else if (key === 'Control+z') turn(done, undone, 'before')
    else if (key === 'Control+y') turn(undone, done, 'after')
    else if (wayOf(key) || jumps[key]) move(key)
  }

  /** Whatever is under way is kept; where the cursor is afterwards nobody knows. */
  function leave(): void {
    commit()
    ;[at, anchor, done, undone, isPast] = [undefined, undefined, [], [], false]
  }

  function take(isCut: boolean): void {
    copied = selected().map((spots) => spots.map(textAt).join('\t'))
    if (isCut) clear()
  }

  /** Down and right from where the selection begins; one line goes into all its rows, one value into all of it. A blank leaves what is there. */
  function paste(lines: readonly string[]): void {
    if (lines.join('') === '') return
    commit()
    const block = lines.map((line) => line.split('\t'))
    const area = selected()
    const from = area[0]?.[0] as Spot
    const [tall, isOne] = [block.length === 1 ? area.length : block.length, block.length === 1 && block[0]?.length === 1]
    const cells = Array.from({ length: tall }, (_, r) => {
      const line = block[block.length === 1 ? 0 : r] ?? []
      const values = isOne ? (area[0] ?? []).map(() => line[0] ?? '') : line
      return values.map((value, c) => ({ at: { row: from.row + r, col: from.col + c }, text: value }))
    })
    const filled = cells.flat().filter((cell) => isOpen(cell.at) && (isOne || cell.text !== ''))
    put(filled)
    ;[at, anchor] = [from, filled.at(-1)?.at ?? from]
  }

  const isOpen = (spot: Spot) => spot.row < shape.students.length && spot.col < shape.fields.length && !shape.isShut(spot)

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
    ;[at, anchor, stale, met, done, undone] = [met, met, undefined, undefined, [], []]
  }

  function giveBack(): void {
    for (const { at: spot, before } of done.pop() ?? []) {
      screen.set(cellAt(shape, spot), before)
      ledger.stored.set(cellAt(shape, spot), before)
    }
  }

  function apply(act: Act): void {
    if (act.do === 'key') press(act.key)
    else if (act.do === 'click') {
      go(act.at)
      if (isNote()) edit()
    } else if (act.do === 'double') {
      go(act.at)
      edit()
    } else if (act.do === 'drag') {
      go(act.at)
      extend(act.to)
    } else if (act.do === 'early' || act.do === 'open') {
      leave()
      go(act.do === 'open' ? shape.start(ledger.stored) : act.at)
      for (const letter of act.text) type(letter)
      enter()
    } else if (act.do === 'dialog') commit()
    else if (act.do === 'paste') paste(act.lines)
    else if (['reload', 'back', 'close', 'outage'].includes(act.do) || (act.do === 'signin' && act.isHere)) leave()
    else if (act.do === 'other' || act.do === 'tab') saveElsewhere(act.at, act.text, act.do === 'other')
    else if (act.do === 'choose') choose(act.choice)
    else if (act.do === 'answer' && !act.isYes) giveBack()
  }

  return {
    apply,
    textAt,
    beside,
    start: () => shape.start(ledger.stored),
    isWrong: (spot: Spot) => ledger.wrong.has(cellAt(shape, spot)),
    /** Of one row nothing is entered but words of one's own. */
    isHolding: () =>
      shape.students.some((_, row) => {
        const filled = shape.fields.filter((_field, col) => textAt({ row, col }) !== '')
        return filled.length === 1 && filled[0]?.kind === 'note'
      }),
    isSelected: () => at !== undefined && !isSame(at, anchor),
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
      return { done: done.length }
    },
    get draft() {
      return text
    },
  }
}
