/** Up to fifteen are looked through; more are found by typing. */
const mostLookedThrough = 15

/** A list of choices that the browser's own control is too small for, or of which several are chosen. What an island draws is its own, but for a field of phrases. */
export function isLong(control: HTMLSelectElement | HTMLInputElement): boolean {
  const list = control instanceof HTMLSelectElement ? control : control.list
  const isMany = (list?.options.length ?? 0) > mostLookedThrough || (control instanceof HTMLSelectElement && control.multiple)
  return isMany && (control.closest('x-island') === null || control.dataset.phrases !== undefined)
}

export const hasLongList = () => [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[list]')].some(isLong)
