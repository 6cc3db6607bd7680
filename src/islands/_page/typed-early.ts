/**
 * Repeats what was typed, ticked or chosen before the page script ran, as if done now: it is saved, kept, used as a filter and
 * counted. What the browser only restored after Back or a reload does not count: it restores nothing in a field with
 * `autocomplete="off"`, which all self-saving fields have.
 */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isWithin = 'x-island, [data-select-all]'
const controls = () =>
  [...document.querySelectorAll<Control>('input:not([type=hidden]), textarea, select')].filter((control) => !control.closest(isWithin))

function isChanged(control: Control): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) return isChosenAnew([...control.options])
  if (control.type === 'radio') return control.checked && !control.defaultChecked
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked
  return control.type === 'file' ? control.value !== '' : control.value !== control.defaultValue
}

function isChosenAnew(options: readonly HTMLOptionElement[]): boolean {
  const stood = options.findLast((option) => option.defaultSelected) ?? options.find((option) => !option.disabled)
  return stood !== undefined && !stood.selected
}

const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const isPutBack = (control: Control) =>
  visit?.type !== 'navigate' &&
  control.form?.autocomplete !== 'off' &&
  !(control instanceof HTMLInputElement && control.autocomplete === 'off')
const early = new Set(controls().filter((control) => isChanged(control) && !isPutBack(control)))

/** Notes a self-saving field that was sent before a script could keep it: it is sent again, and saved once. */
function note({ target }: Event): void {
  if (target instanceof Element && target.closest('form[data-keep]')) early.add(target as Control)
}
document.addEventListener('change', note, { capture: true })

export function tellTypedEarly(): void {
  document.removeEventListener('change', note, { capture: true })
  for (const control of early) {
    if (!control.isConnected) continue
    control.dispatchEvent(new Event('input', { bubbles: true }))
    if (!isTypedIn(control)) control.dispatchEvent(new Event('change', { bubbles: true }))
  }
  early.clear()
}

/** Leaving the field will report its change. */
const isTypedIn = (control: Control) =>
  control === document.activeElement && !(control instanceof HTMLSelectElement) && !/^(?:checkbox|radio|file)$/.test(control.type)
