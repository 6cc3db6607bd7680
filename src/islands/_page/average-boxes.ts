/** The boxes Average and Grade follow the marks typed in the subject table, by the server's rule; ArrowUp and ArrowDown move. */

import { average, averageGrade } from '../../domain/_average.ts'
import { type Mark, type MarkRules, noWords, parseMark, wordsAmong } from '../../domain/_marks.ts'
import { averageText } from '../../domain/words/mark-words.ts'

const counted = () => [...document.querySelectorAll<HTMLInputElement>('input[data-counted]')]

/** Returns the stored mark while the text is not a mark yet. */
function markOf(input: HTMLInputElement, rules: MarkRules): Mark {
  const typed = parseMark(input.value, rules)
  const before = parseMark(input.defaultValue, rules)
  return typed.ok ? typed.value : before.ok ? before.value : null
}

const rulesOf = (score: HTMLElement | null): MarkRules => (score?.dataset.score ? (JSON.parse(score.dataset.score) as MarkRules) : noWords)

function follow(): void {
  const inputs = counted()
  const boxes = document.querySelectorAll('[data-score] dd')
  if (inputs.length === 0 || boxes.length !== 2) return
  const rules = rulesOf(document.querySelector<HTMLElement>('[data-score]'))
  const marks = inputs.map((input) => markOf(input, rules))
  const printed = average(marks, rules)
  const shown = [averageText({ average: printed, words: wordsAmong(marks) }), averageGrade(printed)]
  boxes.forEach((box, i) => {
    if (box.textContent !== shown[i]) box.textContent = shown[i] ?? ''
  })
}

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.counted !== undefined) follow()
})
document.addEventListener('htmx:after:swap', follow)
document.addEventListener('keydown', (event) => {
  const input = event.target
  if (!(input instanceof HTMLInputElement && input.dataset.column) || event.altKey || event.ctrlKey) return
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const column = [...document.querySelectorAll<HTMLInputElement>(`input[data-column="${input.dataset.column}"]:not(:disabled)`)]
  const next = column[column.indexOf(input) + step]
  next?.focus()
  next?.select()
})
