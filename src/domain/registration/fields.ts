import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { textLength } from '../_text.ts'
import { cleanLine, longest } from '../students/index.ts'
import type { RegistrationField } from './index.ts'

export type RegistrationFault = 'too-long' | 'not-a-day' | 'not-yet' | 'not-a-sex' | 'not-a-telephone' | 'not-an-email'

/** The most characters of each text. */
export const mostCharacters: Record<RegistrationField, number> = {
  first_name: longest.first_name,
  last_name: longest.last_name,
  sex: 1,
  date_of_birth: 20,
  birth_certificate_no: longest.birth_certificate_no,
  sea_no: 50,
  home_address: 200,
  telephone: 40,
  email: 100,
  guardian_name: 100,
  guardian_relation: 50,
  guardian_telephone: 40,
  guardian_email: 100,
  guardian2_name: 100,
  guardian2_relation: 50,
  guardian2_telephone: 40,
}

type Kind = 'line' | 'day' | 'sex' | 'telephone' | 'email'
const kinds: { [F in RegistrationField]?: Kind } = {
  sex: 'sex',
  date_of_birth: 'day',
  telephone: 'telephone',
  guardian_telephone: 'telephone',
  guardian2_telephone: 'telephone',
  email: 'email',
  guardian_email: 'email',
}
export const kindOf = (field: RegistrationField): Kind => kinds[field] ?? 'line'

/** A field as typed; blank is none, which only submitting finds missing. `today` is the school's. */
export function parseRegistrationField(field: RegistrationField, text: string, today: string): Result<string | null, RegistrationFault> {
  const kind = kindOf(field)
  if (kind === 'day') {
    const day = parseDay(text)
    return day.ok && day.value !== null && day.value > today ? fail('not-yet') : day
  }
  const line = cleanLine(text)
  if (line === null) return text.trim() === '' || kind === 'line' ? ok(null) : fail(faultOf[kind])
  if (textLength(line) > mostCharacters[field]) return fail('too-long')
  return kind === 'line' || shapes[kind].test(line) ? ok(line) : fail(faultOf[kind])
}

const faultOf = { sex: 'not-a-sex', telephone: 'not-a-telephone', email: 'not-an-email' } as const
/** A telephone number is kept as it is written: at least seven digits, and two of them where a home has two. */
const shapes = {
  sex: /^[FM]$/,
  telephone: /^(?=(?:\D*[0-9]){7})[0-9 ()+./,-]+$/,
  email: /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]{2,}$/,
} as const
