import { scopesFor } from '../../../domain/_policy.ts'
import type { ClassKey, StoredClass } from '../../../domain/marks/class/index.ts'
import type { Db } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'
import { findClass, listRecords } from '../../term-reports/index.ts'
import { findRecords } from '../enter/records.ts'
import { isReached } from '../enter/sheet.ts'

export const mostStudents = 1000
export const enterAccess = ({ actor }: Access): Access => ({ actor, scopes: scopesFor(actor, 'subject-record.enter') })

/** A class to compare a file with: these students in the named subjects; undefined if the person may write nothing in it. */
export async function findStored(
  db: Db,
  access: Access,
  key: ClassKey,
  wanted: ReadonlyMap<number, readonly number[]>,
  at: string,
): Promise<StoredClass | undefined> {
  const formClass = await findClass(db, access, key.classId, key, at)
  if (!formClass) return undefined
  const { records } = await listRecords(db, formClass, 0, mostStudents)
  const lessons: [number, Awaited<ReturnType<typeof findLesson>>][] = []
  for (const [subjectId, students] of wanted) lessons.push([subjectId, await findLesson(db, access, { ...key, subjectId }, students, at)])
  return {
    rules: await rulesOf(db, key),
    rights: formClass.rights,
    records: new Map(records.map((record) => [record.studentId, record])),
    lessons: new Map(lessons),
  }
}

/** The students registered for the subject; undefined if the person may not enter its marks. */
async function findLesson(db: Db, access: Access, key: ClassKey & { subjectId: number }, students: readonly number[], at: string) {
  const found = await findRecords(db, enterAccess(access), key, students, at)
  if (found.size === 0 && !(await isReached(db, enterAccess(access), key))) return undefined
  return new Map([...found].map(([studentId, record]) => [studentId, { ...record, isOffered: () => false }] as const))
}
