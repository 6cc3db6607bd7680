import { z } from '@hono/zod-openapi'
import { kindWords } from '../../domain/words/school-upload.ts'
import { signInMessages } from '../../domain/words/sign-in.ts'
import { batchWords, studentWords } from '../../domain/words/subjects.ts'
import { faults } from '../../domain/words/terms.ts'

type Issue = z.core.$ZodRawIssue

/** Sentences that the specification fixes to the letter, without a field name before them. */
const wholeSentences: ReadonlySet<string> = new Set([
  ...[batchWords.noneSelected, studentWords.noneSelected, kindWords.students.select, faults['no-year-or-term']],
  ...[signInMessages.noUserName.employee, signInMessages.noPassword, signInMessages.noAnswer],
])

const kinds: Record<string, string> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

/** Describes in plain words a fault whose schema has no words of its own. */
function wordsOf(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined ? 'This field is missing.' : `This must be ${kinds[issue.expected] ?? issue.expected}.`
  }
  if (issue.code === 'unrecognized_keys') return `There is no such field here: ${someOf(issue.keys.map((key) => key.slice(0, 100)))}.`
  if (issue.code === 'invalid_value') return `This must be ${issue.values.map(String).join(' or ')}.`
  if (issue.code === 'too_small') return sizeWords(issue.origin, Number(issue.minimum), 'At least')
  if (issue.code === 'too_big') return sizeWords(issue.origin, Number(issue.maximum), 'At most')
  return issue.code === 'invalid_format' ? 'This is not written as it should be.' : undefined
}

const [most, mostLines] = [20, 1000]
const someOf = (names: readonly string[]) =>
  names.length > most ? `${names.slice(0, most).join(', ')} and ${names.length - most} more` : names.join(', ')

function sizeWords(origin: string, limit: number, bound: 'At least' | 'At most'): string {
  if (origin === 'string') return limit === 1 && bound === 'At least' ? 'This is empty.' : `${bound} ${limit} characters.`
  return origin === 'array' ? `${bound} ${limit} in this list.` : `${bound} ${limit}.`
}

z.config({ customError: wordsOf })

/** A line for each fault, with the field before it; the specification's own sentences have no field. */
export function linesOf(error: z.core.$ZodError): string[] {
  return error.issues
    .flatMap(flat)
    .slice(0, mostLines)
    .map(({ path, message }) => {
      const isWhole = path.length === 0 || wholeSentences.has(message)
      return isWhole ? message : `${path.join('.')}: ${message}`
    })
}

/** For a body with several possible shapes, returns the faults of the nearest shape. */
function flat(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [nearest] = [...issue.errors].sort((a, b) => a.length - b.length)
  if (!nearest) return [{ ...issue, message: 'This is not written as it should be.' }]
  return nearest.flatMap((one) => flat({ ...one, path: [...issue.path, ...one.path] }))
}
