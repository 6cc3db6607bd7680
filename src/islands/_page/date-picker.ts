import { type Cell, columns, isSame, moved, type Range, rowEnd, type Stage, sheetOf, stages, turned } from '../../domain/_calendar.ts'
import { parseDay, shownDay } from '../../domain/_dates.ts'
import { pickerWords as words } from '../../domain/words/shell.ts'

let leave: (() => void) | undefined

/** Opens under a typed date field: a year, a month and a day are picked one after the other, by pointer or keyboard. */
export function openPicker(typed: HTMLInputElement, button: HTMLElement): void {
  leave?.()
  const range: Range = { first: button.dataset.firstDay ?? '', last: button.dataset.lastDay ?? '2099-12-31' }
  const parsed = parseDay(typed.value)
  const typedDay = parsed.ok ? parsed.value : null
  let at = moved('year', typedDay ?? range.last, typedDay ? 0 : -Number(button.dataset.yearsBack ?? 0), range)
  let stage: Stage = 'year'
  const box = element('div', { role: 'dialog', 'aria-label': button.getAttribute('aria-label') ?? '', class: 'picker' })

  function show(): void {
    const sheet = sheetOf(stage, at, range)
    const head = element('div', { class: 'row' })
    const title = element('button', { type: 'button', class: 'btn btn-quiet btn-sm', 'aria-live': 'polite' }, sheet.title)
    if (stage === 'year') title.setAttribute('disabled', '')
    else title.setAttribute('aria-label', `${sheet.title}, ${words.back}`)
    title.addEventListener('click', () => go(stage === 'day' ? 'month' : 'year', at))
    head.append(turner(-1, sheet.hasEarlier), title, turner(1, sheet.hasLater))
    const grid = element('div', { role: 'grid', 'aria-label': words[stage], class: `picker-${stage}s` })
    if (stage === 'day')
      grid.append(row(words.weekdays.map((day) => element('span', { role: 'columnheader', 'aria-label': day }, day.slice(0, 2)))))
    grid.append(...sheet.rows.map((cells) => row(cells.map(cellOf))))
    box.replaceChildren(head, grid)
    place()
  }

  const row = (cells: HTMLElement[]) => {
    const line = element('div', { role: 'row' })
    line.append(...cells)
    return line
  }

  function cellOf(cell: Cell | null): HTMLElement {
    const isTyped = cell !== null && typedDay !== null && isSame(stage, cell.day, typedDay)
    const holder = element('span', { role: 'gridcell', ...(isTyped && { 'aria-selected': 'true' }) })
    if (!cell) return holder
    const isHere = isSame(stage, cell.day, at)
    const attributes = { type: 'button', class: 'btn btn-quiet', tabindex: isHere ? '0' : '-1', ...(cell.isOff && { disabled: '' }) }
    const choice = element('button', attributes, cell.label)
    if (stage !== 'year') choice.setAttribute('aria-label', spoken(cell.day).slice(stage === 'day' ? 0 : -8))
    choice.addEventListener('click', () => choose(cell.day))
    holder.append(choice)
    return holder
  }

  function turner(by: 1 | -1, isThere: boolean): HTMLElement {
    const label = by < 0 ? words.earlier : words.later
    const turn = element('button', { type: 'button', class: 'btn btn-quiet btn-icon', 'aria-label': label }, by < 0 ? '‹' : '›')
    if (!isThere) turn.setAttribute('disabled', '')
    turn.addEventListener('click', () => {
      at = turned(stage, at, by, range)
      show()
      const again = box.querySelector<HTMLButtonElement>(`.row [aria-label="${label}"]`)
      if (again?.disabled) focusHere()
      else again?.focus()
    })
    return turn
  }

  const focusHere = () => box.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]')?.focus()

  function go(to: Stage, day: string): void {
    stage = to
    at = moved('day', day, 0, range)
    show()
    focusHere()
  }

  function choose(day: string): void {
    if (stage !== 'day') {
      go(
        stages[stages.indexOf(stage) + 1] ?? 'day',
        moved('month', at, monthsOf(day) - monthsOf(at) + (stage === 'year' ? monthOf(at) : 0), range),
      )
      return
    }
    typed.value = shownDay(day)
    close()
    typed.dispatchEvent(new Event('input', { bubbles: true }))
    typed.dispatchEvent(new Event('change', { bubbles: true }))
    typed.focus()
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault() // the dialog around it stays
      close()
      button.focus()
      return
    }
    if (!(event.target instanceof Element) || !event.target.closest('[role=gridcell]')) return
    const next = nextOf(event.key)
    if (next === undefined) return
    event.preventDefault()
    go(stage, next)
  }

  function nextOf(key: string): string | undefined {
    if (key === 'PageUp' || key === 'PageDown') return turned(stage, at, key === 'PageUp' ? -1 : 1, range)
    if (key === 'Home' || key === 'End') return rowEnd(stage, at, key === 'Home' ? 'first' : 'last', range)
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns[stage], ArrowDown: columns[stage] }
    const by = steps[key]
    return by === undefined ? undefined : moved(stage, at, by, range)
  }

  /** Under the field, or above it where there is no room: fixed, so that the dialog around it does not cut it off. */
  function place(): void {
    const field = typed.getBoundingClientRect()
    const under = field.bottom + 4 + box.offsetHeight <= innerHeight
    box.style.left = `${Math.max(4, Math.min(field.left, innerWidth - box.offsetWidth - 4))}px`
    box.style.top = `${under ? field.bottom + 4 : Math.max(4, field.top - 4 - box.offsetHeight)}px`
  }

  const leaveIfOutside = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target) && !button.contains(target)) close()
  }

  function close(): void {
    box.remove()
    button.setAttribute('aria-expanded', 'false')
    document.removeEventListener('focusin', leaveIfOutside)
    document.removeEventListener('pointerdown', leaveIfOutside)
    document.removeEventListener('scroll', place, true)
    leave = undefined
  }

  box.addEventListener('keydown', onKey)
  document.addEventListener('focusin', leaveIfOutside)
  document.addEventListener('pointerdown', leaveIfOutside)
  document.addEventListener('scroll', place, true)
  button.setAttribute('aria-expanded', 'true')
  button.after(box)
  leave = close
  show()
  focusHere()
}

const monthOf = (day: string) => Number(day.slice(5, 7)) - 1
const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + monthOf(day)

/** `8 May 2013`: the name of a button holds what is written on it. */
const spoken = (day: string) => shownDay(day).replace(/^0/, '').replaceAll('-', ' ')

/** Whether one was open, which is now closed. */
export function closePicker(): boolean {
  const wasOpen = leave !== undefined && document.querySelector('.picker') !== null
  leave?.()
  return wasOpen
}

function element(name: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.textContent = text
  return made
}
