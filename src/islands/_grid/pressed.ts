let isPressed = false
/** A menu or window of the system may take the end of a press: the next move shows that it is over. */
function note({ buttons }: PointerEvent): void {
  isPressed = (buttons & 1) === 1
}
if (typeof document !== 'undefined')
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(type, note, { capture: true })

/** Waits until no button is pressed and its click is over, so that an answer does not move anything under the pointer. */
export async function released(): Promise<void> {
  while (isPressed) await new Promise((resolve) => setTimeout(resolve, 20))
}
