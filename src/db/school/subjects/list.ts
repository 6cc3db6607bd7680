import { together } from '../../../domain/_together.ts'
import type { ListedSubject, Subject, SubjectUses } from '../../../domain/school/subjects/index.ts'
import type { Db } from '../../_open.ts'

const subjects = (db: Db) => db.selectFrom('subject').select(['id', 'title', 'abbr', 'version'])

export const listSubjects = (db: Db): Promise<Subject[]> => subjects(db).orderBy('title').execute()

export const findSubject = (db: Db, id: number): Promise<Subject | undefined> => subjects(db).where('id', '=', id).executeTakeFirst()

/** Every subject with its number of present students. */
export function listSubjectsWithStudents(db: Db): Promise<ListedSubject[]> {
  const taken = db
    .selectFrom('student')
    .crossJoin('subject_student') // in this order, because former students took subjects too
    .whereRef('subject_student.student_id', '=', 'student.id')
    .select((eb) => ['subject_student.subject_id', eb.fn.countAll<number>().as('students')])
    .where('student.archived_on', 'is', null)
    .groupBy('subject_student.subject_id')
  return db
    .selectFrom('subject')
    .leftJoin(taken.as('taken'), 'taken.subject_id', 'subject.id')
    .select(['subject.id', 'title', 'abbr', 'version'])
    .select((eb) => eb.fn.coalesce('taken.students', eb.lit(0)).as('students'))
    .execute()
}

export async function countUses(db: Db, id: number): Promise<SubjectUses> {
  const count = async (table: 'lesson' | 'subject_student' | 'subject_record' | 'assessment') => {
    const rows = db.selectFrom(table).where('subject_id', '=', id)
    return (await rows.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  }
  return together({
    lessons: count('lesson'),
    students: count('subject_student'),
    records: count('subject_record'),
    assessments: count('assessment'),
  })
}
