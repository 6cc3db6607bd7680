import { sql } from 'kysely'
import { lastFirst } from '../../../domain/_names.ts'
import { findsEvery } from '../../../domain/_text.ts'
import { type BatchQuery, batchPerPage, pageOf } from '../../../domain/school/subjects/index.ts'
import type { Db } from '../../_open.ts'
import { nullsFirst } from '../../_term.ts'
import type { Taker } from './students.ts'

/** A possible student of the subject; `version` is 0 for one who does not take it. */
type Candidate = Taker & { isAssigned: boolean }
/** `assigned`: the number of the form's or class's students with the subject, whatever the search and display. */
type BatchPage = { rows: Candidate[]; page: number; total: number; assigned: number }

/** A page of a form's or class's students for a subject; empty without a subject. */
export async function listBatch(db: Db, { subjectId, form, classId, display, q, page }: BatchQuery): Promise<BatchPage> {
  if (subjectId === null) return { rows: [], page: 1, total: 0, assigned: 0 }
  const all = await listCandidates(db, subjectId, form, classId)
  const found = all.filter(
    (student) =>
      (display === 'all' || student.isAssigned === (display === 'assigned')) &&
      (q === '' || findsEvery(q, `${student.id} ${lastFirst(student)} ${student.classId ?? ''}`)),
  )
  const shown = pageOf(found.length, page, batchPerPage)
  return {
    rows: found.slice(shown.from, shown.from + batchPerPage),
    page: shown.page,
    total: found.length,
    assigned: all.filter((student) => student.isAssigned).length,
  }
}

async function listCandidates(db: Db, subjectId: number, form: number | null, classId: string | null): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('form_class as class', 'class.id', 'student.form_class_id')
    .leftJoin('subject_student as link', (join) => join.onRef('link.student_id', '=', 'student.id').on('link.subject_id', '=', subjectId))
    .leftJoin('employee as teacher', 'teacher.id', 'link.employee_id')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'student.form_class_id as classId'])
    .select(['link.version', 'teacher.id as teacherId', 'teacher.first_name as teacherFirst', 'teacher.last_name as teacherLast'])
    .where('student.archived_on', 'is', null)
    .where((eb) => (classId === null ? sql.lit(true) : eb('class.id', '=', classId)))
    .where((eb) => (form === null ? eb('class.form_level', 'is not', null) : eb('class.form_level', '=', form)))
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()
  return rows.map(({ teacherId, teacherFirst, teacherLast, version, ...row }) => ({
    ...row,
    teacher: teacherId === null ? null : { id: teacherId, firstName: teacherFirst ?? '', lastName: teacherLast ?? '' },
    version: version ?? 0,
    isAssigned: version !== null,
  }))
}
