import { choiceWords as words } from '../../domain/words/choosing.ts'

export type Item = { text: string; uses?: number; group: string; isChosen: boolean; isOff: boolean; take: () => void }

/** Longer lists need a search text. */
const listLimit = 200
const listId = 'choices'
const announcer = element('p', { role: 'status', class: 'sr' })

let open: { input: HTMLInputElement; list: HTMLElement; items: readonly Item[]; at: number } | undefined

export const isOpen = (input: HTMLInputElement) => open?.input === input
/** The item that Enter takes: the active one. */
export const activeItem = (input: HTMLInputElement): Item | undefined => (open?.input === input ? open.items[open.at] : undefined)

/** Shows the list under a field; `at` is the active item, or -1. It has groups unless it is a search result. */
export function showList(input: HTMLInputElement, all: readonly Item[], at: number, isFound: boolean): void {
  closeList()
  const first = isFound ? 0 : Math.max(0, at - listLimit + 20)
  const items = all.slice(first, first + listLimit)
  const list = element('div', { id: listId, role: 'listbox', class: 'choice-list', 'aria-label': words.list })
  list.append(...(isFound ? items.map(optionOf) : inGroups(items)))
  if (items.length === 0) list.append(element('p', { class: 'hint', role: 'presentation' }, words.none))
  if (all.length > items.length) list.append(element('p', { class: 'hint', role: 'presentation' }, words.more(all.length - items.length)))
  const host = input.closest('dialog') ?? document.body
  host.append(list, announcer)
  announcer.textContent = items.length === 0 ? words.none : isFound ? words.count(all.length) : ''
  open = { input, list, items, at: -1 }
  input.setAttribute('aria-expanded', 'true')
  input.setAttribute('aria-controls', listId)
  list.addEventListener('mousedown', (event) => event.preventDefault()) // keeps the focus in the field
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null
    const item = items[Number(option?.dataset.at ?? -1)]
    if (item && !item.isOff) item.take()
  })
  document.addEventListener('scroll', place, true)
  place()
  moveTo(at - first)
}

export function closeList(): void {
  if (!open) return
  open.input.setAttribute('aria-expanded', 'false')
  for (const name of ['aria-controls', 'aria-activedescendant']) open.input.removeAttribute(name)
  document.removeEventListener('scroll', place, true)
  open.list.remove()
  open = undefined
}

/** Moves to the next item that can be chosen, and from the end to the beginning. */
export function moveBy(by: number): void {
  if (!open) return
  const { items, at } = open
  const start = at < 0 && by < 0 ? 0 : at
  const wanted = Math.abs(by) > 1 ? Math.min(items.length - 1, Math.max(0, at + by)) : (start + by + items.length) % items.length
  const step = by < 0 ? -1 : 1
  for (let n = 0; n < items.length; n++) {
    const next = (wanted + n * step + items.length) % items.length
    if (items[next]?.isOff) continue
    moveTo(next)
    return
  }
}

function moveTo(at: number): void {
  if (!open) return
  open.at = at
  for (const option of open.list.querySelectorAll<HTMLElement>('[role=option]')) {
    const isActive = Number(option.dataset.at) === at
    option.setAttribute('aria-selected', String(isActive))
    if (isActive) option.scrollIntoView({ block: 'nearest' })
  }
  if (at >= 0) open.input.setAttribute('aria-activedescendant', `${listId}-${at}`)
  else open.input.removeAttribute('aria-activedescendant')
}

function optionOf(item: Item, at: number): HTMLElement {
  const option = element(
    'div',
    { id: `${listId}-${at}`, role: 'option', class: 'menu-item', 'data-at': String(at), dir: 'auto' },
    item.text,
  )
  if (item.isOff) option.setAttribute('aria-disabled', 'true')
  if (item.isChosen) option.classList.add('is-chosen')
  return option
}

function inGroups(items: readonly Item[]): HTMLElement[] {
  const made: HTMLElement[] = []
  let group: HTMLElement | undefined
  for (const [at, item] of items.entries()) {
    if (item.group === '') {
      made.push(optionOf(item, at))
      continue
    }
    if (group?.getAttribute('aria-label') !== item.group) {
      group = element('div', { role: 'group', 'aria-label': item.group })
      group.append(element('p', { class: 'label', role: 'presentation' }, item.group))
      made.push(group)
    }
    group.append(optionOf(item, at))
  }
  return made
}

/** Places the list under the field, or above it if there is more room; fixed, so that nothing clips it. */
function place(): void {
  if (!open) return
  const { input, list } = open
  const field = input.getBoundingClientRect()
  const [above, below] = [field.top - 8, innerHeight - field.bottom - 8]
  const isUnder = below >= Math.min(list.scrollHeight, 260) || below >= above
  list.style.maxHeight = `${Math.max(96, Math.min(260, isUnder ? below : above))}px`
  list.style.minWidth = `${Math.min(field.width, innerWidth - 8)}px`
  list.style.left = `${Math.max(4, Math.min(field.left, innerWidth - list.offsetWidth - 4))}px`
  list.style.top = `${isUnder ? field.bottom + 4 : field.top - 4 - list.offsetHeight}px`
}

export function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.textContent = text
  return made
}
