import type { Context } from 'hono'
import { z } from 'zod'
import { screenWords } from '../../domain/words/term-reports.ts'
import { linksOf } from '../../views/_links/term-reports.ts'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { digits, readAddress } from '../_form.tsx'
import { namedTerm } from '../_term.ts'

export const frame = { title: screenWords.title, section: 'term-details' } as const

const Place = z.object({ classId: z.string().max(20), n: digits(/^[1-9]\d{0,3}$/) })

/** The record's place: student n of a class in a term. */
export const placeOf = (c: Context<Env>) => ({ ...readAddress(c, Place), term: namedTerm(c) })

export const linksFor = (c: Context<Env>, term: Parameters<typeof linksOf>[1]) => linksOf(baseOf(actorOf(c)), term)

export const Digits = digits(/^\d{1,15}$/)

/** The record's student: the place in the class list may have changed by the time the form arrives. */
export const StudentForm = z.strictObject({ student_id: Digits, year: Digits, term: Digits })
export const keyOf = ({ student_id, year, term }: z.output<typeof StudentForm>) => ({ studentId: student_id, year, term })

export const SubjectId = digits(/^\d{1,9}$/).catch(0)
