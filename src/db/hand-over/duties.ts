import { sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import type { Duty } from '../../domain/hand-over/index.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { listLessonLines } from '../posting/readiness.ts'
import { listClassesOf } from '../school/teachers/classes.ts'
import { listTeacherLessons } from '../school/teachers/lessons.ts'
import type { StoredTerm } from '../school/terms/index.ts'
import { listTeacherGraces } from './time.ts'

/** What a duty comes to: a lesson's marks in the current term, entered and in all, and the assessments of its mark book. */
export type Figures = { subject?: string; entered?: number; registered?: number; assessments?: number }
type Of = { employeeId: number; years: readonly number[]; term: StoredTerm | undefined }

/** The reader's reach into the work of a teacher: all of the own, of a colleague's the classes that the reader leads (STAT-8). */
function reachInto({ actor, scopes }: Access, employeeId: number): Access {
  const isOwn = actor.kind === 'employee' && actor.id === employeeId && scopes.includes('lessons')
  return { actor, scopes: isOwn ? ['all'] : scopes.filter((scope) => scope !== 'lessons') }
}

/** All in reach that a teacher has in these years, with its figures: lessons, classes, and of those who see all of it extra time and mark books. */
export async function listDuties(db: Db, asker: Access, { employeeId, years, term }: Of): Promise<(Duty & Figures)[]> {
  const found: (Duty & Figures)[] = []
  const access = reachInto(asker, employeeId)
  const isWhole = access.scopes.includes('all')
  for (const year of years) {
    const [figures, lessons] = await Promise.all([
      figuresOf(db, access, employeeId, term?.year === year ? term : undefined),
      listTeacherLessons(db, employeeId, year, access),
    ])
    found.push(
      ...lessons.map(({ classId, subjectId }) => ({ kind: 'lesson' as const, year, classId, subjectId, ...figures(subjectId, classId) })),
    )
    for (const [kind, list] of [
      ['form', 'form_teacher_class'],
      ['dean', 'dean_class'],
    ] as const)
      found.push(...(await listClassesOf(db, { list, employeeId, year }, access)).map((classId) => ({ kind, year, classId })))
  }
  const graces = term && isWhole ? (await listTeacherGraces(db, term)).filter((grace) => grace.employeeId === employeeId) : []
  return [
    ...found,
    ...graces.map(({ entry, closes }) => ({ kind: 'time' as const, year: term?.year ?? 0, term: term?.term ?? 0, entry, closes })),
  ]
}

async function figuresOf(db: Db, access: Access, employeeId: number, term: StoredTerm | undefined) {
  const titles = new Map((await db.selectFrom('subject').select(['id', 'title']).execute()).map(({ id, title }) => [id, title]))
  const lines = term ? await listLessonLines({ db, access, key: term }) : []
  const isWhole = access.scopes.includes('all')
  const books = term && isWhole ? await countAssessments(db, employeeId, term) : []
  return (subjectId: number, classId: string): Figures => {
    const own = lines.filter((line) => line.subjectId === subjectId && line.classId === classId && line.teacherIds.includes(employeeId))
    const sum = (of: 'entered' | 'registered') => own.reduce((n, line) => n + line[of], 0)
    const book = books.find((one) => one.subjectId === subjectId && one.classId === classId)
    return {
      subject: titles.get(subjectId) ?? '',
      ...(term && { entered: sum('entered'), registered: sum('registered'), ...(isWhole && { assessments: book?.count ?? 0 }) }),
    }
  }
}

const countAssessments = (db: Db, employeeId: number, { year, term }: TermKey) =>
  db
    .selectFrom('assessment')
    .select(['subject_id as subjectId', 'form_class_id as classId', sql<number>`count(*)`.as('count')])
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', year)
    .where('term', '=', term)
    .where('removed_at', 'is', null)
    .groupBy(['subject_id', 'form_class_id'])
    .execute()
