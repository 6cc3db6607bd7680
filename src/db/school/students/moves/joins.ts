import type { MoveFacts } from '../../../../domain/school/students/moves.ts'
import type { By } from '../../../_history.ts'
import type { Db, Trx } from '../../../_open.ts'
import { listLaterTerms } from '../../terms/index.ts'
import { daysAfter, findTermOfMoves, keyOf, type OpenTerm, possibleFor, unregisteredIn } from './facts.ts'
import { joinLater, joinTerm } from './leave.ts'
import { lastChangeId, storeMoves } from './store.ts'

type Joining = { day: string; to: string | null; subjects: readonly string[] }

/** The present term, unless the first day is after it: then the next registration takes the student. */
const termFrom = async (db: Db, day: string): Promise<OpenTerm | undefined> => {
  const term = await findTermOfMoves(db)
  return term && (term.termEnd === null || day <= term.termEnd) ? term : undefined
}

/** The effects of adding a new student. */
export const findJoiningFacts = async (db: Db, joining: Joining): Promise<MoveFacts> => {
  const { level } = (await db.selectFrom('form_class').select('form_level as level').where('id', '=', joining.to).executeTakeFirst()) ?? {
    level: null,
  }
  const later = (await listLaterTerms(db)).map(keyOf)
  return factsOf(await termFrom(db, joining.day), { ...joining, level, later })
}

function factsOf(
  term: OpenTerm | undefined,
  { day, to, level, subjects, later }: Joining & Pick<MoveFacts, 'later'> & { level: number | null },
): MoveFacts {
  const here = { ...unregisteredIn, form_level: level }
  const days = term && daysAfter(term, here, { kind: 'joins', day })
  const none = { courseMark: null, examMark: null, isEntered: false, isTaken: true, isHanded: false }
  return {
    ...{ kind: 'joins', day, classFrom: 'this-term', from: null, to },
    term: term ? { year: term.year, term: term.term } : null,
    subjects: subjects.map((title) => ({ title, ...none })),
    ...{ back: [], bookMarks: 0, mates: { from: 0, to: 0 }, printed: 0, finished: 0, later },
    sessions: { now: term ? possibleFor(term, here, {}) : null, after: term && days ? possibleFor(term, here, days) : null },
  }
}

/** Stores a new student's history from `first` on as one move, and registers the student into the present term, if there is one. */
export async function joinNew(trx: Trx, studentId: number, { day, first }: { day: string; first: number }, by: By): Promise<boolean> {
  if ((await termFrom(trx, day)) && (await joinTerm(trx, studentId, day, by, { first })).kind === 'joined') return true
  const { to } = await trx.selectFrom('student').select('form_class_id as to').where('id', '=', studentId).executeTakeFirstOrThrow()
  const later = await joinLater(trx, studentId, by)
  const facts = factsOf(undefined, { day, to, level: null, subjects: [], later: later.map(keyOf) })
  const move = {
    facts,
    studentId,
    firstChange: first,
    lastChange: await lastChangeId(trx),
    changesTerm: false,
    stood: { added: true, later } as const,
  }
  await storeMoves(trx, [move], by)
  return false
}
