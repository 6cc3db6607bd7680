import type { Context } from 'hono'
import { z } from 'zod'
import { listFormClasses } from '../../db/_school.ts'
import { listSubjects } from '../../db/school/subjects/index.ts'
import { listTerms } from '../../db/school/terms/index.ts'
import { parseDays } from '../../domain/_days.ts'
import { termValue } from '../../domain/_titles.ts'
import {
  type Ask,
  everything,
  type FailedOf,
  type FormChoice,
  failedOf,
  formChoices,
  isInForm,
  type ReportDescription,
  type ReportKey,
} from '../../domain/administrative-reports.ts'
import { faults, notOfForm } from '../../domain/words/administrative-reports.ts'
import type { ChoiceErrors, Choices, ReportChoice } from '../../views/administrative-reports/card.tsx'
import type { Env } from '../_env.ts'
import { failedOfMay } from './papers.ts'

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

export type Asking = { asked: ReportChoice; choices: Choices }

/** What the card shows: the address's choices, by default the term last posted, and the options. */
export async function askingOf(c: Context<Env>): Promise<Asking> {
  const db = c.get('db')
  const [subjects, terms, classes] = await Promise.all([listSubjects(db), listTerms(db), listFormClasses(db)])
  const asked = Query.parse(c.req.query())
  const latest = terms.find((term) => term.isPosted) ?? terms[0]
  const term = c.req.query('term') === undefined && latest ? termValue(latest) : asked.term
  return { asked: { ...asked, term }, choices: { subjects, terms, classes, failedOf: failedOfMay(c) } }
}

type Answer = { ok: true; key: ReportKey } | { ok: false; errors: ChoiceErrors }

/** Returns the choices, or what is wrong with each field. */
export function read({ asks }: ReportDescription, asking: Asking): Answer {
  const answers = asks.map((ask) => reads[ask](asking))
  const errors: ChoiceErrors = Object.assign({}, ...answers.map((answer) => answer.errors))
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, key: Object.assign({}, everything, ...answers.map((answer) => answer.key)) }
}

type Part = { key?: Partial<ReportKey>; errors?: ChoiceErrors }
const formOf = ({ asked }: Asking) => asked.form as FormChoice

const reads: Record<Ask, (asking: Asking) => Part> = {
  of: ({ asked }) => ({ key: { of: asked.of as FailedOf } }),
  term({ asked, choices }) {
    const term = choices.terms.find((of) => termValue(of) === asked.term)
    return term ? { key: { year: term.year, term: term.term } } : { errors: { term: faults.term } }
  },
  form: (asking) => ({ key: { formLevel: formOf(asking) } }),
  'form-and-class'(asking) {
    const [formLevel, classId] = [formOf(asking), asking.asked.class]
    const formClass = asking.choices.classes.find(({ id }) => id === classId)
    if (classId !== '' && !isInForm(formLevel, formClass?.formLevel ?? null)) return { errors: { class: notOfForm(classId, formLevel) } }
    return { key: { formLevel, classId: classId || null } }
  },
  subject({ asked, choices }) {
    const subject = choices.subjects.find(({ id }) => String(id) === asked.subject)
    return subject ? { key: { subjectId: subject.id } } : { errors: { subject: faults.subject } }
  },
  days({ asked: { from, to } }) {
    const parsed = parseDays({ from, to })
    if (parsed.ok) return { key: { days: parsed.days } }
    return { errors: Object.fromEntries(Object.entries(parsed.faults).map(([field, fault]) => [field, faults[fault]])) }
  },
}

const fieldsOf = {
  of: ['of'],
  term: ['term'],
  form: ['form'],
  'form-and-class': ['form', 'class'],
  subject: ['subject'],
  days: ['from', 'to'],
} as const satisfies Record<Ask, readonly (keyof ReportChoice)[]>

/** The choices as the card's address stores them. */
export const keptOf = ({ asks }: ReportDescription, asked: ReportChoice) =>
  new URLSearchParams(asks.flatMap((ask) => fieldsOf[ask]).map((field) => [field, asked[field]])).toString()
