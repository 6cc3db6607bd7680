/** What is typed into a cell of a sheet that is text, while its script is on its way: shown there, and taken up by the sheet (`typedEarly`). */
document.addEventListener('keydown', ({ target, key, ctrlKey, metaKey }) => {
  if (!(target instanceof HTMLTableCellElement) || !target.closest('x-island:not([data-ready])') || ctrlKey || metaKey) return
  const { typed = '' } = target.dataset
  if (key.length === 1) target.dataset.typed = typed + key
  else if (key === 'Backspace' && typed.length > 1) target.dataset.typed = typed.slice(0, -1)
  else if (key === 'Backspace') delete target.dataset.typed
})
