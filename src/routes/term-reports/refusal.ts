import { HTTPException } from 'hono/http-exception'
import type { OpeningFault } from '../../domain/school/terms/dates.ts'
import { faults, administerWords as words } from '../../domain/words/term-reports.ts'

/** Says why an administrative call was refused, for the JSON interface and the screens. */
export function refusal(fault: 'missing' | 'not-yours' | 'closed' | 'has-subjects' | 'no-class' | 'left' | OpeningFault): HTTPException {
  if (fault === 'missing') return new HTTPException(404)
  if (fault === 'has-subjects') return new HTTPException(409, { message: words.hasSubjects })
  if (fault === 'no-class' || fault === 'left') return new HTTPException(422, { message: words[fault === 'left' ? 'left' : 'noClass'] })
  if (fault === 'opening-within' || fault === 'opening-outside-year') return new HTTPException(422, { message: faults[fault] })
  return new HTTPException(403, { message: faults[fault] })
}
