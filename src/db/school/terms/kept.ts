import { sql } from 'kysely'
import { shortName } from '../../../domain/_names.ts'
import { isClosed } from '../../../domain/_policy.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { wholeNumber } from '../../_engine/index.ts'
import { insert } from '../../_insert.ts'
import { packedNow } from '../../_mark-sql.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import { inTerm, sameTerm } from '../../_term.ts'
import { keepMarkWords } from './mark-words.ts'
import { isKept, keepTrends } from './trend.ts'

const columnsOf = ({ year, term }: TermKey) => ({ academic_year_id: year, term })

/**
 * Call it when a term was posted or withdrawn, or became current or ceased to be. If that closes the term, its reports keep the
 * school's present words; if that opens it, they follow the school again, including students who left since (POST-3).
 */
export async function settleTerm(trx: Trx, key: TermKey, at: string): Promise<void> {
  const closed = await isClosedNow(trx, key)
  if (closed === undefined || closed === (await isKept(trx, key))) return
  if (closed) return keep(trx, key, at)
  await trx
    .deleteFrom('term_kept')
    .where((eb) => eb.and(columnsOf(key)))
    .execute()
  await trx
    .updateTable('student_term_record')
    .set({ left_on: leftOn })
    .where((eb) => eb.and(columnsOf(key)))
    .execute()
}

/** A student who was there on the term's last day has not left it (LEFT-2). */
const leftOn = sql<string | null>`(select archived_on from student join academic_term as own
    on own.academic_year_id = student_term_record.academic_year_id and own.term = student_term_record.term
  where student.id = student_term_record.student_id and (own.term_end is null or archived_on < own.term_end))`

async function isClosedNow(db: Db, { year, term }: TermKey): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('academic_term as t')
    .leftJoin('term_report_posting as p', sameTerm('p', 't'))
    .select(['t.is_current as isCurrent', 'p.posted'])
    .where(inTerm({ year, term }, 't'))
    .executeTakeFirst()
  return row && isClosed({ isCurrent: row.isCurrent === 1, isPosted: row.posted === 1 })
}

async function keep(trx: Trx, key: TermKey, at: string): Promise<void> {
  const term = columnsOf(key)
  const school = await trx.selectFrom('school').select(['principal', 'class_average']).executeTakeFirst()
  await trx
    .insertInto('term_kept')
    .values({ ...term, kept_at: at, principal: school?.principal ?? '', class_average: school?.class_average ?? 0 })
    .execute()
  await sql`update student_term_record set kept_marks = coalesce(${packedNow('student_term_record')}, 0) where ${inTerm(key)}`.execute(trx)
  await keepMarkWords(trx, key)
  await keepTrends(trx, key)
  const staff = (await listStaff(trx, key.year)).map((row) => ({ ...term, ...row }))
  const words = (await listWords(trx)).map((row) => ({ ...term, ...row }))
  await insert(trx, 'term_staff', staff)
  await insert(trx, 'term_word', words)
}

/** The present form teachers and deans of a year, by class and name. */
async function listStaff(db: Db, year: number) {
  const of = async (table: 'form_teacher_class' | 'dean_class', post: 'form-teacher' | 'dean') => {
    const rows = await db
      .selectFrom(`${table} as own`)
      .innerJoin('employee', 'employee.id', 'own.employee_id')
      .select(['own.form_class_id', 'own.employee_id'])
      .where('own.academic_year_id', '=', year)
      .where('employee.deleted_at', 'is', null)
      .orderBy('employee.sort_key')
      .orderBy('employee.id')
      .execute()
    return rows.map((row, place) => ({ ...row, post, place }))
  }
  return [...(await of('form_teacher_class', 'form-teacher')), ...(await of('dean_class', 'dean'))]
}

/** What reports print of each teacher, subject and comment now: few of each in a school of any size. */
async function listWords(db: Db) {
  const rows = await wordRows(db, {})
  return rows.map(({ kind, id, words, more }) =>
    kind === 'employee' ? { kind, id, words: shortName(more, words), abbr: '' } : { kind, id, words, abbr: more },
  )
}

const kindOf = (kind: Kind) => sql.lit(kind).$castTo<Kind>().as('kind')
type Kind = 'employee' | 'subject' | 'comment'

const wordRows = prepared((db) =>
  db
    .selectFrom('employee')
    .select([kindOf('employee'), 'id', 'last_name as words', 'first_name as more'])
    .unionAll(db.selectFrom('subject').select([kindOf('subject'), 'id', 'title as words', 'abbr as more']))
    .unionAll(db.selectFrom('coded_comment').select([kindOf('comment'), 'id', 'detail as words', sql.lit('').as('more')])),
)

/** The same for a term's reports: a closed term keeps its words, except for later entries. */
export async function wordsOf(db: Db, key: TermKey): Promise<Words> {
  const [now, kept] = await Promise.all([
    listWords(db),
    db
      .selectFrom('term_word')
      .select(['kind', 'id', 'words', 'abbr'])
      .where((eb) => eb.and(columnsOf(key)))
      .execute(),
  ])
  const words: Words = { employee: new Map(), subject: new Map(), comment: new Map() }
  for (const { kind, id, words: printed, abbr } of [...now, ...kept]) words[kind].set(id, { words: printed, abbr })
  return words
}
export type Words = Record<Kind, Map<number, { words: string; abbr: string }>>

/** Call it before the school changes a word: closed terms with later entries of it keep its present words (POST-3). */
export async function keepWord(trx: Trx, kind: Kind, id: number): Promise<void> {
  const word = (await listWords(trx)).find((one) => one.kind === kind && one.id === id)
  if (!word) return
  const columns = { employee: ['employee_id'], subject: ['subject_id'], comment: ['coded_comment', 'coded_comment_1'] }[kind]
  await sql`insert into term_word (academic_year_id, term, kind, id, words, abbr)
    select distinct kept.academic_year_id, kept.term, ${kind}, ${wholeNumber(id)}, ${word.words}, ${word.abbr} from term_kept as kept
      join subject_record as own on own.academic_year_id = kept.academic_year_id and own.term = kept.term
      where ${id} in (${sql.join(columns.map((column) => sql.ref(`own.${column}`)))})
        and not exists (select 1 from term_word as word where word.academic_year_id = kept.academic_year_id
          and word.term = kept.term and word.kind = ${kind} and word.id = ${id})`.execute(trx)
}
