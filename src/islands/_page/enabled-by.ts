/** `<select data-opens="deadline">`: its value `1` enables #deadline, any other empties and disables it. */
function follow(select: HTMLSelectElement): void {
  const input = document.getElementById(select.dataset.opens ?? '')
  if (!(input instanceof HTMLInputElement)) return
  const isOpen = select.value === '1'
  if (!isOpen) input.value = ''
  input.disabled = !isOpen
  for (const button of input.closest('.affix')?.querySelectorAll('button') ?? []) button.disabled = !isOpen
}
const followAll = () => document.querySelectorAll<HTMLSelectElement>('[data-opens]').forEach(follow)

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.dataset.opens !== undefined) follow(target)
})
document.addEventListener('htmx:after:swap', followAll)
followAll()

export {}
