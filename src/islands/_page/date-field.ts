/**
 * The button of a date field opens the browser's calendar, or, with `data-years-back`, one that begins with the years. What is picked
 * there is written into the field as it is shown.
 */
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick-date]') : null
  const [typed, calendar] = button?.closest('.affix')?.querySelectorAll('input') ?? []
  if (!button || !typed || typed.disabled || typed.readOnly) return
  if (button.dataset.yearsBack !== undefined) return openYears(typed, button)
  if (!calendar) return
  const { parseDay, shownDay } = await import('../../domain/_dates.ts') // the sign-in page need not carry them
  const day = parseDay(typed.value)
  calendar.value = (day.ok && day.value) || ''
  calendar.onchange = () => {
    typed.value = shownDay(calendar.value)
    typed.dispatchEvent(new Event('input', { bubbles: true }))
    typed.dispatchEvent(new Event('change', { bubbles: true }))
    typed.focus()
  }
  calendar.showPicker()
})

async function openYears(typed: HTMLInputElement, button: HTMLElement): Promise<void> {
  const { closePicker, openPicker } = await import('./date-picker.ts')
  if (!closePicker() && button.isConnected) openPicker(typed, button)
}

export {}
