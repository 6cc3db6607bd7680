import type { Context } from 'hono'
import { readBrowserSecret } from '../db/_browser-key.ts'
import type { Db } from '../db/_open.ts'
import { findSchool, listFormClasses } from '../db/_school.ts'
import { findLocalFields } from '../db/school/students/local-fields.ts'
import { findCurrentTerm, listTerms } from '../db/school/terms/index.ts'
import type { Env } from './_env.ts'

/** What several parts of a page ask for; the page's view of the database reads it once. */
const of =
  <T>(read: (db: Db) => Promise<T>) =>
  (c: Context<Env>) =>
    read(c.get('db'))

export const schoolOf = of(findSchool)
export const browserSecretOf = of(readBrowserSecret)
export const localFieldsOf = of(findLocalFields)
export const currentTermOf = of(findCurrentTerm)
export const allTermsOf = of(listTerms)
export const formClassesOf = of(listFormClasses)
