/**
 * `<input list data-phrases="comments">` inserts the chosen words at the caret of #comments. An option is a number and words: `04 Very
 * good progress`; the number is enough. `<input list data-choice>` holds a choice itself, and offers all options again when entered.
 */
const carets = new WeakMap<Element, readonly [number, number]>()

const boxOf = (input: HTMLInputElement) => document.getElementById(input.dataset.phrases ?? '') as HTMLTextAreaElement | null
const phrasesOf = (target: EventTarget | null) => (target instanceof HTMLInputElement && target.dataset.phrases ? target : undefined)

function wordsOf(input: HTMLInputElement): string | undefined {
  const typed = input.value.trim().toLowerCase()
  const list = document.getElementById(input.dataset.list ?? input.getAttribute('list') ?? '') as HTMLDataListElement | null
  const options = [...(list?.options ?? [])].map(({ value }) => /^(\d+) (.*)$/s.exec(value) ?? ['', '', value])
  const named = /^\d+$/.test(typed) ? options.find(([, code]) => Number(code) === Number(typed)) : undefined
  return (named ?? options.find(([all, , words]) => typed === all?.toLowerCase() || typed === words?.toLowerCase()))?.[2]
}

function insert(input: HTMLInputElement): void {
  const [box, words] = [boxOf(input), wordsOf(input)]
  if (!box || words === undefined) return
  input.value = ''
  const [start, end] = carets.get(box) ?? [box.value.length, box.value.length]
  box.focus()
  box.setSelectionRange(start, end)
  const gap = /\S$/.test(box.value.slice(0, start)) ? ' ' : ''
  // The only way that keeps the change undoable, and saves it when the box is left.
  if (!document.execCommand('insertText', false, gap + words)) {
    box.setRangeText(gap + words, start, end, 'end')
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

document.addEventListener('focusout', ({ target }) => {
  if (!(target instanceof HTMLTextAreaElement)) return
  const { selectionStart: start, selectionEnd: end, value } = target
  carets.set(target, [start === 0 && end === value.length ? end : start, end]) // a cell is selected as a whole, so the words go to its end
})
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.choice !== undefined) target.select()
})
document.addEventListener('input', (event) => {
  const input = phrasesOf(event.target)
  const isChosen = !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
  if (input && isChosen) insert(input)
})
document.addEventListener(
  'keydown',
  (event) => {
    const input = event.key === 'Enter' ? phrasesOf(event.target) : undefined
    if (!input || input.hasAttribute('aria-activedescendant')) return // the list inserts its active option
    event.preventDefault()
    event.stopPropagation()
    insert(input)
  },
  true,
)

export {}
