import { type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import { byLevel } from '../../domain/figures/index.ts'
import type { Candidate, Options, Paper } from '../../domain/figures/print-runs.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { type Access, classInScope } from '../_scope.ts'
import { inTerm, sameReport } from '../_term.ts'

type Term = TermKey & { isCurrent: boolean }

/** The students of the classes in reach whom a run may include, by class and class list, in two queries. */
export async function listCandidates(db: Db, access: Access, term: Term, paper: Paper): Promise<Candidate[]> {
  const found = [
    ...(await listRegistered(db, access, term, paper)),
    ...(term.isCurrent ? await listUnregistered(db, access, term, paper) : []),
  ]
  return found
    .map(({ hasMarks, isPrinted, isRegistered, ...c }) => ({
      ...c,
      isRegistered: isRegistered === 1,
      hasMarks: hasMarks === 1,
      isPrinted: isPrinted === 1,
      formClass: c.classId,
    }))
    .sort(byLevel)
    .map(({ formClass: _, ...c }) => c)
}

const listRegistered = (db: Db, access: Access, { year, term }: Term, paper: Paper) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', 'record.form_level as formLevel', 'record.left_on as leftOn'])
    .select((eb) => [
      holdOf(paper).as('hold'),
      eb.lit<number>(1).as('isRegistered'),
      eb
        .exists(
          eb
            .selectFrom('subject_record as marks')
            .select('marks.id')
            .whereRef('marks.student_id', '=', 'record.student_id')
            .where(inTerm({ year, term }, 'marks'))
            .where((e) => e.or([e('marks.course_mark', 'is not', null), e('marks.exam_mark', 'is not', null)])),
        )
        .$castTo<number>()
        .as('hasMarks'),
      eb
        .exists(
          eb
            .selectFrom('print_run_student as printed')
            .innerJoin('print_run as run', 'run.id', 'printed.print_run_id')
            .select('run.id')
            .whereRef('printed.student_id', '=', 'record.student_id')
            .where('run.paper', '=', paper)
            .where(inTerm({ year, term }, 'run'))
            .where(notMovedSince),
        )
        .$castTo<number>()
        .as('isPrinted'),
    ])
    .where(inTerm({ year, term }, 'record'))
    .where((eb) => classInScope(access, eb.ref('record.form_class_id'), eb.ref('record.academic_year_id')))
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

/** A print from before the student changed class in the term does not count (MOVE-5). */
const notMovedSince = sql<SqlBool>`not exists (select 1 from student_move as move where move.student_id = record.student_id
  and move.kind = 'class' and move.undone_at is null and move.academic_year_id = run.academic_year_id and move.term = run.term
  and move.at > run.at)`

/** Why a student is held back in any term, because a transcript has them all. */
const anyHold = sql<string | null>`(select any_term.reason from term_report_hold as any_term where any_term.student_id = student.id
  order by any_term.held_at desc limit 1)`
const holdOf = (paper: Paper) => (paper === 'transcripts' ? anyHold : sql<string | null>`hold.reason`)

/** Students of the present class lists without a record of the term. */
const listUnregistered = (db: Db, access: Access, { year, term }: Term, paper: Paper) =>
  db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['form_class.id as classId', 'form_class.form_level as formLevel'])
    .select((eb) => [
      eb.val<string | null>(null).as('leftOn'),
      (paper === 'transcripts' ? anyHold : sql<null>`null`).as('hold'),
      eb.lit<number>(0).as('isRegistered'),
      eb.lit<number>(0).as('hasMarks'),
      eb.lit<number>(0).as('isPrinted'),
    ])
    .where('student.archived_on', 'is', null)
    .where((eb) => classInScope(access, eb.ref('form_class.id'), eb.val(year)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('student_term_record as record')
            .select('record.id')
            .whereRef('record.student_id', '=', 'student.id')
            .where(inTerm({ year, term }, 'record')),
        ),
      ),
    )
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

export type Run = Options & TermKey & { id: number; at: string; by: string; students: number }

/** A run as it was started. Others' runs are only for people who reach every class. */
const runs = (db: Db, access: Access) =>
  db
    .selectFrom('print_run as run')
    .select(['run.id', 'run.academic_year_id as year', 'run.term', 'run.paper', 'run.form_level as level', 'run.form_class_id as classId'])
    .select([
      'run.part',
      'run.sort_order as order',
      'run.is_duplex',
      'run.has_cover',
      'run.has_separators',
      'run.at',
      'run.actor_name as by',
    ])
    .select((eb) =>
      eb
        .selectFrom('print_run_student as student')
        .whereRef('student.print_run_id', '=', 'run.id')
        .select((e) => e.fn.countAll<number>().as('count'))
        .as('students'),
    )
    .$if(!access.scopes.includes('all'), (query) =>
      query.where('run.actor_kind', '=', access.actor.kind as 'employee').where('run.actor_id', '=', access.actor.id),
    )

type StoredRun = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]
const runOf = ({ is_duplex, has_cover, has_separators, students, ...run }: StoredRun): Run => ({
  ...run,
  students: students ?? 0,
  isDuplex: is_duplex === 1,
  hasCover: has_cover === 1,
  hasSeparators: has_separators === 1,
})

/** The last runs of a term, latest first. */
export async function listPrintRuns(db: Db, access: Access, { year, term }: TermKey): Promise<Run[]> {
  const found = await runs(db, access).where(inTerm({ year, term }, 'run')).orderBy('run.id', 'desc').limit(10).execute()
  return found.map(runOf)
}

/** A run and its students. */
export async function findPrintRun(db: Db, access: Access, id: number) {
  const found = await runs(db, access).where('run.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const students = await db.selectFrom('print_run_student').select('student_id as id').where('print_run_id', '=', id).execute()
  return { ...runOf(found), studentIds: new Set(students.map((s) => s.id)) }
}

const atOnce = 500

/** Stores that a run was started, and its students. */
export async function savePrintRun(db: Db, term: TermKey, options: Options, students: readonly number[], by: By) {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('print_run')
      .values({
        academic_year_id: term.year,
        term: term.term,
        paper: options.paper,
        form_level: options.level,
        form_class_id: options.classId,
        part: options.part,
        sort_order: options.order,
        is_duplex: options.isDuplex ? 1 : 0,
        has_cover: options.hasCover ? 1 : 0,
        has_separators: options.hasSeparators ? 1 : 0,
        at: by.at,
        actor_kind: by.actor.kind as 'administrator' | 'employee',
        actor_id: by.actor.id,
        actor_name: by.actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < students.length; from += atOnce) {
      const values = students.slice(from, from + atOnce).map((student) => ({ print_run_id: id, student_id: student }))
      await trx.insertInto('print_run_student').values(values).execute()
    }
    return id
  })
}
