/** `<select data-own-zone>` begins with the time zone of this browser, where it is among those offered. */
for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone
}
