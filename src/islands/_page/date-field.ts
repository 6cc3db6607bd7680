import { parseDay, shownDay } from '../../domain/_dates.ts'

/** The button of a date field opens the browser's calendar; what is picked there is written into the field as it is shown. */
document.addEventListener('click', (event) => {
  const box = event.target instanceof Element ? event.target.closest('[data-pick-date]')?.closest('.affix') : null
  const [typed, calendar] = box?.querySelectorAll('input') ?? []
  if (!typed || !calendar || typed.disabled || typed.readOnly) return
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
