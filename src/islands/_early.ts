/**
 * What is typed into a cell of a sheet that is text, while its script is on its way: shown there, and taken up by the sheet (`typedEarly`).
 * A file of its own that the browser reads before the sheet itself: of two digits the page script could miss the first.
 */
function keepTyped({ target, key, ctrlKey, metaKey }: KeyboardEvent): void {
  if (!(target instanceof HTMLTableCellElement) || !target.closest('x-island:not([data-ready])') || ctrlKey || metaKey) return
  const { typed = '' } = target.dataset
  if (key.length === 1) target.dataset.typed = typed + key
  else if (key === 'Backspace' && typed.length > 1) target.dataset.typed = typed.slice(0, -1)
  else if (key === 'Backspace') delete target.dataset.typed
}

const isHere = Symbol.for('term-reports.early')
if (!(isHere in document)) document.addEventListener('keydown', keepTyped)
Object.assign(document, { [isHere]: true }) // a page that htmx brings has the script once more
