/** The button of a date field opens the browser's calendar; what is picked there is written into the field as it is shown. */
document.addEventListener('click', async (event) => {
  const box = event.target instanceof Element ? event.target.closest('[data-pick-date]')?.closest('.affix') : null
  const [typed, calendar] = box?.querySelectorAll('input') ?? []
  if (!typed || !calendar || typed.disabled || typed.readOnly) return
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
