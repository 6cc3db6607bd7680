import { sql } from 'kysely'
import { lastFirst } from '../../domain/_names.ts'
import type { Actor } from '../../domain/_policy.ts'
import { together } from '../../domain/_together.ts'
import { type LessonLine, lessonLines, type Readiness, readinessOf, type StudentFigures } from '../../domain/posting/readiness.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { nullsFirst } from '../_term.ts'
import { incompleteByLesson, lessonOf } from './incomplete.ts'
import { listOpenMarks } from './questions.ts'
import { incompleteOf, type Key, markOf, marksOf, recordsOf, type TermReach } from './readiness-records.ts'
import { listUnrecorded, listUnregistered, listUntaught, listWithoutSubjects } from './readiness-subjects.ts'

/** What a term lacks, in the classes in reach or one of them: a fixed number of queries for a school of any size. */
export async function findReadiness(db: Db, access: Access, key: Key, classId?: string): Promise<Readiness> {
  const reach = { db, access, key, classId }
  const { open, ...found } = await together({
    students: listFigures(reach),
    lessons: listLessonMarks(reach),
    teaching: listTeaching(reach),
    open: listOpenMarks(reach),
    unrecorded: key.isCurrent ? listUnrecorded(reach) : [],
    untaught: listUntaught(reach),
    withoutSubjects: listWithoutSubjects(reach),
    unregistered: key.isCurrent ? listUnregistered(reach) : [],
  })
  return readinessOf({ ...found, ...open }, employeeOf(access.actor))
}

const employeeOf = (actor: Actor) => (actor.kind === 'employee' ? actor.id : null)

/** Only the lessons, with the number of entered marks. */
export const listLessonLines = async (reach: TermReach): Promise<LessonLine[]> =>
  lessonLines(await together({ lessons: listLessonMarks(reach), teaching: listTeaching(reach) }), employeeOf(reach.access.actor))

/** The students in class-list order, lowest form first. */
async function listFigures(reach: TermReach): Promise<StudentFigures[]> {
  const place = sql<number>`row_number() over (partition by record.form_class_id order by student.sort_key, student.id)`
  const rows = await recordsOf(reach)
    .innerJoin('student', 'student.id', 'record.student_id')
    .select(['record.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', 'record.possible_attendance as possibleAttendance', 'record.times_absent as timesAbsent'])
    .select(['record.times_late as timesLate', 'record.conduct', 'record.deportment', place.as('n')])
    .select([sql<number>`record.comments is not null`.as('hasRemarks'), sql<number>`record.deans is not null`.as('hasDeans')])
    .orderBy('record.form_level', nullsFirst)
    .orderBy('record.form_class_id')
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...row, hasRemarks: row.hasRemarks === 1, hasDeans: row.hasDeans === 1 }))
}

async function listLessonMarks(reach: TermReach) {
  const counted = marksOf(reach)
    .select(['record.form_class_id as classId', 'marks.subject_id as subjectId', 'marks.employee_id as employeeId'])
    .select((eb) => [
      eb.fn.max('record.form_level').as('formLevel'),
      eb.fn.countAll<number>().as('registered'),
      eb.fn.count<number>(markOf(reach.key)).as('entered'),
    ])
    .select((eb) => eb.fn.count<number>(incompleteOf(reach.key)).as('incomplete'))
    .groupBy(['record.form_class_id', 'marks.subject_id', 'marks.employee_id'])
  const rows = await reach.db
    .selectFrom(counted.as('lesson'))
    .innerJoin('subject', 'subject.id', 'lesson.subjectId')
    .leftJoin('employee', 'employee.id', 'lesson.employeeId')
    .select(['lesson.classId', 'lesson.subjectId', 'lesson.employeeId', 'lesson.registered', 'lesson.entered', 'subject.title as subject'])
    .select('lesson.incomplete')
    .select([fullNameIn<string | null>('employee').as('teacher'), 'employee.sort_key as teacherKey', 'employee.deleted_at as goneAt'])
    .orderBy('lesson.formLevel', nullsFirst)
    .orderBy('lesson.classId')
    .orderBy('subject.title')
    .execute()
  const whose = rows.some(({ incomplete }) => incomplete > 0) ? await incompleteByLesson(reach.db, reach.key) : new Map<string, never[]>()
  return rows.map(({ incomplete, goneAt, ...row }) => ({
    ...row,
    ...(goneAt !== null && { employeeId: null, teacher: null, teacherKey: null, left: row.teacher ?? '' }),
    ...(incomplete > 0 && { incomplete: whose.get(lessonOf(row))?.map(lastFirst) ?? [] }),
  }))
}

const listTeaching = ({ db, key: { year }, classId }: TermReach) =>
  db
    .selectFrom('lesson')
    .innerJoin('employee', 'employee.id', 'lesson.employee_id')
    .select(['lesson.form_class_id as classId', 'lesson.subject_id as subjectId', 'lesson.employee_id as employeeId'])
    .select([fullNameIn('employee').as('teacher'), 'employee.sort_key as teacherKey'])
    .where('lesson.academic_year_id', '=', year)
    .$if(classId !== undefined, (query) => query.where('lesson.form_class_id', '=', classId ?? ''))
    .where('employee.deleted_at', 'is', null)
    .orderBy('lesson.id')
    .execute()
