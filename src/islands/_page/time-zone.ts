/** `<select data-own-zone>` starts with this browser's time zone, if it is an option. */
for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone
}
