import type { Context } from 'hono'
import { readBrowserSecret } from '../db/_browser-key.ts'
import { findSchool, listFormClasses } from '../db/_school.ts'
import { findLocalFields } from '../db/school/students/local-fields.ts'
import { findCurrentTerm, listTerms } from '../db/school/terms/index.ts'
import type { Env } from './_env.ts'

/** What several parts of a page ask for; the page's view of the database reads each once. */
export const schoolOf = (c: Context<Env>) => findSchool(c.get('db'))
export const browserSecretOf = (c: Context<Env>) => readBrowserSecret(c.get('db'))
export const localFieldsOf = (c: Context<Env>) => findLocalFields(c.get('db'))
export const currentTermOf = (c: Context<Env>) => findCurrentTerm(c.get('db'))
export const allTermsOf = (c: Context<Env>) => listTerms(c.get('db'))
export const formClassesOf = (c: Context<Env>) => listFormClasses(c.get('db'))
