/**
 * A file input with `data-most-bytes` says `data-too-large` of a larger file, or of several that are larger together, before they are sent:
 * the server would not read them either.
 * A photograph that is larger, as those of telephones are, or larger than `data-scale-above`, is made smaller instead.
 * Of several with `data-one-of` in a form the last that was chosen from counts.
 */
document.addEventListener('change', async (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type !== 'file' || !input.dataset.mostBytes) return
  const [most, file] = [Number(input.dataset.mostBytes), input.files?.[0]]
  input.setCustomValidity('')
  if (file) chooseOnly(input)
  if (input.multiple) {
    const together = [...(input.files ?? [])].reduce((sum, { size }) => sum + size, 0)
    if (together > most) input.setCustomValidity(input.dataset.tooLarge ?? '')
    return void input.reportValidity()
  }
  if (!file || file.size <= Number(input.dataset.scaleAbove ?? most)) return
  input.setCustomValidity((file.size > most ? input.dataset.tooLarge : input.dataset.scaling) ?? '') // nothing is sent before it is smaller
  const smaller = file.type.startsWith('image/') ? await scaled(file) : undefined
  if (input.files?.[0] !== file) return // another was chosen meanwhile
  if ((!smaller || smaller.size >= file.size) && file.size <= most) return void input.setCustomValidity('')
  if (!smaller || smaller.size > most) return void input.reportValidity()
  const transfer = new DataTransfer()
  transfer.items.add(smaller)
  input.files = transfer.files
  input.setCustomValidity('')
})

function chooseOnly(input: HTMLInputElement): void {
  if (input.dataset.oneOf === undefined) return
  for (const other of input.form?.querySelectorAll<HTMLInputElement>('[data-one-of]') ?? []) {
    if (other === input) continue
    other.value = ''
    other.setCustomValidity('')
  }
}

/** Undefined when it is not a picture. */
async function scaled(file: File): Promise<File | undefined> {
  const { scalePicture } = await import('./scale-picture.ts') // few pages need it
  return scalePicture(file).catch(() => undefined)
}

export {}
