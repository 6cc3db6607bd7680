import type { Act, Spot, Task } from './acts.ts'
import type { Pen } from './pen.ts'
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

  /** What is posted asks at the first change, and gives it back, or saves it. */
  function posted(): Task {
    const doing = task('posted')
    const col = chance.pick(shape.fields.flatMap(({ kind }, at) => (kind === 'mark' || kind === 'count' ? [at] : [])))
    const at = [2, 3, 4, 5, 6].map((row) => ({ row, col })).find((spot) => !shape.isShut(spot))
    for (const isYes of at ? [false, true] : []) {
      const spot = goTo(doing, at as Spot)
      write(doing, fieldAt(spot), grid.textAt(spot) === '47' ? '48' : '47')
      doing.do({ do: 'key', key: 'Enter' }, { do: 'answer', isYes }, { do: 'settle' })
    }
    return doing.end()
  }

  return { posted, away, early, open, session }
}
