import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TermKey } from '../domain/_terms.ts'
import { termValue } from '../domain/_titles.ts'
import { byLevel, type ReportClass } from '../domain/figures/index.ts'
import { contentsWithoutNames } from '../domain/verification.ts'
import type { By } from './_history.ts'
import type { Db, Trx } from './_open.ts'
import { PerSchool } from './_per-school.ts'
import { type Access, classInScope } from './_scope.ts'
import { inTerm, sameReport, sameTerm } from './_term.ts'
import { type ClassKey, readClass } from './figures/class.ts'

/** A digest of each student's card in a class, without names and letterhead. */
function digestsOf(of: ReportClass): Map<number, string> {
  const digest = (content: string) => createHash('sha256').update(content).digest('base64').slice(0, 16)
  return new Map([...contentsWithoutNames(of)].map(([student, { body }]) => [student, digest(body)]))
}

/** Stores what was printed of these students of a class: a card's last print is the one in use. */
export async function notePrinted(db: Db, of: ReportClass, students: readonly number[], by: By): Promise<void> {
  const digests = digestsOf(of)
  const rows = students.flatMap((student_id) => {
    const digest = digests.get(student_id)
    return digest ? [{ academic_year_id: of.year, term: of.term, student_id, digest, at: by.at, by_name: by.actor.name }] : []
  })
  if (rows.length === 0) return
  await db
    .insertInto('printed_card')
    .values(rows)
    .onConflict((oc) =>
      oc.columns(['academic_year_id', 'term', 'student_id']).doUpdateSet((eb) => ({
        digest: eb.ref('excluded.digest'),
        is_changed: 0,
        at: eb.ref('excluded.at'),
        by_name: eb.ref('excluded.by_name'),
      })),
    )
    .execute()
}

/** Called when a term is posted: marks cards that were printed before and have changed. */
export async function markChanged(trx: Trx, key: TermKey): Promise<void> {
  const classes = await printed(trx).where(inTerm(key, 'card')).select('record.form_class_id as classId').distinct().execute()
  for (const { classId } of classes) {
    const digests = await readDigests(trx, { ...key, classId })
    for (const one of await listPrinted(trx, [{ ...key, classId }]).execute())
      await trx
        .updateTable('printed_card')
        .set({ is_changed: digests.get(one.studentId) === one.digest ? 0 : 1 })
        .where('student_id', '=', one.studentId)
        .where(inTerm(key))
        .execute()
  }
}

const printed = (db: Db) => db.selectFrom('printed_card as card').innerJoin('student_term_record as record', sameReport('record', 'card'))

async function readDigests(db: Db, key: ClassKey): Promise<Map<number, string>> {
  const of = await readClass(db, key, (eb) => eb.lit(true))
  return of ? digestsOf(of) : new Map()
}

const listPrinted = (db: Db, classes: readonly ClassKey[]) =>
  printed(db)
    .innerJoin('term_report_posting as posting', sameTerm('posting', 'card'))
    .innerJoin('student', 'student.id', 'card.student_id')
    .select(['card.academic_year_id as year', 'card.term', 'card.student_id as studentId', 'card.digest', 'card.at', 'card.by_name as by'])
    .select(['record.form_class_id as formClass', 'record.form_level as formLevel'])
    .select(['student.first_name as firstName', 'student.last_name as lastName'])
    .where('posting.posted', '=', 1)
    .where((eb) => eb.or(classes.map((key) => eb.and([inTerm(key, 'record'), eb('record.form_class_id', '=', key.classId)]))))
    .orderBy('card.academic_year_id', 'desc')
    .orderBy('card.term', 'desc')
    .orderBy('student.sort_key')
    .orderBy('student.id')

/** `change`: the last change of the student's own data since the print; without one it is the rank or the class. */
export type ChangedCard = Omit<Awaited<ReturnType<ReturnType<typeof listPrinted>['execute']>>[number], 'digest'> & {
  change: { at: string; by: string } | undefined
}

/** The cards of posted terms in reach that differ from their last print, latest term first. */
export async function listChangedCards(db: Db, access: Access, term?: TermKey): Promise<ChangedCard[]> {
  const touched = (await listTouched(db, access)).filter((one) => term === undefined || termValue(one) === termValue(term))
  if (touched.length === 0) return []
  const current = new Map<string, ReadonlyMap<number, string>>()
  for (const one of touched) current.set(nameOf(one), await currentDigests(db, one))
  const changes = await lastChanges(db)
  return (await listPrinted(db, touched).execute())
    .filter((card) => current.get(nameOf({ ...card, classId: card.formClass }))?.get(card.studentId) !== card.digest)
    .map(({ digest: _, ...card }) => {
      const change = changes.get(`${termValue(card)}/${card.studentId}`)
      return { ...card, change: change && change.at >= card.at ? change : undefined }
    })
    .sort((a, b) => b.year - a.year || b.term - a.term || byLevel(a, b))
}

const nameOf = (key: ClassKey) => `${termValue(key)}/${key.classId}`
type Touched = ClassKey & { last: number }
type Known = { last: number; digests: ReadonlyMap<number, string> }
const known = new PerSchool<Map<string, Known>>()

/** Reads a class again only after a change in it, because the Dashboard asks every minute. */
async function currentDigests(db: Db, { last, ...key }: Touched): Promise<ReadonlyMap<number, string>> {
  const all = known.get(db) ?? new Map<string, Known>()
  known.set(db, all)
  const kept = all.get(nameOf(key))
  if (kept?.last === last) return kept.digests
  await setImmediate()
  const digests = await readDigests(db, key)
  all.set(nameOf(key), { last, digests })
  return digests
}

/** The classes of posted terms with changes since their first print, and the last change: few, because posted reports rarely change. */
async function listTouched(db: Db, access: Access): Promise<Touched[]> {
  const since = sql`change.at >= (select min(at) from printed_card)`
  const named = sql`record.academic_year_id as year, record.term, record.form_class_id as class`
  const { rows } = await sql<Touched & { posted: number | null }>`
    select year, term, class as "classId", last, (select max(id) from change
        where entity = 'term_report_posting' and entity_key = year || '-' || term) as posted
      from (select year, term, class, max(id) as last from (
        select ${named}, change.id from change join student_term_record as record on record.student_id = change.student_id
            and change.posted_term = record.academic_year_id || '-' || record.term
          where change.posted_term is not null and ${since}
        union all select record.academic_year_id, record.term, change.old_value, change.id from change
            join student_term_record as record on record.student_id = change.student_id
            and change.posted_term = record.academic_year_id || '-' || record.term
          where change.posted_term is not null and change.field = 'form_class_id' and change.old_value is not null and ${since}
        union all select ${named}, change.id from change join student_term_record as record on record.student_id = change.student_id
          where change.entity = 'student' and change.field = 'date_of_birth' and ${since}
        union all select ${named}, 0 from printed_card as card join student_term_record as record on ${sameReportOf}
          where card.is_changed = 1) group by year, term, class)
      where ${classInScope(access, sql.ref<string>('class'), sql.ref<number>('year'))}`.execute(db)
  return rows.map(({ posted, ...row }) => ({ ...row, last: Math.max(row.last, posted ?? 0) }))
}
const sameReportOf = sql`record.student_id = card.student_id and record.academic_year_id = card.academic_year_id and record.term = card.term`

/** The last change of each student's own data in a posted term. */
async function lastChanges(db: Db): Promise<Map<string, { at: string; by: string }>> {
  const rows = await db
    .selectFrom('change')
    .select(['posted_term as term', 'student_id as student', 'at', 'actor_name as by'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('change')
        .select((of) => of.fn.max('id').as('id'))
        .where('posted_term', 'is not', null)
        .where('at', '>=', (of) => of.selectFrom('printed_card').select((card) => card.fn.min('at').as('at')))
        .groupBy(['posted_term', 'student_id']),
    )
    .execute()
  return new Map(rows.map(({ term, student, at, by }) => [`${term}/${student}`, { at, by }]))
}
