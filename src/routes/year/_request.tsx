import type { Context } from 'hono'
import { findYears } from '../../db/school/terms/years.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { yearTitles } from '../../domain/words/year.ts'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { allow } from '../_rights.ts'

export const allowed = allow('year.write', { title: yearTitles.page, section: 'school' })

/** The change of year; 404 in a school where nobody has been registered. */
export const yearsOf = async (c: Context<Env>): Promise<Years> => orNotFound(await findYears(c.get('db')))

export const changed = 'year-changed'
