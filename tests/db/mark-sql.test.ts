import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { packedOf, totalsIn, unpacked, wordsIn } from '../../src/db/_mark-sql.ts'
import { sameReport } from '../../src/db/_term.ts'
import type { Mark } from '../../src/domain/_marks.ts'
import { makeWorld, students, year } from '../world.ts'

const { zahra } = students
const mark = sql.ref<unknown>('row.exam_mark')

test.each([
  [[], { counted: 0, sum: 0, absent: 0, exempt: 0, incomplete: 0 }],
  [[0], { counted: 1, sum: 0, absent: 0, exempt: 0, incomplete: 0 }],
  [[100, 0, 7], { counted: 3, sum: 107, absent: 0, exempt: 0, incomplete: 0 }],
  [['incomplete', 'incomplete'], { counted: 0, sum: 0, absent: 0, exempt: 0, incomplete: 2 }],
  [['absent', 64, null, 'exempt', 'absent', 'incomplete'], { counted: 1, sum: 64, absent: 2, exempt: 1, incomplete: 1 }],
] as [Mark[], object][])('the marks %j of a report are one figure, as the sums and counts of a join are', async (marks, expected) => {
  const { db } = await makeWorld()
  const ofTerm = { student_id: zahra.id, academic_year_id: year, term: 1 }
  await db.deleteFrom('subject_record').where('student_id', '=', zahra.id).execute()
  for (const [n, exam_mark] of marks.entries()) {
    await db
      .insertInto('subject')
      .values({ id: 900 + n, title: `Subject ${n}`, abbr: `S${n}` })
      .execute()
    await db
      .insertInto('subject_record')
      .values({ ...ofTerm, subject_id: 900 + n, exam_mark, updated_at: '' })
      .execute()
  }
  const packed = await db
    .selectFrom('student_term_record as record')
    .select(['record.id', packedOf('record').as('packed')])
    .orderBy('record.id')
    .execute()
  const joined = await db
    .selectFrom('student_term_record as record')
    .leftJoin('subject_record as row', sameReport('row', 'record'))
    .select(['record.id', 'record.student_id'])
    .select(totalsIn(mark))
    .select(wordsIn(mark))
    .groupBy('record.id')
    .orderBy('record.id')
    .execute()
  expect(packed.map((one) => ({ id: one.id, ...unpacked(one.packed) }))).toEqual(joined.map(({ student_id: _, ...of }) => of))
  const own = joined.findIndex(({ student_id }) => student_id === zahra.id)
  expect(unpacked(packed[own]?.packed ?? null)).toEqual(expected)
})
