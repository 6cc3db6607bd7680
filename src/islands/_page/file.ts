/** A file input with `data-most-bytes` says `data-too-large` of a larger file before it is sent: the server would not read it either. */
document.addEventListener('change', (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'file' || !input.dataset.mostBytes) return
  const isTooLarge = [...(input.files ?? [])].some((file) => file.size > Number(input.dataset.mostBytes))
  input.setCustomValidity(isTooLarge ? (input.dataset.tooLarge ?? '') : '')
  input.reportValidity()
})

export {}
