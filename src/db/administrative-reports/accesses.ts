import { setImmediate } from 'node:timers/promises'
import type { Days } from '../../domain/_days.ts'
import type { TermKey } from '../../domain/_terms.ts'
import {
  type AccessLine,
  type AccessLog,
  type ClassOf,
  everything,
  type FormChoice,
  isInForm,
  type ReportKey,
} from '../../domain/administrative-reports.ts'
import { byLevel, byName } from '../../domain/figures/index.ts'
import type { Db } from '../_open.ts'
import { listFormClasses } from '../_school.ts'
import { inTerm } from '../_term.ts'
import { findTerm } from '../school/terms/index.ts'
import { instantsOf } from './logins.ts'

type AccessKey = TermKey & { form: FormChoice; classId: string | null; days: Days }

/** For an existing term, and a class that exists or existed. */
export async function findAccessLog(db: Db, asked: ReportKey, timeZone: string): Promise<AccessLog | undefined> {
  const key = { year: asked.year, term: asked.term, form: asked.formLevel, classId: asked.classId, days: asked.days }
  const term = await findTerm(db, key)
  if (!term || (key.classId !== null && !(await isClass(db, key, key.classId)))) return undefined
  return { ...key, isPosted: term.isPosted, classes: await listAccesses(db, key, timeZone) }
}

/** True also for a class that was retired since, which had reports too. */
async function isClass(db: Db, key: AccessKey, classId: string): Promise<boolean> {
  if ((await listFormClasses(db)).some(({ id }) => id === classId)) return true
  return (await listClasses(db, { ...key, form: everything.formLevel })).length > 0
}

const atOnce = 8

/** Everyone registered in the term, by class, with their openings: some classes at a time, so that other requests run in between. */
async function listAccesses(db: Db, key: AccessKey, timeZone: string): Promise<ClassOf<AccessLine>[]> {
  const classes: ClassOf<AccessLine>[] = []
  const all = await listClasses(db, key)
  for (let from = 0; from < all.length; from += atOnce) {
    const some = all.slice(from, from + atOnce).map(async ({ formClass, formLevel }) => ({
      ...{ formClass, formLevel, students: await listOpenings(db, { ...key, classId: formClass }, timeZone) },
    }))
    classes.push(...(await Promise.all(some)))
    await setImmediate()
  }
  return classes
}

async function listClasses(db: Db, { year, term, form, classId }: AccessKey) {
  const rows = await db
    .selectFrom('student_term_record as record')
    .select((eb) => ['record.form_class_id as formClass', eb.fn.max('record.form_level').as('formLevel')])
    .where(inTerm({ year, term }, 'record'))
    .$if(classId !== null, (query) => query.where('record.form_class_id', '=', classId ?? ''))
    .groupBy('record.form_class_id')
    .execute()
  return rows.filter((row) => isInForm(form, row.formLevel)).sort(byLevel)
}

/** The students of a class, with a row for each address. */
async function listOpenings(db: Db, { year, term, classId, days }: AccessKey, timeZone: string): Promise<AccessLine[]> {
  const { since, before } = instantsOf(days, timeZone)
  const rows = await db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .leftJoin('term_report_hold as hold', (join) =>
      join.onRef('hold.student_id', '=', 'student.id').on('hold.academic_year_id', '=', year).on('hold.term', '=', term),
    )
    .leftJoin('report_card_access as opening', (join) =>
      join
        .onRef('opening.student_id', '=', 'record.student_id')
        .onRef('opening.academic_year_id', '=', 'record.academic_year_id')
        .onRef('opening.term', '=', 'record.term')
        .on('opening.at', '>=', since)
        .on('opening.at', '<', before),
    )
    .select(['student.id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['hold.student_id as held', 'opening.address'])
    .select((eb) => [
      eb.fn.count<number>('opening.at').as('times'),
      eb.fn.min('opening.at').as('first'),
      eb.fn.max('opening.at').as('last'),
    ])
    .where(inTerm({ year, term }, 'record'))
    .where('record.form_class_id', '=', classId)
    .groupBy(['student.id', 'hold.student_id', 'opening.address'])
    .execute()
  return byStudent(rows).sort(byName)
}

type Row = Omit<AccessLine, 'isHeld' | 'addresses'> & { held: number | null; address: string | null }

function byStudent(rows: readonly Row[]): AccessLine[] {
  const lines = new Map<number, AccessLine>()
  for (const { held, address, ...row } of rows.toSorted((a, b) => (b.last ?? '').localeCompare(a.last ?? ''))) {
    const known = lines.get(row.studentId) ?? { ...row, isHeld: held !== null, times: 0, addresses: [] }
    lines.set(row.studentId, {
      ...known,
      first: earlier(known.first, row.first),
      times: known.times + row.times,
      addresses: address === null ? known.addresses : [...known.addresses, address],
    })
  }
  return [...lines.values()]
}

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)
