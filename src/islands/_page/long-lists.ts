/** People look through up to fifteen options; in longer lists they type. */
const mostLookedThrough = 15

/** True for a list too long for the browser's control, or with several choices; in an island only for a field of phrases. */
export function isLong(control: HTMLSelectElement | HTMLInputElement): boolean {
  const list = control instanceof HTMLSelectElement ? control : control.list
  const isMany = (list?.options.length ?? 0) > mostLookedThrough || (control instanceof HTMLSelectElement && control.multiple)
  return isMany && (control.closest('x-island') === null || control.dataset.phrases !== undefined)
}

export const hasLongList = () => [...document.querySelectorAll<HTMLSelectElement | HTMLInputElement>('select, input[list]')].some(isLong)
