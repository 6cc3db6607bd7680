/**
 * `<input type=checkbox data-select-all>` in a table's head ticks every row, and shows whether all, some or none are ticked.
 * `data-until-selected` is removed once a row is ticked.
 */
const boxesOf = (all: HTMLInputElement) => [
  ...(all.closest('table')?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]:not(:disabled)') ?? []),
]

/** Shows the checkbox, which is useless without a script and comes hidden. */
function show(all: HTMLInputElement): void {
  const ticked = boxesOf(all).filter((box) => box.checked).length
  all.hidden = false
  all.checked = ticked > 0 && ticked === boxesOf(all).length
  all.indeterminate = ticked > 0 && !all.checked
  const count = document.querySelector<HTMLElement>('[data-selected-count]')
  const elsewhere = document.querySelectorAll('[data-ticked-elsewhere] input').length
  if (count) count.textContent = String(ticked + elsewhere)
  for (const note of document.querySelectorAll<HTMLElement>('[data-until-selected]')) note.hidden = ticked + elsewhere > 0
}
const showAll = () => document.querySelectorAll<HTMLInputElement>('[data-select-all]').forEach(show)

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  if (target.dataset.selectAll !== undefined) {
    for (const box of boxesOf(target)) box.checked = target.checked
    if (target.form?.dataset.keepsTicks !== undefined) boxesOf(target)[0]?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  showAll()
})
document.addEventListener('ticks-changed', showAll)
document.addEventListener('htmx:after:swap', showAll)
showAll()

export {}
