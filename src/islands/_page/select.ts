/**
 * A self-saving select, `[data-saves] select`, is saved like a text field: keys in a closed list wait for Enter or leaving, and Escape
 * restores the old choice. A choice from the open list is saved at once.
 */
type Moved = { select: HTMLSelectElement; stood: string; isOpened: boolean }
let moved: Moved | undefined

const savingItself = ({ target }: Event) => (target instanceof HTMLSelectElement && target.closest('[data-saves]') ? target : undefined)
const opens = ({ key, altKey }: KeyboardEvent) => key === ' ' || key === 'F4' || (altKey && key.startsWith('Arrow'))
const moves = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey && !metaKey && (key.length === 1 || /^(?:Arrow\w+|Page\w+|Home|End)$/.test(key))

function onKey(event: KeyboardEvent): void {
  const select = savingItself(event)
  if (!select) return
  if (moved && (event.key === 'Enter' || event.key === 'Escape')) {
    if (event.key === 'Escape') select.value = moved.stood
    event.preventDefault()
    event.stopPropagation()
    settle()
  } else if (opens(event)) {
    if (moved) moved.isOpened = true
  } else if (moves(event)) moved = { select, stood: moved?.stood ?? select.value, isOpened: false }
}

function onChange(event: Event): void {
  if (!moved || event.target !== moved.select) return
  if (!moved.isOpened) event.stopPropagation()
  else if (event.type === 'change') moved = undefined
}

function settle(): void {
  if (!moved) return
  const { select, stood } = moved
  moved = undefined
  if (select.value !== stood) for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
}

document.addEventListener('keydown', onKey, { capture: true })
for (const type of ['input', 'change']) document.addEventListener(type, onChange, { capture: true })
document.addEventListener('focusout', settle, { capture: true })
document.addEventListener('pointerdown', (event) => {
  if (moved && event.target === moved.select) moved.isOpened = true
})
