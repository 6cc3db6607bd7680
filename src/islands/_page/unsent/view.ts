import { clock, ownTimeZone, schoolDay, shownDay, weekdayOf } from '../../../domain/_dates.ts'
import { age, typedOn, unsentLine, unsentWords as words } from '../../../domain/words/unsent.ts'
import type { Reason } from '../../_grid/kept-sheet.ts'
import { iconOf } from '../icon.ts'
import { canGo, type Group, isWrong, type Unsent, whyOf } from './list.ts'

export type Act = 'send' | 'force' | 'view' | 'discard'
type GroupState = { group: Group; isOpen: boolean; isBusy: boolean; reasons: ReadonlyMap<string, Reason> }
type On = (act: Act, group: Group, items: readonly Unsent[]) => void

/** A line of unsent items, and on request each with its value, age and reason. */
export function groupView(shown: GroupState, on: On): HTMLElement {
  const { group, isOpen, isBusy, reasons } = shown
  const { noun, of, items, typedAt } = group
  const line = make('div', 'alert max-sm:flex-wrap')
  const actions = make('span', 'row push flex-nowrap')
  const wrong = items.filter(isWrong).map(({ value }) => value)
  const say = unsentLine(items.length, noun, of, typedOn(typedAt, Date.now(), partsOf), wrong)
  const act = (label: string, what: Act) => button(label, `${label}: ${say}`, `${group.key} ${what}`, isBusy, () => on(what, group, items))
  const view = act(isOpen ? words.hide : words.view, 'view')
  view.setAttribute('aria-expanded', String(isOpen))
  const canSend = isOpen && !isBusy && items.some((item) => canGo(item, reasons))
  actions.append(...(canSend ? [act(words.send, 'send')] : []), view, act(words.discard, 'discard'))
  line.append(iconOf('offline'), make('span', 'max-sm:flex-1 max-sm:basis-3/4', isBusy ? `${say} ${words.checking}` : say), actions)
  const box = make('div', 'stack mb-3 gap-1')
  box.append(line)
  if (isOpen) box.append(tableOf(shown, on))
  return box
}

function tableOf({ group, reasons, isBusy }: GroupState, on: On): HTMLElement {
  const table = make('table', 'table [&_th]:static') // its head has its own box, not below a bar
  const head = make('tr')
  head.append(
    ...words.heads.map((title, i) => {
      const cell = make('th', roomFor(i - 1), title)
      cell.scope = 'col'
      if (!title) cell.append(make('span', 'sr', words.send))
      return cell
    }),
  )
  const [top, body] = [make('thead'), make('tbody')]
  top.append(head)
  body.append(...group.items.map((item) => rowOf({ item, reasons, isBusy }, (act) => on(act, group, [item]))))
  table.append(top, body)
  const scroll = make('div', 'panel overflow-auto max-h-[40vh]')
  scroll.append(table)
  return scroll
}

/** A phone has no room for the time and the age: values, reason and buttons come first. */
const roomFor = (column: number) => (column === 0 || column === 3 ? 'max-sm:hidden' : '')

type Row = { item: Unsent; reasons: GroupState['reasons']; isBusy: boolean }

function rowOf({ item, reasons, isBusy }: Row, on: (act: Act) => void): HTMLElement {
  const [reason, isSendable] = [reasons.get(item.id), canGo(item, reasons)]
  const { what = item.what, stored, typed = item.value } = reason?.look ?? {}
  const row = make('tr')
  const name = make('th', '', what)
  name.scope = 'row'
  const acts = make('td')
  const line = make('span', 'row flex-nowrap max-sm:flex-wrap')
  const act = (label: string, does: Act) => button(label, `${label}: ${what}`, `${item.id} ${does}`, isBusy, () => on(does))
  const open = Object.assign(make('a', 'btn btn-sm', words.open), { href: item.page })
  const send = reason?.canForce ? act(words.sendAllTheSame, 'force') : act(words.send, 'send')
  line.append(...(isSendable ? [send] : []), open, act(words.discard, 'discard'))
  acts.append(line)
  const typedAt = typedOn(item.typedAt, Date.now(), partsOf)
  const texts = [
    typedAt,
    stored === undefined ? '…' : stored || words.blank,
    typed || words.blank,
    age(Date.now() - item.typedAt),
    reason?.words ?? whyOf(item),
  ]
  row.append(name, ...texts.map((text, i) => make('td', roomFor(i), text)), acts)
  return row
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', textContent = ''): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { className, textContent })
}

/** `id` finds the button again when the list is redrawn, to keep the focus. */
function button(label: string, said: string, id: string, isBusy: boolean, go: () => void): HTMLButtonElement {
  const it = Object.assign(make('button', 'btn btn-sm', label), { type: 'button', disabled: isBusy })
  it.setAttribute('aria-label', said)
  it.dataset.act = id
  it.addEventListener('click', go)
  return it
}

export function partsOf(at: number) {
  const then = new Date(at)
  const day = schoolDay(then, ownTimeZone)
  return { day: shownDay(day), weekday: weekdayOf(day), time: clock(then, ownTimeZone) }
}
