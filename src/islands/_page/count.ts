import { textLength } from '../../domain/_text.ts'

/** `<p data-count="comments" data-max="255">` shows the length of `#comments`, counted like the server. Cells of a sheet have none. */
document.addEventListener('input', (event) => {
  const box = event.target
  if (!(box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) || !box.id || box.closest('.grid-wrap')) return
  const place = document.querySelector<HTMLElement>(`[data-count="${CSS.escape(box.id)}"]`)
  if (!place) return
  const [used, max] = [textLength(box.value), Number(place.dataset.max ?? box.maxLength)]
  place.textContent = `${used} / ${max}`
  place.classList.toggle('bad', used > max)
})
