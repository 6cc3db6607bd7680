import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { cleanLine } from '../_text.ts'
import { type LineFault, parseLine } from '../school/students/contacts/index.ts'
import { fieldOfStudent, type RegistrationField } from '../school/students/fields.ts'

export type RegistrationFault = LineFault | 'not-a-day' | 'not-yet' | 'not-a-sex'

export const kindOf = (field: RegistrationField) => fieldOfStudent(field).kind ?? 'line'

/** Parses a typed field; blank is null, which only the submission finds missing. `today` is the school's. */
export function parseRegistrationField(field: RegistrationField, text: string, today: string): Result<string | null, RegistrationFault> {
  const kind = kindOf(field)
  if (kind === 'day') {
    const day = parseDay(text)
    return day.ok && day.value !== null && day.value > today ? fail('not-yet') : day
  }
  if (kind === 'sex') return parseSex(cleanLine(text), text)
  return parseLine({ kind, most: fieldOfStudent(field).most }, text)
}

function parseSex(line: string | null, text: string): Result<string | null, RegistrationFault> {
  if (line === null) return text.trim() === '' ? ok(null) : fail('not-a-sex')
  return /^[FM]$/.test(line) ? ok(line) : fail(line.length > 1 ? 'too-long' : 'not-a-sex')
}
