import type { TermKey } from '../../domain/_terms.ts'
import { inParts } from '../_in-steps.ts'
import type { Db } from '../_open.ts'
import { listBack, listEditedOf } from '../school/students/upload-undo.ts'
import { listUsed } from '../school/students/uses.ts'
import { isEnteredSince } from '../school/subjects/records.ts'
import type { Upload } from './index.ts'
import { isAsItCame } from './take-back.ts'
import { isTermAsItCame } from './take-people-back.ts'
import type { Plan, Stored } from './take-steps.ts'
import { eachTerm } from './work.ts'

type Held = { why: 'marks' | 'used' | undefined; terms: TermKey[] }
const atOnce = 300

/** What prevents an upload's undo, as far as visible beforehand; and its terms. */
export async function whyHeld(db: Db, upload: Upload, { changes, stages }: Plan): Promise<Held> {
  const since = upload.confirmedAt ?? ''
  const [marks, , choices, records] = stages
  const ids = (stage: typeof marks) => (stage?.parts ?? []).map(([{ key }]) => Number(key))
  const [ofMarks, ofRecords] = await Promise.all([
    look(db, 'subject_record', ids(marks), since),
    look(db, 'student_term_record', ids(records), since),
  ])
  const added = changes.filter(({ entity, field }) => entity === 'academic_term' && field === 'term').map(({ key }) => termOf(key))
  const terms = eachTerm([...ofMarks.terms, ...ofRecords.terms, ...added])
  const isEntered = ofMarks.isChanged || (await isEnteredIn(db, choices?.parts.map(([line]) => line) ?? [], since))
  const why = isEntered ? 'marks' : ofRecords.isChanged || (await isUsed(db, upload, changes)) ? 'used' : undefined
  return { why, terms }
}

async function isUsed(db: Db, { kind, id }: Upload, changes: readonly Stored[]): Promise<boolean> {
  if (kind === 'students') return (await listUsed(db, id)).length > 0
  if (!(await isTermAsItCame(db, changes)) || !(await isAsItCame(db, changes))) return true
  return (await listEditedOf(db, id)).length > 0 || (await listBack(db, id)).kept > 0
}

const termOf = (key: string): TermKey => {
  const [year = 0, term = 0] = key.split('-').map(Number)
  return { year, term }
}

/** Whether one of these rows is gone, or was written into since. */
async function look(db: Db, table: 'subject_record' | 'student_term_record', ids: readonly number[], since: string) {
  const terms: TermKey[] = []
  let isChanged = false
  await inParts(ids, atOnce, async (some) => {
    const rows = await db
      .selectFrom(table as 'subject_record')
      .select(['academic_year_id as year', 'term', 'updated_at as at'])
      .where('id', 'in', some)
      .execute()
    isChanged ||= rows.length < some.length || rows.some(({ at }) => at !== since)
    terms.push(...eachTerm(rows))
  })
  return { isChanged, terms }
}

async function isEnteredIn(db: Db, choices: readonly Stored[], since: string): Promise<boolean> {
  let isEntered = false
  for (const [subject, own] of Map.groupBy(choices, (line) => Number(line.new)))
    await inParts(own, atOnce, async (some) => {
      const students = some.flatMap(({ studentId }) => studentId ?? [])
      isEntered ||= await isEnteredSince(db, subject, students, since)
    })
  return isEntered
}
