import type { Act, Spot, Task } from './acts.ts'
import type { Doing, Pen } from './pen.ts'
import { fresh } from './values.ts'

/** Away from the page and to it again; too early for its script; without a sign-in. */
export function visitTasks({ chance, shape, grid, task, fieldAt, anywhere, goTo, settleDown, write, finish, valueFor, calm }: Pen) {
  /** In the midst of a word or not. */
  function away(): Task {
    const doing = task('away')
    calm(doing)
    const spot = settleDown(doing)
    if (chance.happens(0.6)) write(doing, fieldAt(spot), valueFor(spot))
    doing.do({ do: chance.pick(['reload', 'back', 'close', 'outage']) } as Act)
    return doing.end()
  }

  function early(): Task {
    const doing = task('early')
    calm(doing)
    const spot = settleDown(doing)
    if (chance.happens(0.5)) write(doing, fieldAt(spot), valueFor(spot))
    const at = anywhere()
    if (fieldAt(at).kind === 'text' || fieldAt(at).kind === 'code') doing.do({ do: 'reload' })
    else doing.do({ do: 'early', at, text: valueFor(at) })
    return doing.end()
  }

  /** Another page first, or not. */
  function open(): Task {
    const doing = task('open')
    calm(doing)
    doing.do({ do: 'settle' })
    const at = grid.start()
    const text = shape.isShut(at) || fieldAt(at).kind === 'note' ? '' : valueFor(at)
    if (text !== '') doing.do({ do: 'open', isFromHome: chance.happens(0.6), text })
    return doing.end()
  }

  /** It ends while marks are typed; they are sent after the next. */
  function session(): Task {
    const doing = task('session')
    if (shape.isPosted || grid.isHolding()) return doing.end() // a comment without a mark would wait for a look then
    calm(doing)
    doing.do({ do: 'settle' }, { do: 'signout' })
    for (let left = chance.int(1, 3); left > 0; left--) {
      const spot = settleDown(doing)
      write(doing, fieldAt(spot), valueFor(spot))
      finish(doing, spot)
    }
    const isHere = chance.happens(0.5)
    doing.do({ do: 'pause', ms: chance.int(0, 1500) }, { do: 'signin', isHere }, { do: 'settle' })
    if (isHere) return doing.end()
    const spot = anywhere()
    doing.do({ do: 'tab', at: spot, text: fresh(fieldAt(spot), chance) })
    const here = settleDown(doing)
    write(doing, fieldAt(here), valueFor(here))
    doing.do({ do: 'reload' }, { do: 'look' }, { do: 'settle' })
    return doing.end()
  }

  /** What is posted asks at the first change, and gives it back, or saves it; what is typed meanwhile goes nowhere. */
  function posted(): Task {
    const doing = task('posted')
    const figures = shape.fields.flatMap(({ kind }, col) => (kind === 'mark' || kind === 'count' ? [col] : []))
    const open = [2, 3, 4, 5, 6].flatMap((row) => figures.map((col) => ({ row, col }))).filter((spot) => !shape.isShut(spot))
    for (const isYes of [false, true]) {
      const spot = goTo(doing, chance.pick(open))
      change(doing, spot)
      doing.do({ do: 'answer', isYes, typed: chance.pick(['', '5', '62', 'x7 8']) }, { do: 'settle' })
    }
    return doing.end()
  }

  /** By keys, by a block, or by emptying the cell. */
  function change(doing: Doing, spot: Spot): void {
    const [now, below] = [grid.textAt(spot), { ...spot, row: spot.row + 1 }]
    const [first, second] = [now === '47' ? '48' : '47', grid.textAt(below) === '51' ? '52' : '51']
    const way = chance.weighed({ write: 50, paste: 30, clear: now === '' ? 0 : 20 })
    if (way !== 'write' && grid.mode !== 'on') doing.do({ do: 'key', key: 'Escape' })
    if (way === 'write') write(doing, fieldAt(spot), first)
    if (way === 'paste') doing.do({ do: 'paste', lines: chance.happens(0.5) ? [first] : [first, second] })
    else doing.do({ do: 'key', key: way === 'clear' ? 'Delete' : 'Enter' })
  }

  return { posted, away, early, open, session }
}
