import { sql } from 'kysely'
import { daysLater, schoolDay } from '../../domain/_dates.ts'
import { type Clock, type Going, goesOn, keptFrom, type Time } from '../../domain/retention/index.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import { sources } from './_sources.ts'
import { listFirstWithin } from './documents.ts'
import { edgeOf } from './figures.ts'
import { findRules } from './rules.ts'

const [documentDays, otherDays, most] = [365, 30, 100]

/** The next deletions, earliest first, and whether there are more than the list can show. */
export async function listGoing(db: Db, clock: Clock): Promise<{ listed: Going[]; isMore: boolean }> {
  const rules = await findRules(db)
  const leavers = await listFirstWithin(db, rules.documents.time, clock, { days: documentDays, most: most + 1 })
  const all: Going[] = [
    ...leavers.map(({ id, name, goes, documents }) => ({
      kind: 'documents' as const,
      id,
      name,
      day: goes ?? '',
      documents,
      studentId: id,
    })),
    ...(await listUploads(db, 'drafts', rules.drafts.time, clock)),
    ...(await listUploads(db, 'uploads', rules.uploads.time, clock)),
    ...(await listRegistrations(db, rules.registrations.time, clock)),
  ].map((one) => (one.day < clock.today ? { ...one, day: clock.today } : one))
  const sorted = all.sort((a, b) => a.day.localeCompare(b.day) || a.kind.localeCompare(b.kind) || a.id - b.id)
  return { listed: sorted.slice(0, most), isMore: sorted.length > most }
}

function soon(kind: 'drafts' | 'uploads' | 'registrations', time: Time, { today, timeZone }: Clock) {
  const [source] = sources[kind]
  const before = keptFrom(daysLater(today, otherDays), time)
  return source && before !== null ? { source, before: edgeOf(before, source.isDay, timeZone) } : undefined
}

const dayOf = (at: string, time: Time, { timeZone }: Clock) => goesOn(schoolDay(new Date(at), timeZone), time) ?? ''

async function listUploads(db: Db, kind: 'drafts' | 'uploads', time: Time, clock: Clock): Promise<Going[]> {
  const found = soon(kind, time, clock)
  if (!found) return []
  const rows = await db
    .selectFrom('batch')
    .select(['id', 'name', 'at', 'kind'])
    .where('at', '<', found.before)
    .where(sql.raw<boolean>(found.source.only ?? '1'))
    .orderBy('at')
    .limit(most + 1)
    .execute()
  return rows.map(({ id, name, at, kind: upload }) => ({ kind, id, name, day: dayOf(at, time, clock), upload }))
}

async function listRegistrations(db: Db, time: Time, clock: Clock): Promise<Going[]> {
  const found = soon('registrations', time, clock)
  if (!found) return []
  const rows = await db
    .selectFrom('student_registration')
    .innerJoin('student', 'student.id', 'student_registration.student_id')
    .select([
      'student_registration.id',
      'student.id as studentId',
      fullNameIn('student').as('name'),
      'student_registration.updated_at as at',
    ])
    .where('student_registration.updated_at', '<', found.before)
    .where(sql.raw<boolean>(found.source.only ?? '1'))
    .orderBy('student_registration.updated_at')
    .limit(most + 1)
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, kind: 'registrations', day: dayOf(at, time, clock) }))
}
