import { type Act, cellAt, type Field, type Mode, type Shape, type Spot, type Task } from './acts.ts'
import type { Chance } from './chance.ts'
import type { Grid } from './grid.ts'
import type { Doing, Pen } from './pen.ts'
import { alike, fresh, slip, wrongOf } from './values.ts'
import { visitTasks } from './visits.ts'
import { ways } from './ways.ts'
import { wideTasks } from './wide.ts'

const key = (name: string): Act => ({ do: 'key', key: name })
const keys = (text: string) => [...text].map(key)
const other: Mode[] = ['slow', 'late', 'lost', 'busy', 'fault', 'off']

const usual = {
  ...{ entry: 44, dialog: 7, undo: 6, network: 8, wrong: 3, conflict: 3, aside: 3, tab: 3 },
  ...{ paste: 5, fill: 4, clear: 3, copy: 3, jump: 5, note: 3 },
  ...{ away: 4, early: 2, open: 2, session: 1 },
}
/** Makes up what a person does next, seeing what the sheet should look like by now. */
export function scriptOf(chance: Chance, shape: Shape, grid: Grid, without: readonly string[]) {
  /** Somebody else has been there, and this page cannot know. */
  const closed = new Set<string>()
  let mode: Mode = 'good'

  const fieldAt = (spot: Spot) => shape.fields[spot.col] as Field
  const isOpen = (spot: Spot) => !shape.isShut(spot) && fieldAt(spot).kind !== 'note' && !closed.has(cellAt(shape, spot))
  /** Most of it happens in few rows, so that cells are typed in again. */
  const anywhere = (): Spot => {
    const spot = { row: chance.int(2, Math.min(11, shape.students.length - 2)), col: chance.int(0, shape.fields.length - 1) }
    return isOpen(spot) ? spot : anywhere()
  }
  const isHere = (spot: Spot) => spot.row === grid.at?.row && spot.col === grid.at.col

  function task(about: string): Doing {
    const acts: Act[] = []
    const add = (...more: Act[]) => {
      for (const act of more) {
        acts.push(act)
        grid.apply(act)
      }
    }
    return { do: add, end: () => ({ about, acts }) }
  }

  /** The cursor is in a cell that can be typed in; it stays where Enter has put it, or goes somewhere. */
  function settleDown(doing: Doing): Spot {
    const there = grid.at
    if (there && !grid.isPast && isOpen(there) && chance.happens(0.5)) return there
    if (there && !grid.isPast && chance.happens(0.3)) {
      const way = chance.pick(['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const)
      for (let left = chance.int(1, 3); left > 0 && grid.at && !isHere(grid.beside(grid.at, ways[way])); left--) doing.do(key(way))
      if (grid.at && isOpen(grid.at)) return grid.at
    }
    return goTo(doing, anywhere())
  }

  /** A click into the sentence where the cursor stands already would put the caret wherever the pointer is. */
  function goTo(doing: Doing, spot: Spot): Spot {
    const isText = fieldAt(spot).kind === 'text'
    if (isHere(spot) && isText) return goTo(doing, { ...spot, row: spot.row + (spot.row > 2 ? -1 : 1) })
    doing.do({ do: isText || chance.happens(0.9) ? 'click' : 'double', at: spot })
    if (!isOpen(spot)) return goTo(doing, anywhere())
    if (grid.mode !== 'on') doing.do(...erase())
    return spot
  }

  const erase = () => Array.from({ length: grid.draft.length }, () => key('Backspace'))
  const think = (): Act[] => (chance.happens(0.06) ? [{ do: 'pause', ms: chance.int(1400, 2600) }] : [])
  const valueFor = (spot: Spot) => (chance.happens(0.4) ? alike(fieldAt(spot), grid.textAt(spot), chance) : fresh(fieldAt(spot), chance))

  function write(doing: Doing, field: Field, text: string): void {
    for (const [n, letter] of [...text].entries()) {
      doing.do(key(letter), ...(n === 0 ? think() : []))
      if (!chance.happens(field.kind === 'text' ? 0.01 : 0.06) || field.kind === 'code') continue
      const wrong = slip(field, chance)
      doing.do(...keys(wrong), ...[...wrong].map(() => key('Backspace')))
    }
    if (chance.happens(0.05)) doing.do(key('Control+a'), ...keys(text === '' ? fresh(field, chance) : text))
  }

  /** Changes part of what is there. */
  function amend(doing: Doing, spot: Spot): void {
    const field = fieldAt(spot)
    doing.do(key('F2'))
    if (field.kind === 'text' && grid.draft !== '') {
      doing.do(...Array.from({ length: chance.int(0, 3) }, () => key('ArrowLeft')), ...keys(chance.pick([' and', ' so'])), ...keys(' it'))
    } else if (field.kind === 'mark' && field.most >= 100 && /^[1-9]$/.test(grid.draft) && chance.happens(0.6)) {
      const digit = `${chance.int(1, 9)}`
      doing.do(key(chance.pick(['Home', 'ArrowLeft', 'End'])), key(digit))
    } else {
      doing.do(...(chance.happens(0.3) ? [key('Control+a')] : erase()))
      write(doing, field, fresh(field, chance))
    }
  }

  function finish(doing: Doing, { row, col }: Spot): void {
    const { kind } = fieldAt({ row, col })
    const right = grid.beside({ row, col }, [0, 1])
    const ways = {
      Enter: 60,
      'Shift+Enter': 5,
      Tab: right.col === col ? 4 : 12,
      'Shift+Tab': 4,
      ArrowUp: 4,
      ArrowDown: 12,
      ArrowLeft: 4,
      click: 8,
    }
    const isList = kind === 'text' || kind === 'code' || grid.mode === 'in'
    const way = chance.weighed({ ...ways, ...(isList && { ArrowUp: 0, ArrowDown: 0, ArrowLeft: 0, click: kind === 'code' ? 0 : 8 }) })
    if (way === 'click') goElsewhere(doing, { row, col })
    else doing.do(key(way))
  }

  const goElsewhere = (doing: Doing, from: Spot) => {
    const spot = anywhere()
    if (spot.row !== from.row || spot.col !== from.col) doing.do({ do: 'click', at: spot })
    else doing.do(key('Enter'))
  }

  function entry(): Task {
    const doing = task('entry')
    const spot = settleDown(doing)
    const way = chance.weighed({ word: 70, clear: 6, rub: 5, amend: 10, restore: 9 })
    if (way === 'clear') doing.do(key('Delete'))
    else if (way === 'rub') doing.do(key('Backspace'))
    else if (way === 'amend') amend(doing, spot)
    else write(doing, fieldAt(spot), valueFor(spot))
    if (way === 'restore') doing.do(key(chance.pick(['Escape', 'Escape', 'Control+z'])))
    else if (way !== 'clear') finish(doing, spot)
    return doing.end()
  }

  /** A shortcut, and what is typed into its dialog at once. */
  function dialog(): Task {
    const doing = task('dialog')
    const spot = settleDown(doing)
    const isHalfway = chance.happens(0.5)
    if (isHalfway) write(doing, fieldAt(spot), valueFor(spot))
    else if (grid.mode !== 'on') doing.do(key('Escape'))
    const open = chance.pick(shape.asks)
    doing.do({
      do: 'dialog',
      keys: open,
      typed: open === 'Control+k' ? chance.pick(['8350012', '7', '55', 'ma']) : chance.pick(['', '', '41']),
    })
    if (isHalfway) doing.do(key('Enter'))
    else if (chance.happens(0.7)) {
      write(doing, fieldAt(spot), valueFor(spot))
      finish(doing, spot)
    }
    return doing.end()
  }

  function undo(): Task {
    const doing = task('undo')
    const { done } = grid.steps
    const times = Math.min(done, chance.int(1, 3))
    if (!grid.at) goTo(doing, anywhere())
    if (grid.isPast) doing.do(key('Escape'))
    doing.do(...Array.from({ length: times }, () => key('Control+z')))
    if (times > 0 && chance.happens(0.4)) doing.do(...Array.from({ length: chance.int(1, times) }, () => key('Control+y')))
    return doing.end()
  }

  function network(): Task {
    const doing = task('network')
    mode = mode === 'good' ? chance.pick(other) : 'good'
    doing.do({ do: 'network', mode })
    return doing.end()
  }

  /** Where the network has gone, no page comes. */
  function calm(doing: Doing): void {
    if (mode === 'good') return
    mode = 'good'
    doing.do({ do: 'network', mode })
  }

  function wrong(): Task {
    const doing = task('wrong')
    const spot = settleDown(doing)
    const field = fieldAt(spot)
    if (field.kind === 'text' || field.kind === 'code' || field.most < 100 || spot.row > shape.students.length - 3) doing.do(key('Escape'))
    else {
      doing.do(...keys(wrongOf(field)), key('Enter'), key('ArrowUp'))
      if (chance.happens(0.3)) {
        doing.do(key('Escape'))
        return doing.end()
      }
      write(doing, field, valueFor(spot))
      doing.do(key('Enter'))
    }
    return doing.end()
  }

  function conflict(): Task {
    const doing = task('conflict')
    calm(doing)
    if (shape.isOneFront) doing.do({ do: 'settle' }, { do: 'reload' }) // the window that comes to the front again reads what others have saved, but not twice in half a minute
    const spot = goTo(doing, anywhere())
    if (!isHere(spot) || spot.col >= shape.shared) return doing.end()
    if (grid.mode !== 'on') doing.do(key('Escape'))
    const before = grid.textAt(spot)
    const [mine, theirs] = different(fieldAt(spot), before)
    const begun = mine.length > 1 && chance.happens(0.4) ? 1 : 0
    doing.do({ do: 'settle' }, ...keys(mine.slice(0, begun)), { do: 'other', at: spot, text: theirs })
    doing.do(...keys(mine.slice(begun)), key('Enter'), { do: 'choose', choice: chance.pick(['keep', 'take']) }, { do: 'settle' })
    return doing.end()
  }

  /** Two values, and another than what is there. */
  function different(field: Field, now: string): [string, string] {
    const [mine, theirs] = [fresh(field, chance), fresh(field, chance)]
    return mine !== theirs && mine !== now && theirs !== now && mine.trim() !== '' ? [mine, theirs] : different(field, now)
  }

  /** Somebody else saves another cell while a word is being typed here. */
  function aside(): Task {
    const doing = task('aside')
    calm(doing)
    doing.do({ do: 'settle' })
    const spot = settleDown(doing)
    const theirs = anywhere()
    const text = valueFor(spot)
    doing.do(...keys(text.slice(0, 1)))
    if (theirs.col < shape.shared && (theirs.row !== spot.row || theirs.col !== spot.col)) {
      closed.add(cellAt(shape, theirs))
      doing.do({ do: 'other', at: theirs, text: fresh(fieldAt(theirs), chance) })
    }
    doing.do(...keys(text.slice(1)))
    finish(doing, spot)
    return doing.end()
  }

  function tab(): Task {
    const doing = task('tab')
    calm(doing)
    const spot = anywhere()
    doing.do({ do: 'settle' }, { do: 'tab', at: spot, text: fresh(fieldAt(spot), chance) })
    return doing.end()
  }

  const pen: Pen = { chance, shape, grid, task, fieldAt, isOpen, anywhere, goTo, settleDown, write, finish, valueFor, calm }
  const { posted, ...visits } = visitTasks(pen)
  const tasks = { entry, dialog, undo, network, wrong, conflict, aside, tab, ...wideTasks(pen), ...visits }
  let isAsked = !shape.isPosted
  return {
    next(): Task {
      if (isAsked) return tasks[chance.weighed(lessOf(usual, without))]()
      isAsked = true
      return posted()
    },
    last(): Task {
      const doing = task('end')
      if (grid.mode !== 'on') doing.do(key('Enter'))
      calm(doing)
      doing.do({ do: 'settle' })
      return doing.end()
    },
  }
}

export const lessOf = <Name extends string>(weights: Readonly<Record<Name, number>>, without: readonly string[]) =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, without.includes(name) ? 0 : weight])) as Record<Name, number>
