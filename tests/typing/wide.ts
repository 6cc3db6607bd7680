import { type Act, cellAt, type Spot, type Task } from './acts.ts'
import type { Doing, Pen } from './pen.ts'
import { fresh } from './values.ts'

const key = (name: string): Act => ({ do: 'key', key: name })
const jumps = [
  'Home',
  'End',
  'Control+Home',
  'Control+End',
  'Control+ArrowLeft',
  'Control+ArrowRight',
  'Control+ArrowUp',
  'Control+ArrowDown',
]

/** What is done with several cells at once, and what goes far. */
export function wideTasks({ chance, shape, grid, task, fieldAt, isOpen, anywhere, goTo, settleDown, write, finish, valueFor }: Pen) {
  const isHere = (spot: Spot) => spot.row === grid.at?.row && spot.col === grid.at.col

  /** On the cell, and not in it. */
  function stand(doing: Doing): Spot {
    const spot = settleDown(doing)
    if (grid.mode !== 'on' || grid.isSelected()) doing.do(key('Escape'))
    return spot
  }

  const blockAt = (spot: Spot, rows: number, cols: number): Spot[] =>
    Array.from({ length: rows * cols }, (_, n) => ({ row: spot.row + Math.floor(n / cols), col: spot.col + (n % cols) }))
  const isFree = (spots: readonly Spot[]) =>
    spots.every((spot) => spot.row < shape.students.length && (shape.isShut(spot) || isOpen(spot)) && !grid.isWrong(spot))
  const colsFrom = ({ col }: Spot) => Math.min(chance.pick([1, 1, 2, 3]), shape.fields.length - col)

  /** A block out of a spreadsheet, with a blank now and then; one line or one value over a selection too. */
  function paste(): Task {
    const doing = task('paste')
    const spot = stand(doing)
    const [rows, cols] = [chance.int(1, 6), colsFrom(spot)]
    if (!isFree(blockAt(spot, rows, cols))) return doing.end()
    const lines = Array.from({ length: rows }, (_, r) =>
      Array.from({ length: cols }, (_c, c) =>
        rows * cols > 2 && chance.happens(0.1) ? '' : fresh(fieldAt({ row: spot.row + r, col: spot.col + c }), chance),
      ).join('\t'),
    )
    if (lines.join('').trim() !== '') doing.do({ do: 'paste', lines })
    return chance.happens(0.5) ? end(doing) : doing.end()
  }

  /** Several cells are selected by keys or by the mouse: none of them where somebody else has been. */
  function select(doing: Doing): Spot[] {
    const spot = stand(doing)
    const [down, right] = chance.happens(0.1) ? [0, 0] : [chance.int(1, 3), colsFrom(spot) - 1]
    const to = { row: Math.min(shape.students.length - 1, spot.row + down), col: spot.col + right }
    const spots = blockAt(spot, to.row - spot.row + 1, to.col - spot.col + 1)
    if (!isFree(spots) || spots.some(shape.isShut)) return []
    if (chance.happens(0.5)) {
      doing.do(...Array.from({ length: to.row - spot.row }, () => key('Shift+ArrowDown')))
      doing.do(...Array.from({ length: to.col - spot.col }, () => key('Shift+ArrowRight')))
    } else {
      goTo(doing, { ...spot, row: spot.row === 0 ? 3 : spot.row - 1 })
      if (grid.mode !== 'on') doing.do(key('Escape'))
      doing.do({ do: 'drag', at: spot, to })
    }
    return spots
  }

  /** One value into all that is selected, or a key that is for one of them. */
  function fill(): Task {
    const doing = task('fill')
    const spots = select(doing)
    if (spots.length === 0 || !grid.at) return doing.end()
    const kinds = new Set(spots.map((spot) => fieldAt(spot).kind))
    if (kinds.size === 1 && chance.happens(0.7)) {
      const least = spots.map(fieldAt).sort((a, b) => a.most - b.most)[0]
      if (least) doing.do({ do: 'paste', lines: [fresh(least, chance)] })
    } else {
      const spot = grid.at
      write(doing, fieldAt(spot), valueFor(spot))
      finish(doing, spot)
    }
    return doing.end()
  }

  function clear(): Task {
    const doing = task('clear')
    if (select(doing).length === 0) return doing.end()
    doing.do(key('Delete'))
    if (chance.happens(0.4)) doing.do(key('Control+z'))
    return doing.end()
  }

  /** What is in some cells, once more below them. */
  function copy(): Task {
    const doing = task('copy')
    const spots = select(doing)
    const [first, last] = [spots[0], spots.at(-1)]
    if (!first || !last || spots.every((spot) => grid.textAt(spot) === '') || spots.some(grid.isWrong)) return doing.end()
    const to = { row: first.row + chance.int(-2, 4), col: first.col }
    const rows = last.row - first.row + 1
    if (to.row < 0 || !isFree(blockAt(to, rows, last.col - first.col + 1)) || !isOpen(to)) return doing.end()
    doing.do(key(chance.pick(['Control+c', 'Control+c', 'Control+x'])), { do: 'click', at: to })
    if (isHere(to) && grid.mode === 'on') doing.do(key('Control+v'))
    return doing.end()
  }

  /** To an end of the row, the column or the sheet, where a word is typed, or not. */
  function jump(): Task {
    const doing = task('jump')
    const spot = stand(doing)
    if (chance.happens(0.3)) write(doing, fieldAt(spot), valueFor(spot))
    if (grid.mode !== 'on' && fieldAt(spot).kind === 'text') doing.do(key('Tab'))
    if (!grid.at) return doing.end()
    for (let left = chance.int(1, 2); left > 0; left--) doing.do(key(chance.pick(jumps)))
    const there = grid.at
    if (there && fieldAt(there).kind === 'note' && !shape.isShut(there)) noteAt(doing, there, key(chance.pick(['F2', 'Enter'])))
    if (!there || !isOpen(there)) return doing.end()
    write(doing, fieldAt(there), valueFor(there))
    finish(doing, there)
    return doing.end()
  }

  function end(doing: Doing): Task {
    const spot = anywhere()
    if (cellAt(shape, spot) !== (grid.at && cellAt(shape, grid.at))) doing.do({ do: 'click', at: spot })
    return doing.end()
  }

  /** Words of one's own, in their dialog. */
  function note(): Task {
    const doing = task('note')
    const col = shape.fields.findIndex(({ kind }) => kind === 'note')
    const at = { row: chance.int(2, 11), col }
    if (col >= 0 && !shape.isShut(at)) noteAt(doing, at, { do: 'click', at })
    return doing.end()
  }

  function noteAt(doing: Doing, at: Spot, opens: Act): void {
    doing.do(opens)
    if (chance.happens(0.6)) doing.do(key('Control+a'))
    if (chance.happens(0.9)) doing.do(...[...fresh(fieldAt(at), chance)].map(key))
    if (chance.happens(0.3)) doing.do({ do: 'pause', ms: chance.int(1400, 2200) })
    doing.do(...(chance.happens(0.8) ? [key('Control+Enter')] : [key('Escape'), ...(grid.mode === 'on' ? [] : [key('Escape')])]))
  }

  return { note, paste, fill, clear, copy, jump }
}
