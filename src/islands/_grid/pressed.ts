let isPressed = false
const press = (is: boolean) => () => {
  isPressed = is
}
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press(true), { capture: true })
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, press(false), { capture: true })
}

/** Waits until no button is pressed and its click is over, so that an answer does not move anything under the pointer. */
export async function released(): Promise<void> {
  while (isPressed) await new Promise((resolve) => setTimeout(resolve, 20))
}
