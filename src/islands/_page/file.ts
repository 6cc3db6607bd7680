/**
 * A file input with `data-most-bytes` says `data-too-large` of a larger file before it is sent: the server would not read it either.
 * A photograph that is larger, as those of telephones are, is made smaller instead.
 */
document.addEventListener('change', async (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'file' || !input.dataset.mostBytes) return
  const [most, file] = [Number(input.dataset.mostBytes), input.files?.[0]]
  input.setCustomValidity('')
  if (!file || file.size <= most) return
  input.setCustomValidity(input.dataset.tooLarge ?? '')
  const smaller = file.type.startsWith('image/') ? await scaled(file) : undefined
  if (input.files?.[0] !== file) return // another was chosen meanwhile
  if (!smaller || smaller.size > most) return void input.reportValidity()
  const transfer = new DataTransfer()
  transfer.items.add(smaller)
  input.files = transfer.files
  input.setCustomValidity('')
})

/** None of what is no picture after all. */
async function scaled(file: File): Promise<File | undefined> {
  const { scalePicture } = await import('./scale-picture.ts') // few pages need it
  return scalePicture(file).catch(() => undefined)
}

export {}
