import type { Student } from './students.ts'

/** Fills in the student: `{first}`, `{she}`, `{She}`, `{her}` (possessive), `{him}`, and the other named values. */
export function speak(words: string, student: Pick<Student, 'first' | 'sex'>, named: Record<string, string> = {}): string {
  const isGirl = student.sex === 'F'
  const spoken: Record<string, string> = {
    first: student.first,
    she: isGirl ? 'she' : 'he',
    She: isGirl ? 'She' : 'He',
    her: isGirl ? 'her' : 'his',
    Her: isGirl ? 'Her' : 'His',
    him: isGirl ? 'her' : 'him',
    ...named,
  }
  return words.replace(/\{(\w+)\}/g, (_, key: string) => spoken[key] ?? key)
}

/** Joins as many whole sentences as fit. */
export function within(limit: number, sentences: readonly string[]): string {
  let text = ''
  for (const sentence of sentences) {
    const longer = text ? `${text} ${sentence}` : sentence
    if (longer.length <= limit) text = longer
  }
  return text
}
