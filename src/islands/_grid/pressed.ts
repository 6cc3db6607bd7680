let isPressed = false
const press = (is: boolean) => () => {
  isPressed = is
}
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press(true), { capture: true })
  for (const type of ['pointerup', 'pointercancel']) document.addEventListener(type, press(false), { capture: true })
}

/** Once no button is held down, and its click is over: what an answer shows or hides does not slide under the pointer meanwhile. */
export async function released(): Promise<void> {
  while (isPressed) await new Promise((resolve) => setTimeout(resolve, 20))
}
