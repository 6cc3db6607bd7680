import { type Act, cellAt, type Field, type Mode, type Shape, type Spot, type Task } from './acts.ts'
import type { Chance } from './chance.ts'
import type { Report } from './report.ts'
import { lessOf } from './script.ts'
import { alike, fresh, slip } from './values.ts'

const key = (name: string): Act => ({ do: 'key', key: name })
const keys = (text: string) => [...text].map(key)
const others: Mode[] = ['slow', 'late', 'lost', 'busy', 'fault', 'off']
const usual = {
  ...{ entry: 40, turn: 30, dialog: 8, network: 7, away: 5, conflict: 3, aside: 3, tab: 3 },
  ...{ ahead: 3, tap: 3, early: 2, session: 1, restore: 3 },
}

/** Makes up what a person does next on the term reports of a class, one student after the other. */
export function reportScriptOf(chance: Chance, shape: Shape, report: Report, without: readonly string[]) {
  /** Somebody else has been there, and the page may not know. */
  const closed = new Set<string>()
  let mode: Mode = 'good'

  const fieldAt = (spot: Spot) => shape.fields[spot.col] as Field
  const isOpen = (spot: Spot) => !closed.has(cellAt(shape, spot))
  const typed = () => shape.fields.flatMap(({ kind }, col) => (kind === 'grade' ? [] : [col]))

  function task(about: string) {
    const acts: Act[] = []
    const add = (...more: Act[]) => {
      for (const act of more) {
        acts.push(act)
        report.apply(act)
      }
    }
    return { do: add, end: (): Task => ({ about, acts }) }
  }
  type Doing = ReturnType<typeof task>

  /** Into a field of this student, to write anew or to go on where its words end. */
  function goTo(doing: Doing, col?: number): Spot | undefined {
    const spot = { row: report.at.row, col: col ?? chance.pick(typed()) }
    if (!isOpen(spot)) return undefined
    doing.do(
      { do: 'click', at: spot },
      key(fieldAt(spot).kind === 'text' ? chance.pick(['Control+End', 'Control+Home', 'Control+a']) : 'Control+a'),
    )
    return spot
  }

  function write(doing: Doing, spot: Spot, text = valueFor(spot)): void {
    const field = fieldAt(spot)
    if (report.draft.length > 180) doing.do(key('Control+a'))
    for (const letter of text) {
      doing.do(key(letter))
      if (chance.happens(0.02)) doing.do({ do: 'pause', ms: chance.int(800, 2600) })
      if (!chance.happens(field.kind === 'text' ? 0.02 : 0.08)) continue
      const wrong = slip(field, chance)
      doing.do(...keys(wrong), ...[...wrong].map(() => key('Backspace')))
    }
  }
  const valueFor = (spot: Spot) => (chance.happens(0.3) ? alike(fieldAt(spot), report.textAt(spot), chance) : fresh(fieldAt(spot), chance))

  function entry(): Task {
    const doing = task('entry')
    const spot = goTo(doing)
    if (!spot) return doing.end()
    write(doing, spot)
    const { name, kind } = fieldAt(spot)
    const end = kind === 'count' && chance.weighed({ Tab: 40, Enter: 25, '': 35 })
    if (end) doing.do(key(end))
    if (name === 'times_late' && report.at.col !== spot.col && chance.happens(0.7)) {
      doing.do(key(chance.pick(['A', 'B', 'C', 'D', 'E'])), key('Tab'))
      if (chance.happens(0.5)) doing.do(key(chance.pick(['A', 'B', 'C', 'D', 'E'])))
    }
    return doing.end()
  }

  /** In the midst of a word, which goes on with the next student; or by the link, and then a click. */
  function turn(): Task {
    const doing = task('turn')
    if (['off', 'busy', 'fault'].includes(mode)) calm(doing) // the next page might not come
    const isBack = report.at.row > 6 || (report.at.row > 0 && chance.happens(0.4))
    const next = report.at.row + (isBack ? -1 : 1)
    const isKey = chance.happens(0.7)
    const spot = goTo(doing)
    if (spot && chance.happens(0.8)) write(doing, spot)
    doing.do({ do: 'turn', by: isKey ? (isBack ? 'Alt+PageUp' : 'Alt+PageDown') : isBack ? 'PREV' : 'NEXT' })
    const there = isKey && spot ? { ...spot, row: next } : undefined
    if (there && isOpen(there) && report.textAt(there).length < 150) write(doing, there)
    else if (!isKey) {
      const clicked = goTo(doing)
      if (clicked) write(doing, clicked)
    }
    return doing.end()
  }

  function dialog(): Task {
    const doing = task('dialog')
    const spot = goTo(doing)
    if (!spot) return doing.end()
    const [first, second] = [fresh(fieldAt(spot), chance), fresh(fieldAt(spot), chance)]
    if (chance.happens(0.7)) write(doing, spot, first)
    const open = chance.pick(shape.asks)
    doing.do({ do: 'dialog', keys: open, typed: open === 'Control+k' ? chance.pick(['8350012', '55', 'ma']) : chance.pick(['', '41']) })
    if (fieldAt(spot).kind === 'text') write(doing, spot, second)
    return doing.end()
  }

  function network(): Task {
    const doing = task('network')
    mode = mode === 'good' ? chance.pick(others) : 'good'
    doing.do({ do: 'network', mode })
    return doing.end()
  }

  /** Where the network has gone, no page comes: not the next student either. */
  function calm(doing: Doing): void {
    if (mode !== 'good') doing.do({ do: 'network', mode: 'good' })
    mode = 'good'
  }

  function away(): Task {
    const doing = task('away')
    calm(doing)
    const spot = goTo(doing)
    if (spot) write(doing, spot)
    doing.do({ do: chance.pick(['reload', 'back', 'close', 'outage']) } as Act)
    return doing.end()
  }

  /** Without a network: what is typed for the next student waits until there is one. */
  function ahead(): Task {
    const doing = task('ahead')
    const spot = goTo(doing)
    const isBack = report.at.row > 4
    const there = spot && { ...spot, row: spot.row + (isBack ? -1 : 1) }
    if (!there || !isOpen(there) || report.textAt(there).length > 150) return doing.end()
    calm(doing)
    doing.do({ do: 'settle' }, ...keys(fresh(fieldAt(spot), chance)))
    const by = isBack ? 'Alt+PageUp' : 'Alt+PageDown'
    doing.do({ do: 'network', mode: 'off' }, { do: 'turn', by, fails: true }, ...keys(fresh(fieldAt(there), chance)))
    doing.do({ do: 'pause', ms: 1500 }, { do: 'network', mode: 'good' }, { do: 'turn', by }, { do: 'pause', ms: 500 }, { do: 'settle' })
    return doing.end()
  }

  /** The remarks are clicked while the page is being turned. */
  function tap(): Task {
    const doing = task('tap')
    if (['off', 'busy', 'fault'].includes(mode)) calm(doing) // the next page might not come
    const col = shape.fields.findIndex(({ kind }) => kind === 'text')
    const there = { row: report.at.row + (report.at.row > 4 ? -1 : 1), col }
    if (!isOpen(there) || report.textAt(there).length > 150) return doing.end()
    doing.do({ do: 'turn', by: chance.pick(report.at.row > 4 ? ['Alt+PageUp', 'PREV'] : ['Alt+PageDown', 'NEXT']) })
    if (chance.happens(0.5)) doing.do({ do: 'pause', ms: chance.int(0, 200) })
    doing.do({ do: 'tap', at: there }, key('Control+End'), ...keys(fresh(fieldAt(there), chance)))
    return doing.end()
  }

  function early(): Task {
    const doing = task('early')
    calm(doing)
    const spot = goTo(doing)
    if (spot && chance.happens(0.5)) write(doing, spot)
    const at = { row: report.at.row, col: chance.int(0, 1) }
    if (isOpen(at)) doing.do({ do: 'early', at, text: fresh(fieldAt(at), chance) })
    return doing.end()
  }

  function session(): Task {
    const doing = task('session')
    calm(doing)
    doing.do({ do: 'settle' }, { do: 'signout' })
    for (let left = chance.int(1, 3); left > 0; left--) {
      const spot = goTo(doing)
      if (spot) write(doing, spot)
    }
    const isHere = chance.happens(0.5)
    doing.do({ do: 'signin', isHere }, { do: 'settle' })
    if (isHere) return doing.end()
    elsewhere(doing)
    const spot = goTo(doing)
    if (spot) write(doing, spot)
    doing.do({ do: 'reload' }, { do: 'look' }, { do: 'settle' })
    return doing.end()
  }

  /** Escape puts back what is saved. */
  function restore(): Task {
    const doing = task('restore')
    calm(doing)
    doing.do({ do: 'settle' })
    const spot = goTo(doing)
    if (!spot) return doing.end()
    write(doing, spot)
    doing.do(key('Escape'))
    return doing.end()
  }

  function conflict(): Task {
    const doing = task('conflict')
    calm(doing)
    const spot = { row: report.at.row, col: chance.pick(typed()) }
    if (!isOpen(spot)) return doing.end()
    if (shape.isOneFront) doing.do({ do: 'settle' }, { do: 'reload' }) // the window that comes to the front again reads what others have saved
    const [mine, theirs] = different(fieldAt(spot), report.textAt(spot))
    doing.do(
      { do: 'click', at: spot },
      key('Control+a'),
      { do: 'settle' },
      { do: chance.happens(0.3) ? 'tab' : 'other', at: spot, text: theirs },
      { do: 'click', at: spot },
    )
    doing.do(key('Control+a'), ...keys(mine), key('Tab'))
    doing.do({ do: 'choose', choice: chance.pick(['keep', 'take']) }, { do: 'settle' })
    return doing.end()
  }

  function different(field: Field, now: string): [string, string] {
    const [mine, theirs] = [fresh(field, chance), fresh(field, chance)]
    return mine !== theirs && mine !== now && theirs !== now ? [mine, theirs] : different(field, now)
  }

  /** Somebody else saves another field while a word is being typed here. */
  function aside(): Task {
    const doing = task('aside')
    calm(doing)
    const spot = goTo(doing)
    const theirs = { row: report.at.row + chance.int(0, 1), col: chance.pick(typed()) }
    if (!spot || (theirs.row === spot.row && theirs.col === spot.col)) return doing.end()
    doing.do({ do: 'settle' }, ...keys('1'))
    closed.add(cellAt(shape, theirs))
    doing.do({ do: 'other', at: theirs, text: fresh(fieldAt(theirs), chance) }, ...keys('2'))
    return doing.end()
  }

  /** In a second tab, of a student who is not shown here. */
  function tab(): Task {
    const doing = task('tab')
    calm(doing)
    doing.do({ do: 'settle' })
    elsewhere(doing)
    return doing.end()
  }

  function elsewhere(doing: Doing): void {
    const spot = { row: report.at.row === 0 ? 3 : 0, col: chance.pick(typed()) }
    if (isOpen(spot)) doing.do({ do: 'tab', at: spot, text: fresh(fieldAt(spot), chance) })
  }

  const tasks = { entry, turn, dialog, network, away, conflict, aside, tab, ahead, tap, early, session, restore }
  return {
    next: (): Task => tasks[chance.weighed(lessOf(usual, without))](),
    last(): Task {
      const doing = task('end')
      calm(doing)
      doing.do({ do: 'click', at: { row: report.at.row, col: 0 } }, key('Enter'), { do: 'settle' })
      return doing.end()
    },
  }
}
