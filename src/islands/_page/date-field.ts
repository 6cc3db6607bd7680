let picker: typeof import('./date-picker.ts') | undefined

/** The button of a date field opens or closes its calendar. The chosen day is written into the field. */
document.addEventListener('click', async (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pick-date]') : null
  const field = button?.closest('.affix')?.querySelector('input')
  if (!button || !field || field.disabled || field.readOnly) return
  picker ??= await import('./date-picker.ts') // only the first time takes a moment; the next key is for the calendar
  if (!picker.closePicker() && button.isConnected) picker.openPicker(field, button)
})

export {}
