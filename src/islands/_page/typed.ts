import { askToStay } from './ask-before-leaving.ts'

export type Answered = CustomEvent<{
  ctx: { target: Element | string | null; sourceEvent?: Event; request: { method: string; abort(): void }; response?: { status: number } }
}>

export const isSaved = ({ detail: { ctx } }: Answered) => ctx.request.method !== 'GET' && (ctx.response?.status ?? 500) < 400

/** True while something typed into one of `boxes` is unsent; then the browser asks before Back, reload and closing the tab. */
export function typedIn(boxes: readonly Element[]) {
  let isTyped = false
  const forget = () => {
    isTyped = false
  }
  for (const box of boxes) {
    box.addEventListener('input', ({ target }) => {
      // A form that only asks for a report has nothing to save.
      const isStored = target instanceof Element && !target.closest('[data-saves], form[method=get]')
      if (isStored && !(target instanceof HTMLInputElement && target.type === 'search')) isTyped = true
    })
    box.addEventListener('submit', ({ defaultPrevented }) => {
      if (!defaultPrevented) forget() // the browser sends it
    })
  }
  document.addEventListener('htmx:after:request', (event) => {
    if (boxes.some((box) => box.contains(event.target as Node)) && isSaved(event as Answered)) forget() // also if the answer leads elsewhere
  })
  addEventListener('beforeunload', (event) => {
    if (isTyped) askToStay(event)
  })
  return { is: () => isTyped, forget }
}
