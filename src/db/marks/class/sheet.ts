import { type SqlBool, sql } from 'kysely'
import { isOverFor } from '../../../domain/_policy.ts'
import type { ClassKey, ClassSheet } from '../../../domain/marks/class/index.ts'
import { isOver } from '../../../domain/school/deadlines.ts'
import type { Db } from '../../_open.ts'
import { type Access, lessonInScope } from '../../_scope.ts'
import { inTerm, sameReport } from '../../_term.ts'
import { closesOf } from '../../school/deadlines.ts'
import { findClass, listRecords } from '../../term-reports/index.ts'
import { teacherOf } from '../enter/sheet.ts'
import { enterAccess, mostStudents } from './stored.ts'

/** A class with all its marks for a file, and the columns that the person may fill in. */
export async function findClassSheet(db: Db, access: Access, key: ClassKey, at: string): Promise<ClassSheet | undefined> {
  const formClass = await findClass(db, access, key.classId, key, at)
  if (!formClass) return undefined
  const [{ records, rules }, all, subjects] = await Promise.all([
    listRecords(db, formClass, 0, mostStudents),
    listMarks(db, key),
    listSubjects(db, access, key),
  ])
  const marks = Map.groupBy(all, ({ studentId }) => studentId)
  const { rights, timeZone } = formClass
  return {
    ...key,
    rights,
    rules,
    subjects: subjects.map(({ isYours, closes, ...subject }) => ({
      ...subject,
      isOpen: Boolean(isYours) && rights.open && !isOverFor(access.actor, { isOver: isOver(closes, at, timeZone) }),
    })),
    rows: records.map((record) => ({
      record,
      marks: new Map(
        (marks.get(record.studentId) ?? []).map(({ subjectId, course_mark, exam_mark }) => [subjectId, { course_mark, exam_mark }]),
      ),
    })),
  }
}

const recordsOf = (db: Db, key: ClassKey) =>
  db
    .selectFrom('student_term_record as own')
    .innerJoin('subject_record as record', sameReport('record', 'own'))
    .where(inTerm(key, 'own'))
    .where('own.form_class_id', '=', key.classId)

const listMarks = (db: Db, key: ClassKey) =>
  recordsOf(db, key)
    .select(['record.student_id as studentId', 'record.subject_id as subjectId', 'record.course_mark', 'record.exam_mark'])
    .execute()

/** The subjects that anybody in the class is registered for, by number as on the mark sheet. */
const listSubjects = (db: Db, access: Access, key: ClassKey) =>
  db
    .selectFrom('subject')
    .select(['subject.id', 'subject.title', 'subject.abbr', closesOf('marks', teacherOf(access.actor), key).as('closes')])
    .select((eb) =>
      sql<SqlBool>`${lessonInScope(enterAccess(access), {
        subject: eb.ref('subject.id'),
        formClass: eb.val(key.classId),
        year: eb.val(key.year),
      })}`.as('isYours'),
    )
    .where('subject.id', 'in', recordsOf(db, key).select('record.subject_id'))
    .orderBy('subject.id')
    .execute()
