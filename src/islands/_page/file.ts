/**
 * A file input with `data-most-bytes` shows `data-too-large` for a file, or files together, above that size before they are sent,
 * because the server would refuse them. A photo above that size, as from a phone, or above `data-scale-above`, is scaled down instead.
 * Of several inputs with `data-one-of` in a form, the last one used counts.
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
  input.setCustomValidity((file.size > most ? input.dataset.tooLarge : input.dataset.scaling) ?? '') // blocks sending until it is smaller
  const smaller = file.type.startsWith('image/') ? await scaled(file) : undefined
  if (input.files?.[0] !== file) return // another file was chosen meanwhile
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

/** Undefined if it is not an image. */
async function scaled(file: File): Promise<File | undefined> {
  const { scalePicture } = await import('./scale-picture.ts') // loaded late, because few pages need it
  return scalePicture(file).catch(() => undefined)
}

export {}
