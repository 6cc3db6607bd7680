import type { LastChange } from '../../domain/_changes.ts'
import { stamp, yearTitle } from '../../domain/_dates.ts'
import { termTitle } from '../../domain/_titles.ts'
import { decidePosting, type Emptiness, isFound } from '../../domain/posting/index.ts'
import type { By } from '../_history.ts'
import { enteredIn } from '../_mark-sql.ts'
import type { Db } from '../_open.ts'
import { putRow, whoChanged } from '../_save.ts'
import { inClass, inTerm, sameReport } from '../_term.ts'
import { markChanged } from '../printed.ts'
import { findTerm, listTerms, type StoredTerm, type TermKey } from '../school/terms/index.ts'
import { settleTerm } from '../school/terms/kept.ts'
import { findUnderWay, type UnderWay } from '../school-upload/work.ts'
import { type Incomplete, listIncomplete } from './incomplete.ts'

/** The terms whose row contains the search, latest first. A school has three a year: few to read, and the route shows a page. */
export async function listPostings(db: Db, search: string): Promise<StoredTerm[]> {
  const terms = await listTerms(db)
  return terms.filter((t) =>
    isFound([yearTitle(t.year), termTitle(t.term), t.isPosted ? 'Posted' : 'Not posted', t.datePosted ?? ''], search),
  )
}

/** How much of a term is still to be entered, by the counting mark. */
export async function countEmpty(db: Db, { year, term }: TermKey): Promise<Emptiness> {
  const records = db.selectFrom('student_term_record as r').where(inTerm({ year, term }, 'r')).where(inClass('r'))
  const [remarks, marks] = await Promise.all([
    records
      .select((eb) => [eb.fn.countAll<number>().as('students'), eb.fn.count<number>('r.comments').as('written')])
      .executeTakeFirstOrThrow(),
    records
      .innerJoin('subject_record as m', sameReport('m', 'r'))
      .select((eb) => [eb.fn.countAll<number>().as('marks'), eb.fn.count<number>(enteredIn('m', term)).as('entered')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    students: remarks.students,
    marks: marks.marks,
    emptyMarks: marks.marks - marks.entered,
    emptyRemarks: remarks.students - remarks.written,
  }
}

/** A term without registered students has no reports: choosing it is a slip for the term that was meant. */
const isAnybodyIn = async (db: Db, key: TermKey) =>
  (await db.selectFrom('student_term_record').select('id').where(inTerm(key)).limit(1).executeTakeFirst()) !== undefined

type PostingAnswer =
  | { kind: 'saved'; term: StoredTerm }
  | { kind: 'missing' }
  | { kind: 'nobody' }
  | { kind: 'under-way'; found: UnderWay }
  | { kind: 'conflict'; term: StoredTerm; change: LastChange | undefined }
  | { kind: 'incomplete'; term: StoredTerm; incomplete: Incomplete[] }

/** `incomplete`: the number of incomplete marks that the person has confirmed. */
type Save = { key: TermKey; posted: boolean; version: number | undefined; incomplete?: number | undefined }

/** Posts a term's reports, stamped with the school's time, or withdraws them, with their history. */
export async function savePosting(db: Db, { key, ...save }: Save, by: By): Promise<PostingAnswer> {
  return db.transaction().execute(async (trx) => {
    const now = await findTerm(trx, key)
    if (!now) return { kind: 'missing' }
    const { timeZone } = await trx.selectFrom('school').select('time_zone as timeZone').executeTakeFirstOrThrow()
    const stamped = stamp(new Date(by.at), timeZone)
    const decision = decidePosting({ posted: now.isPosted, datePosted: now.datePosted, version: now.postingVersion }, save, stamped)
    const row = { table: 'term_report_posting', key: [key.year, key.term] } as const
    if (decision.kind === 'conflict') return { kind: 'conflict', term: now, change: await whoChanged(trx, row, ['posted']) }
    if (decision.kind === 'same') return { kind: 'saved', term: now }
    const found = decision.posted ? await findUnderWay(trx, key) : undefined
    if (found) return { kind: 'under-way', found } // it began while the backup was made
    if (decision.posted && !(await isAnybodyIn(trx, key))) return { kind: 'nobody' }
    const incomplete = decision.posted ? await listIncomplete(trx, key) : []
    if (incomplete.length !== (decision.posted ? (save.incomplete ?? 0) : 0)) return { kind: 'incomplete', term: now, incomplete }
    const values = { posted: decision.posted ? 1 : 0, date_posted: decision.datePosted } as const
    await putRow(trx, row, { posted: now.isPosted ? 1 : 0, date_posted: now.datePosted }, values, by)
    await settleTerm(trx, key, by.at)
    if (decision.posted) await markChanged(trx, key)
    return { kind: 'saved', term: (await findTerm(trx, key)) as StoredTerm }
  })
}
