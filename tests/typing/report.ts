import { type Act, cellAt, type Field, type Shape, type Spot } from './acts.ts'
import type { Ledger } from './ledger.ts'

export type Report = ReturnType<typeof reportOf>

/** What a term report must make of keys, clicks and turns of the page: fields as every page has them, a student each. A row is a student here too. */
export function reportOf(shape: Shape, ledger: Ledger, person: string, otherPerson: string, row: number) {
  let at: Spot = { row, col: -1 }
  let [text, caret, isAll] = ['', 0, false]
  /** Somebody else has changed it, and this page does not know yet. */
  let stale: Spot | undefined
  let mine = ''
  /** What is typed for the student to whom the page has not been turned yet. */
  let ahead: { at: Spot; text: string } | undefined

  const fieldAt = (spot: Spot) => shape.fields[spot.col] as Field
  const textAt = (spot: Spot) => ledger.stored.get(cellAt(shape, spot)) ?? ''
  const isStale = () => stale?.row === at.row && stale.col === at.col

  function commit(): void {
    if (at.col < 0 || text === textAt(at)) return
    if (isStale()) {
      mine = text
      ledger.enter(person, cellAt(shape, at), fieldAt(at), text)
    } else ledger.put(person, cellAt(shape, at), fieldAt(at), text)
  }

  function go(to: Spot, isSelected: boolean): void {
    at = to
    text = to.col < 0 ? '' : textAt(to)
    ;[caret, isAll] = [text.length, isSelected]
  }

  function replace(next: string, place: number): void {
    ;[text, caret, isAll] = [next, place, false]
    if (ahead) ahead.text = next
    else ledger.enter(person, cellAt(shape, at), fieldAt(at), next)
  }

  function press(key: string): void {
    if (at.col < 0) return
    if (ahead && key !== 'Backspace' && key.length > 1) return
    const isLetter = [...key].length === 1
    if (isLetter && fieldAt(at).kind === 'grade') replace(key, 1)
    else if (isLetter) replace(isAll ? key : text.slice(0, caret) + key + text.slice(caret), isAll ? 1 : caret + 1)
    else if (key === 'Backspace')
      replace(isAll ? '' : text.slice(0, Math.max(0, caret - 1)) + text.slice(caret), Math.max(0, isAll ? 0 : caret - 1))
    else if (key === 'Control+a') isAll = true
    else if (key === 'Control+End') [caret, isAll] = [text.length, false]
    else if (key === 'Control+Home') [caret, isAll] = [0, false]
    else if (key === 'Escape') go(at, false)
    else if (key === 'ArrowLeft') caret = Math.max(0, caret - 1)
    else if (key === 'Enter') commit()
    else if (key === 'Tab') {
      commit()
      go({ ...at, col: at.col + 1 }, true)
    }
  }

  /** The cursor stays in its field, which is the next student's then; a link that was clicked has it instead. */
  function turn(by: string, isFailing: boolean): void {
    if (ahead) {
      give(ahead)
      return
    }
    commit()
    const next = at.row + (by === 'Alt+PageDown' || by === 'NEXT' ? 1 : -1)
    const isKey = by.startsWith('Alt')
    if (isFailing) {
      ahead = { at: { ...at, row: next }, text: '' }
      ;[text, caret, isAll] = ['', 0, false]
      return
    }
    go({ row: next, col: isKey ? at.col : -1 }, isKey && at.col >= 0 && fieldAt(at).kind !== 'text')
  }

  /** To the end of the words that are there, or in the place of the figure. */
  function give({ at: to, text: typed }: { at: Spot; text: string }): void {
    ahead = undefined
    go(to, fieldAt(to).kind !== 'text')
    if (typed === '') return
    const next = fieldAt(to).kind === 'text' ? text + typed : typed
    replace(next, next.length)
  }

  function choose(choice: 'keep' | 'take'): void {
    const spot = stale as Spot
    if (choice === 'keep') ledger.put(person, cellAt(shape, spot), fieldAt(spot), mine)
    stale = undefined
    go({ ...at, col: -1 }, false)
  }

  function apply(act: Act): void {
    if (act.do === 'key') press(act.key)
    else if (act.do === 'click' || act.do === 'tap') {
      if (act.at.row === at.row && act.at.col === at.col)
        isAll = false // it is not left, and so not saved
      else {
        commit()
        go(act.at, false)
      }
    } else if (act.do === 'dialog') commit()
    else if (['reload', 'back', 'close', 'outage'].includes(act.do) || (act.do === 'signin' && act.isHere)) {
      commit()
      go({ ...at, col: -1 }, false)
    } else if (act.do === 'early') {
      commit()
      go(act.at, true)
      for (const letter of act.text) press(letter)
      press('Tab')
    } else if (act.do === 'turn') turn(act.by, act.fails === true)
    else if (act.do === 'other' || act.do === 'tab') {
      ledger.put(act.do === 'other' ? otherPerson : person, cellAt(shape, act.at), fieldAt(act.at), act.text)
      if (act.do === 'other' || act.at.row === at.row) stale = act.at
    } else if (act.do === 'choose') choose(act.choice)
  }

  return {
    apply,
    textAt,
    get at() {
      return at
    },
    get draft() {
      return text
    },
  }
}
