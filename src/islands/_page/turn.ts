/**
 * A link with `data-turns` replaces the displayed record by another, as Back and Forward do. From the press on the old record is
 * `inert`. Typing waits in a field of its own, and moves into the same field of the next record when that arrives. If it does not
 * arrive, the words stay visible until the link brings it and are not saved for any record; Escape drops them. The attribute's value
 * explains them. Keys of a link pressed meanwhile turn again afterwards, and later typing belongs to that record.
 */
import { type Field, isText, write } from '../_write.ts'
import { askToStay } from './ask-before-leaving.ts'
import { saveTyped } from './focus.ts'

/** `by`: the link, or for Back and Forward the whole page, which is then another; `to`: the next address. */
type Turn = { by: HTMLElement; to: string; record: Element; further: readonly Further[] }
/** The id of the link, and what was typed before its press. */
type Further = { id: string; typed: string }
let turn: Turn | undefined
/** The address of the displayed record: Back changes the address before the record arrives. */
let pageUrl = location.href
/** Where the focused or clicked element stands in any record: its `data-place`, or its id; and the record of the words. */
let place = ''
let wordsFor = ''
/** The element that had the focus before the pointer took it. */
let left: Element | null = null

const box = document.createElement('label')
const words = document.createElement('textarea')
box.append('', words)
box.className = 'ahead'

const look = () => box.classList.toggle('sr', words.value === '' && turn !== undefined)
words.addEventListener('input', look)
words.addEventListener('keydown', (event) => {
  if (event.key === 'Tab') event.preventDefault()
  if (event.key !== 'Escape') return
  words.value = ''
  end()
  at(place)?.focus()
})
addEventListener('beforeunload', (event) => {
  if (box.isConnected && words.value) askToStay(event)
})

document.addEventListener('mousedown', onPress, { capture: true })
document.addEventListener('click', onClick, { capture: true })
document.addEventListener('htmx:before:history:restore', () => {
  const record = document.querySelector(turnsIn(document)?.getAttribute('hx-target') ?? 'none')
  const next = { by: document.body, to: location.href, further: [] }
  gather()
  if (turn) turn = { ...turn, ...next }
  else if (record) begin({ ...next, record }, document.activeElement)
})
document.addEventListener('htmx:after:history:update', () => {
  pageUrl = location.href
})
document.addEventListener('htmx:after:swap', () => {
  if (turn && !turn.record.isConnected) queueMicrotask(give) // after the page has restored what it kept
})
document.addEventListener('htmx:finally:request', (event) => {
  const { sourceElement } = (event as CustomEvent<{ ctx: { sourceElement: Element } }>).detail.ctx
  if (turn && sourceElement === turn.by && turn.record.isConnected) stay(turn)
})

const placeOf = (field: Element) => field.getAttribute('data-place') ?? field.id
const at = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`) ?? document.getElementById(place)
const turnsIn = (within: ParentNode) => within.querySelector<HTMLElement>('[data-turns]')

function onPress(event: MouseEvent): void {
  left = document.activeElement
  if (!turn) return
  const isAt = (one: Element) => {
    const { left: x, right, top, bottom } = one.getBoundingClientRect()
    return event.clientX >= x && event.clientX <= right && event.clientY >= top && event.clientY <= bottom
  }
  if (!isAt(turn.record)) return
  event.preventDefault()
  const field = [...turn.record.querySelectorAll('input, textarea')].find((one) => isText(one) && isAt(one))
  if (field) wait(placeOf(field))
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('[data-turns][data-htmx-powered]') : null
  const record = document.querySelector(link?.getAttribute('hx-target') ?? 'none')
  if (!link || !record || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (turn) {
    event.preventDefault()
    event.stopPropagation()
    if (!event.isTrusted) further(turn, link.id) // by its keys: a held Enter would repeat
    return
  }
  begin({ by: link, to: link.href, record, further: [] }, event.detail > 0 ? left : document.activeElement)
}

/** `from`: the field of the typing. */
function begin(next: Turn, from: Element | null): void {
  saveTyped()
  const isAgain = from === words
  const focused = document.activeElement?.id ?? ''
  turn = next
  const { record, to } = next
  record.toggleAttribute('inert', true)
  if (!words.value) wordsFor = to
  if (isAgain || (isText(from) && record.contains(from))) wait(isAgain ? place : placeOf(from))
  else place = focused
}

function wait(id: string): void {
  place = id
  box.firstChild?.replaceWith(turnsIn(document)?.dataset.turns ?? '')
  if (!box.isConnected) document.body.append(box)
  look()
  words.focus()
}

function further(now: Turn, id: string): void {
  now.further = [...now.further, { id, typed: words.value }]
  words.value = ''
  look()
}

function give(): void {
  const { further, to } = turn as Turn
  pageUrl = location.href
  const again = document.getElementById(further[0]?.id ?? '')
  const link = again instanceof HTMLAnchorElement && again.dataset.turns ? again : undefined // the list may have ended
  const typed = link ? (further[0]?.typed ?? '') : [...further.map((one) => one.typed), words.value].join('')
  const field = at(place)
  const isReady = isText(field) && !field.readOnly && !field.disabled
  if (typed && !(wordsFor === to && isReady)) {
    gather()
    turn = undefined
    document.body.append(box) // a replaced page has removed it
    look()
    return
  }
  end()
  field?.focus()
  if (isReady) put(field, typed)
  if (link) goOn(link, further.slice(1))
  else words.value = ''
}

/** htmx may have to process the page first. */
function goOn(link: HTMLAnchorElement, further: readonly Further[]): void {
  if (!('htmxPowered' in link.dataset)) return void (link.isConnected && setTimeout(goOn, 0, link, further))
  wordsFor = link.href
  link.click()
  if (turn) turn.further = further
}

/** Typing for several records that did not arrive belongs to none of them. */
function gather(): void {
  const texts = [...(turn?.further.map(({ typed }) => typed) ?? []), words.value]
  if (texts.slice(1).some(Boolean)) wordsFor = ''
  words.value = texts.filter(Boolean).join('\n')
}

/** Appends to the next record's words, or replaces its figure. */
function put(field: Field, typed: string): void {
  const isLong = field instanceof HTMLTextAreaElement
  if (typed) write(field, isLong ? field.value + typed : typed.trim())
  else if (isLong) field.setSelectionRange(field.value.length, field.value.length)
  else field.select()
}

/** The record did not arrive. After Back the address becomes the displayed record's again. */
function stay({ by }: Turn): void {
  if (by === document.body) history.replaceState(history.state, '', pageUrl)
  gather()
  end(words.value !== '' || document.activeElement === words)
  look()
  if (!box.isConnected) (at(place) ?? by).focus()
}

function end(isKept = false): void {
  turn?.record.removeAttribute('inert')
  turn = undefined
  if (!isKept) box.remove()
}
