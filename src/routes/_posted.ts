import type { Context } from 'hono'
import type { PostedUnconfirmed } from '../db/_history.ts'
import { findPosted, listCardChanges, listOwnCards } from '../db/_posted.ts'
import { findClassOfPrint } from '../db/figures/index.ts'
import { changedCards, isOfFields } from '../domain/_changed-cards.ts'
import { fullName } from '../domain/_names.ts'
import type { Posted } from '../domain/_posted.ts'
import type { TermKey } from '../domain/_terms.ts'
import { birthCards, exactly } from '../domain/words/posted.ts'
import type { Env } from './_env.ts'
import { may } from './_rights.ts'

type Of = TermKey & { classId?: string | undefined; studentId?: number | undefined }

/** Names who has seen the posted reports of a screen, for people who may still change them (POST-8). */
export async function postedOf(c: Context<Env>, of: Of): Promise<Posted | undefined> {
  const session = c.get('session')
  return session && may(c, 'closed-term.write') ? findPosted(c.get('db'), of, session.tokenHash) : undefined
}

/** Which cards change, where all that the save changes is known, or it is of one student: by the report as it stands, and the new figures. A batch goes on with others. */
export async function cardsOf(c: Context<Env>, { term, changes, isWhole }: PostedUnconfirmed): Promise<string | undefined> {
  const students = changes.flatMap(({ entity, studentId }) => (entity === 'student' && studentId ? [studentId] : []))
  if (students.length === changes.length && students.length > 0) return birthCards(await listOwnCards(c.get('db'), students))
  const own = await listCardChanges(c.get('db'), changes)
  const [first] = own
  const isKnown = own.every(({ classId, studentId }) => classId === first?.classId && (isWhole || studentId === first.studentId))
  if (!first || !isKnown || !isOfFields(own)) return undefined
  const of = await findClassOfPrint(c.get('db'), { ...term, classId: first.classId })
  if (!of) return undefined
  const changed = changedCards(of, own)
  return exactly([...of.students, ...of.left].filter(({ studentId }) => changed.has(studentId)).map(fullName), term)
}
