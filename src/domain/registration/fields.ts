import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { cleanLine, textLength } from '../_text.ts'
import { fieldOfStudent, type RegistrationField } from '../students/fields.ts'

export type RegistrationFault = 'too-long' | 'not-a-day' | 'not-yet' | 'not-a-sex' | 'not-a-telephone' | 'not-an-email'

export const kindOf = (field: RegistrationField) => fieldOfStudent(field).kind ?? 'line'

/** A field as typed; blank is none, which only submitting finds missing. `today` is the school's. */
export function parseRegistrationField(field: RegistrationField, text: string, today: string): Result<string | null, RegistrationFault> {
  const kind = kindOf(field)
  if (kind === 'day') {
    const day = parseDay(text)
    return day.ok && day.value !== null && day.value > today ? fail('not-yet') : day
  }
  const line = cleanLine(text)
  const shape = shapes[kind]
  if (line === null) return text.trim() === '' || !shape ? ok(null) : fail(shape.fault)
  if (textLength(line) > fieldOfStudent(field).most) return fail('too-long')
  return !shape || shape.is.test(line) ? ok(line) : fail(shape.fault)
}

/** A telephone number is kept as it is written: at least seven digits, and two of them where a home has two. */
const shapes: { [kind: string]: { is: RegExp; fault: RegistrationFault } } = {
  sex: { is: /^[FM]$/, fault: 'not-a-sex' },
  telephone: { is: /^(?=(?:\D*[0-9]){7})[0-9 ()+./,-]+$/, fault: 'not-a-telephone' },
  email: { is: /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]{2,}$/, fault: 'not-an-email' },
}
