import { sql } from 'kysely'
import type { LessonFault, LessonOf } from '../../../domain/school/teachers/index.ts'
import type { By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { addRow, changeRow, removeRow } from '../../_save.ts'
import { type Access, classInScope } from '../../_scope.ts'
import { nullsFirst } from '../../_term.ts'
import { listDone, undoChanges } from '../../_undo.ts'
import { giveStudents, releaseStudents } from './students.ts'

export type TeacherLesson = LessonOf & { id: number; employeeId: number; year: number }
const entity = 'lesson'

const select = (db: Db) =>
  db
    .selectFrom('lesson')
    .select(['id', 'employee_id as employeeId', 'subject_id as subjectId', 'form_class_id as classId', 'academic_year_id as year'])

/** A teacher's lessons in a year, as the dialog lists them. */
export function listTeacherLessons(db: Db, employeeId: number, year: number, access?: Access): Promise<TeacherLesson[]> {
  return select(db)
    .$if(access !== undefined, (query) =>
      query.where((eb) => classInScope(access as Access, eb.ref('lesson.form_class_id'), eb.ref('lesson.academic_year_id'))),
    )
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', year)
    .orderBy(sql`(select form_level from form_class where form_class.id = lesson.form_class_id)`, nullsFirst)
    .orderBy('form_class_id')
    .orderBy(sql`(select title from subject where subject.id = lesson.subject_id)`)
    .execute()
}

/** A lesson, through its teacher. */
export const findTeacherLesson = (db: Db, employeeId: number, id: number): Promise<TeacherLesson | undefined> =>
  select(db).where('id', '=', id).where('employee_id', '=', employeeId).executeTakeFirst()

type Key = { employeeId: number; year: number }

const findByKey = (db: Db, { employeeId, year }: Key, { subjectId, classId }: LessonOf) =>
  select(db)
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', year)
    .where('subject_id', '=', subjectId)
    .where('form_class_id', '=', classId)
    .executeTakeFirst()

/** `old`: the lesson that this one replaces; undefined for a new one. */
type LessonSave = Key & { old?: LessonOf | undefined; next: LessonOf }
type LessonAnswer = { kind: 'saved'; lesson: TeacherLesson; isNew: boolean } | { kind: 'missing' } | { kind: 'fault'; fault: LessonFault }

/** Gives a teacher a lesson, or another in place of one, whose entries stay. The teacher gets the class's students. */
export async function saveLesson(db: Db, save: LessonSave, by: By): Promise<LessonAnswer> {
  return db.transaction().execute(async (trx) => {
    const { employeeId, year, old, next } = save
    if (!(await mayTeach(trx, save))) return { kind: 'missing' }
    const [before, there] = [old && (await findByKey(trx, save, old)), await findByKey(trx, save, next)]
    if (there && (!before || before.id === there.id)) return { kind: 'saved', lesson: there, isNew: false }
    if (old && !before) return { kind: 'missing' }
    const fault = there ? 'exists' : await faultOf(trx, next)
    if (fault) return { kind: 'fault', fault }
    const id = before ? before.id : await addLesson(trx, { employeeId, year, ...next }, by)
    if (before) {
      await changeRow(trx, { table: entity, key: id }, columnsOf(before), columnsOf({ employeeId, year, ...next }), by)
      await releaseStudents(trx, before, by)
      await giveStudents(trx, { ...save, ...next }, by)
    }
    return { kind: 'saved', lesson: { id, employeeId, year, ...next }, isNew: true }
  })
}

/** Adds a lesson that is known to be new; the teacher gets the class's students. */
export async function addLesson(trx: Trx, lesson: Key & LessonOf, by: By): Promise<number> {
  const id = await addRow(trx, entity, columnsOf(lesson), by)
  await giveStudents(trx, lesson, by)
  return id
}

/** Removes a lesson from its teacher; marks and mark book stay. Undefined if there is none. */
export async function removeLesson(db: Db, key: Key, lesson: LessonOf, by: By): Promise<TeacherLesson | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await findByKey(trx, key, lesson)
    if (!found) return undefined
    await removeRow(trx, { table: entity, key: found.id }, columnsOf(found), by)
    await releaseStudents(trx, found, by)
    return found
  })
}

const columnsOf = ({ employeeId, subjectId, classId, year }: Key & LessonOf) => ({
  ...{ employee_id: employeeId, subject_id: subjectId, form_class_id: classId, academic_year_id: year },
})

/** True for a present teacher, in a year that the school has. */
async function mayTeach(trx: Trx, { employeeId, year }: Key): Promise<boolean> {
  const found = await trx
    .selectFrom('employee')
    .innerJoin('academic_year', (join) => join.on('academic_year.id', '=', year))
    .select('employee.id')
    .where('employee.id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

async function faultOf(trx: Trx, { subjectId, classId }: LessonOf): Promise<LessonFault | undefined> {
  if (!(await trx.selectFrom('subject').select('id').where('id', '=', subjectId).executeTakeFirst())) return 'unknown-subject'
  const formClass = await trx
    .selectFrom('form_class')
    .select('id')
    .where('id', '=', classId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return formClass ? undefined : 'unknown-class'
}

type LessonUndone = { kind: 'undone'; lesson: TeacherLesson } | { kind: 'missing' }

/** Undoes a change of a lesson: it and its students' teachers are restored unless somebody has changed them since. */
export async function undoLesson(db: Db, lesson: TeacherLesson, done: string, by: By): Promise<LessonUndone> {
  return db.transaction().execute(async (trx) => {
    const changes = await listDone(trx, { kind: by.actor.kind, id: by.actor.id, at: done })
    const own = changes.filter((change) => change.entity === entity && change.key === String(lesson.id))
    const before = { ...lesson, ...keyBefore(own, lesson) }
    if (own.length === 0 || !(await isAsLeft(trx, lesson, own)) || (await findByKey(trx, lesson, before))) return { kind: 'missing' }
    await undoChanges(trx, changes, by)
    return { kind: 'undone', lesson: before }
  })
}

type Changed = { field: string; old: string | null; new: string | null }

function keyBefore(own: readonly Changed[], { subjectId, classId }: LessonOf): LessonOf {
  const was = (field: string) => own.find((change) => change.field === field)?.old
  return { subjectId: Number(was('subject_id') ?? subjectId), classId: was('form_class_id') ?? classId }
}

async function isAsLeft(trx: Trx, { id }: TeacherLesson, own: readonly Changed[]): Promise<boolean> {
  const row = await trx.selectFrom(entity).select(['subject_id', 'form_class_id']).where('id', '=', id).executeTakeFirst()
  return row !== undefined && own.every(({ field, new: now }) => String(row[field as keyof typeof row]) === now)
}

/** An employee's lessons in a year; undefined for an employee out of reach. */
export async function listLessonsOf(db: Db, access: Access, employeeId: number, year: number) {
  const isOwn = access.actor.kind === 'employee' && access.actor.id === employeeId && access.scopes.includes('lessons')
  const rows = await db
    .selectFrom('employee')
    .leftJoin('lesson', (join) => join.onRef('lesson.employee_id', '=', 'employee.id').on('lesson.academic_year_id', '=', year))
    .leftJoin('subject', 'subject.id', 'lesson.subject_id')
    .leftJoin('form_class as class', 'class.id', 'lesson.form_class_id')
    .select(['lesson.id', 'subject.id as subjectId', 'subject.title as subject', 'class.id as classId', 'class.form_level as formLevel'])
    .where('employee.id', '=', isOwn || access.scopes.includes('all') ? employeeId : null)
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('subject.title')
    .execute()
  if (rows.length === 0) return undefined
  return rows.flatMap(({ id, subjectId, subject, classId, formLevel }) =>
    id === null || subjectId === null || subject === null || classId === null ? [] : [{ id, subjectId, subject, classId, formLevel }],
  )
}
