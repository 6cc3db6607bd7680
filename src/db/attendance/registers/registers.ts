import type { NoSchool } from '../../../domain/_school-days.ts'
import { countLines, type RegisterCounts, type RegisterLine, type SessionName } from '../../../domain/attendance/registers.ts'
import { formTeachersOf } from '../../_class-marks.ts'
import type { Db } from '../../_open.ts'
import { findDaysAround } from '../../_school-days.ts'
import type { Access } from '../../_scope.ts'
import { listArchivedDays } from '../gate/index.ts'
import { findTermOf, listLines, listUntaken, type RegisterTerm } from './lines.ts'

export type RegisterDay = { day: string; term: RegisterTerm | undefined; isArchived: boolean }
/** `off`: why no register is due. */
type ClassRegister = { classId: string; teachers: string[]; counts: RegisterCounts; off: NoSchool | undefined }

export const findDay = async (db: Db, day: string): Promise<RegisterDay> => {
  const [term, archived] = await Promise.all([findTermOf(db, day), listArchivedDays(db, [day])])
  return { day, term, isArchived: archived.has(day) }
}

export type ClassDay = { classId: string; lines: RegisterLine[]; off: Record<SessionName, NoSchool | undefined> }

/** The students of each class in reach on a day, and why a session has no school. */
export async function listClassDays(db: Db, access: Access, { day, term, isArchived }: RegisterDay): Promise<ClassDay[]> {
  if (!term) return []
  const [lines, levels, { days }] = await Promise.all([
    listLines(db, access, { term, day, isArchived }),
    listLevels(db),
    findDaysAround(db, [day]),
  ])
  return [...Map.groupBy(lines, ({ classId }) => classId)].map(([classId, own]) => {
    const off = (session: SessionName) => days.whyNot(levels.get(classId) ?? null, day, session)
    return { classId, lines: own, off: { am: off('am'), pm: off('pm') } }
  })
}

/** The state of a session's registers, in the classes in reach. */
export async function listRegisters(db: Db, access: Access, of: RegisterDay, session: SessionName): Promise<ClassRegister[]> {
  const [teachers, classes] = await Promise.all([
    of.term ? formTeachersOf(db, of.term.year) : new Map<string, string[]>(),
    listClassDays(db, access, of),
  ])
  return classes.map(({ classId, lines, off }) => ({
    classId,
    teachers: teachers.get(classId) ?? [],
    counts: countLines(lines, session),
    off: off[session],
  }))
}

type Levelled = { classId: string | null; formLevel: number | null }

/** The classes in reach whose register of that session is missing, and of the known classes how many have that session at all. */
export async function findMissingRegisters(
  db: Db,
  access: Access,
  { day, term, isArchived }: RegisterDay,
  session: SessionName,
  known: readonly Levelled[],
) {
  if (!term) return { missing: [], due: 0 }
  const [{ days }, untaken] = await Promise.all([findDaysAround(db, [day]), listUntaken(db, access, { term, day, isArchived }, session)])
  const hasSchool = ({ formLevel }: Levelled) => formLevel !== null && !days.whyNot(formLevel, day, session)
  const missing = untaken.filter(hasSchool).flatMap(({ classId }) => classId ?? [])
  return { missing, due: new Set([...missing, ...known.filter(hasSchool).map(({ classId }) => classId)]).size }
}

const listLevels = async (db: Db) =>
  new Map((await db.selectFrom('form_class').select(['id', 'form_level as level']).execute()).map(({ id, level }) => [id, level]))

/** Why a class, or the whole school, has no school in a session of a day. */
export async function whyNoSchool(
  db: Db,
  { day, session }: { day: string; session: SessionName },
  classId?: string,
): Promise<NoSchool | undefined> {
  const [{ days }, levels] = await Promise.all([findDaysAround(db, [day]), classId === undefined ? undefined : listLevels(db)])
  return days.whyNot(levels?.get(classId ?? '') ?? null, day, session)
}

/** The register of a class in reach, undefined for any other; empty for a class without students. */
export async function findRegister(db: Db, access: Access, of: RegisterDay, classId: string): Promise<RegisterLine[] | undefined> {
  if (!of.term) return undefined
  const lines = await listLines(db, access, { ...of, term: of.term, classId })
  return lines.length > 0 ? lines : undefined
}
