import { isSameList, type Row, type StoredRow } from '../../domain/hand-over/index.ts'
import { type By, latestChange } from '../_history.ts'
import type { Db, Trx } from '../_open.ts'
import { addRow, changeRow, removeRow } from '../_save.ts'
import { listLines, undoChanges } from '../_undo.ts'
import { listClassesOf, writeClassesOf } from '../school/teachers/classes.ts'
import { addLesson } from '../school/teachers/lessons.ts'
import { giveStudents, releaseStudents } from '../school/teachers/students.ts'
import { findBooks, giveBooks, isBookAsLeft, type LessonRow } from './books.ts'
import { doTime, listTeacherGraces, undoTime } from './time.ts'

type ClassRow = Row & { kind: 'form' | 'dean' }
const ofStudents = ['subject_student', 'subject_record']
const lists = { form: 'form_teacher_class', dean: 'dean_class' } as const

/** Everybody who has the duty, also who has left. */
export async function holdersOf(db: Db, row: Row): Promise<number[]> {
  if (row.kind === 'time') {
    const graces = await listTeacherGraces(db, row)
    return sorted(graces.filter(({ entry, closes }) => entry === row.entry && closes === row.closes))
  }
  const found = db
    .selectFrom(row.kind === 'lesson' ? 'lesson' : (lists[row.kind] as 'lesson'))
    .select('employee_id as employeeId')
    .where('academic_year_id', '=', row.year)
    .where('form_class_id', '=', row.classId)
  return sorted(await (row.kind === 'lesson' ? found.where('subject_id', '=', row.subjectId) : found).execute())
}
const sorted = (rows: readonly { employeeId: number }[]) => rows.map(({ employeeId }) => employeeId).sort((a, b) => a - b)

/** Those who are at the school. */
export async function presentOf(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('employee').select('id').where('id', 'in', ids).where('deleted_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

/** Hands one row over, unless somebody has changed it since it was proposed (HAND-3). */
export async function doRow(trx: Trx, row: Row, by: By): Promise<StoredRow> {
  const before = await holdersOf(trx, row)
  const first = (await latestChange(trx)) + 1
  if (!(await isPossible(trx, row, before))) return { ...row, outcome: 'kept', after: before, lines: [first, first - 1] }
  const did = await (row.kind === 'lesson' ? doLesson(trx, row, by) : row.kind === 'time' ? doTime(trx, row, by) : doClass(trx, row, by))
  return { ...row, ...did, outcome: 'done', after: await holdersOf(trx, row), lines: [first, await latestChange(trx)] }
}

async function isPossible(trx: Trx, { from, to, isShared }: Row, before: readonly number[]): Promise<boolean> {
  if (from === to || (to !== null && (await presentOf(trx, [to])).length === 0)) return false
  if (from !== null) return before.includes(from)
  return to !== null && !before.includes(to) && (isShared !== undefined || (await presentOf(trx, before)).length === 0)
}

async function findLesson(trx: Trx, { year, subjectId, classId }: LessonRow, employeeId: number | null) {
  const row = await trx
    .selectFrom('lesson')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('academic_year_id', '=', year)
    .where('subject_id', '=', subjectId)
    .where('form_class_id', '=', classId)
    .executeTakeFirst()
  return row?.id
}

const lessonColumns = ({ year, subjectId, classId }: LessonRow, employeeId: number) => ({
  ...{ employee_id: employeeId, subject_id: subjectId, form_class_id: classId, academic_year_id: year },
})

type Did = Pick<StoredRow, 'lessonId' | 'books' | 'had'>

/** The lesson keeps its number. A colleague who has the same lesson keeps it, with the own mark book, and gets the students. */
async function doLesson(trx: Trx, row: LessonRow, by: By): Promise<Did> {
  const { from, to, year, subjectId, classId } = row
  const lesson = { year, subjectId, classId }
  const id = await findLesson(trx, row, from)
  if (from === null || id === undefined) {
    const added = await addLesson(trx, { ...lesson, employeeId: to as number }, by)
    if (row.isShared) await undoChanges(trx, await listLines(trx, row.isShared, ofStudents), by)
    return { lessonId: added, ...(await giveBooks(trx, row, await findBooks(trx, row), by)) }
  }
  if (to !== null && (await findLesson(trx, row, to)) === undefined) {
    await changeRow(trx, { table: 'lesson', key: id }, { employee_id: from }, { employee_id: to }, by)
    await giveStudents(trx, { ...lesson, employeeId: to }, by)
    return { lessonId: id, ...(await giveBooks(trx, row, await findBooks(trx, row), by)) }
  }
  await removeRow(trx, { table: 'lesson', key: id }, lessonColumns(row, from), by)
  if (to === null) await releaseStudents(trx, { ...lesson, employeeId: from }, by)
  else await giveStudents(trx, { ...lesson, employeeId: to }, by)
  return { lessonId: id, had: to !== null }
}

async function doClass(trx: Trx, { kind, year, classId, from, to }: ClassRow, by: By): Promise<Did> {
  const had = to !== null && (await listClassesOf(trx, { list: lists[kind], employeeId: to, year })).includes(classId)
  await setClass(trx, { kind, year, classId, employeeId: from, has: false }, by)
  await setClass(trx, { kind, year, classId, employeeId: to, has: true }, by)
  return { had }
}

type SetClass = { kind: 'form' | 'dean'; year: number; classId: string; employeeId: number | null; has: boolean }

async function setClass(trx: Trx, { kind, year, classId, employeeId, has }: SetClass, by: By): Promise<void> {
  if (employeeId === null) return
  const key = { list: lists[kind], employeeId, year }
  const now = await listClassesOf(trx, key)
  const others = now.filter((id) => id !== classId)
  await writeClassesOf(trx, key, { now, next: has ? [...others, classId].sort() : others }, by)
}

/** True while a row is as its hand-over left it (HAND-4). */
export async function isAsLeft(db: Db, row: StoredRow): Promise<boolean> {
  if (row.outcome !== 'done' || !isSameList(row.after ?? [], await holdersOf(db, row))) return false
  return row.kind !== 'lesson' || row.to === null || row.had === true || isBookAsLeft(db, row)
}

/** Restores exactly what a row changed, or nothing if it has changed since. */
export async function undoRow(trx: Trx, row: StoredRow, by: By): Promise<StoredRow> {
  if (!(await isAsLeft(trx, row))) return row
  if (row.kind === 'lesson') await undoLesson(trx, row, by)
  else if (row.kind === 'time') await undoTime(trx, row, by)
  else {
    await setClass(trx, { ...row, employeeId: row.to, has: row.had === true }, by)
    await setClass(trx, { ...row, employeeId: row.from, has: true }, by)
  }
  return { ...row, outcome: 'undone' }
}

async function undoLesson(trx: Trx, row: StoredRow & LessonRow, by: By): Promise<void> {
  const { from, to, had, books, lines } = row
  const key = row.lessonId as number
  if (from === null) await removeRow(trx, { table: 'lesson', key }, lessonColumns(row, to as number), by)
  else if (to === null || had) await addRow(trx, 'lesson', lessonColumns(row, from), by, { id: key })
  else await changeRow(trx, { table: 'lesson', key }, { employee_id: to }, { employee_id: from }, by)
  if (books)
    for (const id of books.ids)
      await changeRow(trx, { table: 'assessment', key: id }, { employee_id: to as number }, { employee_id: books.from }, by)
  await undoChanges(trx, await listLines(trx, lines as [number, number], ofStudents), by)
}
