import type { Context } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../db/school/index.ts'
import { listSubjects } from '../../db/subjects/index.ts'
import { listTerms } from '../../db/terms/index.ts'
import {
  type Days,
  type FailedOf,
  type FormChoice,
  failedOf,
  formChoices,
  isInForm,
  parseDays,
} from '../../domain/administrative-reports.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { faults, notOfForm } from '../../domain/words/administrative-reports.ts'
import { type Asked, type AskedErrors, type CardProps, type Choices, termValue } from '../../views/administrative-reports/card.tsx'
import type { Env } from '../_http.tsx'
import { accessPaper, type FoundPaper, failedOfMay, failedPaper, subjectPaper } from './papers.ts'

const Words = z.string().max(40).catch('')
const Query = z.object({
  form: z.enum(formChoices).catch('0'),
  subject: Words,
  term: Words,
  class: Words,
  from: Words,
  to: Words,
  of: z.enum(failedOf).catch('students'),
})

export type CardName = CardProps['name']
export type Asking = { asked: Asked; choices: Choices }

/** What the card shows: what the address says, the term last posted unless it names one, and what there is to choose from. */
export async function askingOf(c: Context<Env>): Promise<Asking> {
  const db = c.get('db')
  const [subjects, terms, classes] = [await listSubjects(db), await listTerms(db), await listFormClasses(db)]
  const asked = Query.parse(c.req.query())
  const latest = terms.find((term) => term.isPosted) ?? terms[0]
  const term = c.req.query('term') === undefined && latest ? termValue(latest) : asked.term
  return { asked: { ...asked, term }, choices: { subjects, terms, classes, failedOf: failedOfMay(c) } }
}

type Answer = { ok: true; paper(c: Context<Env>): Promise<FoundPaper> } | { ok: false; errors: AskedErrors }

/** The report that is asked for, or what is wrong beside each field. */
export function read(name: CardName, { asked, choices }: Asking): Answer {
  const form = asked.form as FormChoice
  if (name === 'student-subject') {
    const subject = choices.subjects.find(({ id }) => String(id) === asked.subject)
    if (!subject) return { ok: false, errors: { subject: faults.subject } }
    return { ok: true, paper: (c) => subjectPaper(c, { formLevel: form, subjectId: subject.id }) }
  }
  const { days, errors } = readDays(asked)
  if (name === 'failed-logins')
    return days ? { ok: true, paper: (c) => failedPaper(c, { days }, asked.of as FailedOf) } : { ok: false, errors }
  const term: TermKey | undefined = choices.terms.find((of) => termValue(of) === asked.term)
  const formClass = choices.classes.find(({ id }) => id === asked.class)
  const isElsewhere = asked.class !== '' && !isInForm(form, formClass?.formLevel ?? null)
  const wrong = { ...errors, ...(!term && { term: faults.term }), ...(isElsewhere && { class: notOfForm(asked.class, form) }) }
  if (!term || !days || isElsewhere) return { ok: false, errors: wrong }
  const key = { year: term.year, term: term.term, formLevel: form, classId: asked.class || null, days }
  return { ok: true, paper: (c) => accessPaper(c, key) }
}

function readDays({ from, to }: Asked): { days?: Days; errors: AskedErrors } {
  const parsed = parseDays({ from, to })
  if (parsed.ok) return { days: parsed.days, errors: {} }
  const wrong = Object.entries(parsed.faults).map(([field, fault]) => [field, faults[fault]])
  return { errors: Object.fromEntries(wrong) }
}

const fieldsOf = {
  'student-subject': ['form', 'subject'],
  'access-logs': ['term', 'form', 'class', 'from', 'to'],
  'failed-logins': ['of', 'from', 'to'],
} as const satisfies Record<CardName, readonly (keyof Asked)[]>

/** The values as the card's own address keeps them. */
export const queryOf = (name: CardName, asked: Asked) =>
  new URLSearchParams(fieldsOf[name].map((field) => [field, asked[field]])).toString()
