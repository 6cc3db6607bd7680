import type { Context } from 'hono'
import { readBrowserSecret } from '../db/_browser-key.ts'
import type { Db } from '../db/_open.ts'
import { findSchool, listFormClasses } from '../db/_school.ts'
import { findLocalFields } from '../db/school/students/local-fields.ts'
import { findCurrentTerm, listTerms } from '../db/school/terms/index.ts'
import type { Env } from './_env.ts'

/** Reads once for a page what several of its parts ask for. What is not a page may write, so it reads anew each time. */
function once<T>(read: (db: Db) => Promise<T>) {
  const known = new WeakMap<Context, { db: Db; found: Promise<T> }>()
  return (c: Context<Env>): Promise<T> => {
    const [db, before] = [c.get('db'), known.get(c)]
    if (before?.db === db && c.req.method === 'GET') return before.found
    const found = read(db)
    known.set(c, { db, found })
    found.catch(() => known.delete(c)) // the page of the error asks again
    return found
  }
}

export const schoolOf = once(findSchool)
export const browserSecretOf = once(readBrowserSecret)
export const localFieldsOf = once(findLocalFields)
export const currentTermOf = once(findCurrentTerm)
export const allTermsOf = once(listTerms)
export const formClassesOf = once(listFormClasses)
