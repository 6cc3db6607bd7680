import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packedNow, packedOf } from '../../src/db/_mark-sql.ts'
import { savePosting } from '../../src/db/posting/index.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'
import { keptWrongly } from './_kept-marks.ts'

const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
const key = { year, term: 1 }
const whom = [students.zahra.id, students.nicolette.id, students.ana.id]
const mark = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom('absent', 'exempt', 'incomplete', null))
const place = { who: fc.constantFrom(...whom), subject: fc.constantFrom(...Object.values(subjects)) }
const stranger = 20239999

/** Whatever writes rows: corrections and words, subjects dropped and given, moves, a merge and its undo in either order, posting and its undo. */
const acts = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('mark' as const), ...place, field: fc.constantFrom('course_mark', 'exam_mark'), mark }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('drop' as const, 'take' as const), ...place, mark }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('move' as const, 'leave' as const), who: place.who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('give' as const), who: place.who, isRecordFirst: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('put back' as const), who: place.who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('post' as const, 'withdraw' as const) }) },
)
type Act = typeof acts extends fc.Arbitrary<infer A> ? A : never

test('what is kept of a posted term is what its marks come to, whatever changes one of them', async () => {
  const { db, sqlite } = await makeWorld()
  sqlite.exec(
    `insert into student (id, first_name, last_name, form_class_id, updated_at) select ${stranger}, 'Ann', 'Other', '5A', updated_at from student limit 1`,
  )
  const own = (who: number) => `academic_year_id = ${year} and term = 1 and student_id = ${who}`
  const give = (from: number, to: number, isRecordFirst: boolean) => {
    const tables = isRecordFirst ? ['student_term_record', 'subject_record'] : ['subject_record', 'student_term_record']
    sqlite.exec('begin; pragma defer_foreign_keys = on')
    for (const table of tables) sqlite.exec(`update ${table} set student_id = ${to} where ${own(from)}`)
    sqlite.exec('commit')
  }
  const run = async (act: Act) => {
    if (act.act === 'mark')
      sqlite.prepare(`update subject_record set ${act.field} = ? where ${own(act.who)} and subject_id = ?`).run(act.mark, act.subject)
    if (act.act === 'drop') sqlite.exec(`delete from subject_record where ${own(act.who)} and subject_id = ${act.subject}`)
    if (act.act === 'take')
      sqlite
        .prepare(
          `insert or ignore into subject_record (student_id, academic_year_id, term, subject_id, course_mark, exam_mark, updated_at)
            select student_id, academic_year_id, term, ?, ?, ?, updated_at from student_term_record where ${own(act.who)}`,
        )
        .run(act.subject, act.mark, act.mark)
    if (act.act === 'move') sqlite.exec(`update student_term_record set form_class_id = '5B' where ${own(act.who)}`)
    if (act.act === 'leave') sqlite.exec(`update student_term_record set left_on = '2025-11-01' where ${own(act.who)}`)
    if (act.act === 'give') {
      give(act.who, stranger, act.isRecordFirst)
      expect(keptWrongly(sqlite)).toEqual([])
      give(stranger, act.who, act.isRecordFirst)
    }
    if (act.act === 'put back') {
      // as the undo of a merge does: the marks first, then the record with what it kept before
      const [record, marks] = [sqlite.prepare(`select * from student_term_record where ${own(act.who)}`).get(), own(act.who)] as [
        Record<string, unknown>,
        string,
      ]
      sqlite.exec(
        `begin; pragma defer_foreign_keys = on; update subject_record set student_id = ${stranger} where ${marks}; delete from student_term_record where ${marks}`,
      )
      sqlite.exec(`update subject_record set exam_mark = 1 where ${own(stranger)} and subject_id = ${subjects.mathematics}`)
      sqlite.exec(`update subject_record set student_id = ${act.who} where ${own(stranger)}`)
      const columns = Object.keys(record)
      sqlite.prepare(`insert into student_term_record (${columns}) values (${columns.map(() => '?')})`).run(...Object.values(record))
      sqlite.exec('commit')
    }
    if (act.act === 'post' || act.act === 'withdraw') await savePosting(db, { key, posted: act.act === 'post', version: undefined }, by)
  }
  await savePosting(db, { key, posted: true, version: undefined }, by)
  expect(sqlite.prepare('select count(*) from student_term_record where kept_marks is null').pluck().get()).toBe(0)
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async (some) => {
      for (const act of some) {
        await run(act)
        expect(keptWrongly(sqlite), JSON.stringify(act)).toEqual([])
      }
      const rows = await db
        .selectFrom('student_term_record as record')
        .select([packedOf('record').as('kept'), packedNow('record').as('now')])
        .execute()
      expect(rows.map(({ kept }) => kept)).toEqual(rows.map(({ now }) => now ?? 0))
    }),
    { numRuns: 60 },
  )
})
