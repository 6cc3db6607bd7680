/**
 * `<form data-keeps-ticks="104/3/">` keeps what is ticked in its table while one searches and turns pages within that scope: what is not
 * shown is sent from `[data-ticked-elsewhere]`. The value of a box is `id-version`; a row shown again is ticked as it is shown.
 */
const kept = new Map<string, string>()
let scope = ''

const formOf = () => document.querySelector<HTMLFormElement>('form[data-keeps-ticks]')
const boxesOf = (form: HTMLFormElement) => form.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox][name]')
const idOf = (box: HTMLInputElement) => box.value.split('-')[0] ?? ''

function show(): void {
  const form = formOf()
  if (form?.dataset.keepsTicks !== scope) {
    kept.clear()
    scope = form?.dataset.keepsTicks ?? ''
  }
  if (!form) return
  for (const box of boxesOf(form)) if (kept.has(idOf(box))) box.checked = true
  keep(form)
  tell(form)
}

function keep(form: HTMLFormElement): void {
  const shown = new Set<string>()
  const boxes = [...boxesOf(form)]
  for (const box of boxes) {
    shown.add(idOf(box))
    if (box.checked) kept.set(idOf(box), box.value)
    else kept.delete(idOf(box))
  }
  const elsewhere = [...kept].filter(([id]) => !shown.has(id)).map(([, value]) => hidden(boxes[0]?.name ?? 'student', value))
  form.querySelector('[data-ticked-elsewhere]')?.replaceChildren(...elsewhere)
  const clear = form.querySelector<HTMLElement>('[data-clear-ticks]')
  if (clear) clear.hidden = kept.size === 0
}

function hidden(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { type: 'hidden', name, value })
  return input
}

function clear(): void {
  kept.clear()
  const form = formOf()
  if (!form) return
  for (const box of boxesOf(form)) box.checked = false
  keep(form)
  tell(form)
}

/** Whoever counts the ticks may have counted before these were set. */
const tell = (form: HTMLFormElement) => form.dispatchEvent(new CustomEvent('ticks-changed', { bubbles: true }))

document.addEventListener('change', ({ target }) => {
  const form = formOf()
  if (form && target instanceof HTMLInputElement && form.contains(target) && target.dataset.selectAll === undefined) keep(form)
})
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-clear-ticks]')) return
  clear()
  formOf()?.querySelector<HTMLElement>('tbody input, [type=submit]')?.focus()
})
document.addEventListener('subjects-changed', clear)
document.addEventListener('year-changed', clear)
document.addEventListener('htmx:after:swap', show)
show()

export {}
