import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect } from '../../src/db/_open.ts'
import { saveRule } from '../../src/db/retention/rules.ts'
import { choicesOf, kinds } from '../../src/domain/retention/index.ts'
import { makeDemo } from '../_demo.ts'
import { emptySchool } from '../_school.ts'
import { admin, sweepOn } from './_retention.ts'

/** All that a sweep may take rows from, or note something in. Every other table stays as it is, to the letter. */
const swept = [
  ...['session', 'sign_in_attempt', 'sign_in_spray', 'report_card_access', 'attendance_scan', 'print_run', 'print_run_student'],
  ...['batch', 'batch_row', 'batch_difference', 'batch_file', 'class_marks_upload', 'student_document'],
  ...['student_registration', 'student_registration_value', 'student_registration_document'],
  ...['retention_notice', 'retention_sweep', 'retention_rule', 'retention_count'],
]

const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2070-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))
const times = fc.tuple(...kinds.map((kind) => fc.constantFrom(...choicesOf(kind)).map((time) => ({ kind, time }))))

test('whatever the times, whoever left and whenever it is swept, nothing else than what is listed goes', async () => {
  const { db, sqlite, close } = await emptySchool()
  await makeDemo(db, { students: 30, years: 2, password: 'only for a test' })
  const bytes = sqlite.serialize()
  const tables = sqlite
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`)
    .pluck()
    .all() as string[]
  const kept = tables.filter((table) => !swept.includes(table) && table !== 'change')
  expect(kept).toEqual(
    expect.arrayContaining(['subject_record', 'student_term_record', 'assessment_mark', 'attendance_record', 'student_contact']),
  )
  await close()

  await fc.assert(
    fc.asyncProperty(times, day, fc.integer({ min: 2, max: 5 }), async (chosen, today, each) => {
      const school = connect(new Sqlite(bytes))
      const write = (sql: string) => school.sqlite.exec(sql)
      write(`update student set archived_on = '2019-06-30' where id % ${each} = 0`)
      write(`insert or ignore into student_document (student_id, kind, name, type, bytes, uploaded_at)
        select id, 'birth-certificate', 'a.pdf', 'application/pdf', x'00', '2018-01-01T00:00:00.000Z' from student`)
      write(
        `insert into change (at, actor_kind, actor_name, entity, entity_key, field) values ('2001-01-01T00:00:00.000Z', 'system', 'x', 'reading', 'students', 'read')`,
      )
      for (const one of chosen) await saveRule(school.db, { ...one, version: 1 }, admin)
      const dump = (table: string) => school.sqlite.prepare(`select * from "${table}"`).all()
      const history = () =>
        school.sqlite.prepare(`select * from change where entity not in ('reading', 'student_document') order by id`).all()
      const before = [kept.map(dump), history()]
      await sweepOn(school.db, today)
      await sweepOn(school.db, `${Number(today.slice(0, 4)) + 1}${today.slice(4, 8)}01`)
      expect([kept.map(dump), history()]).toEqual(before)
      expect(school.sqlite.pragma('foreign_key_check')).toEqual([])
      await school.close()
    }),
    { numRuns: 12 },
  )
})
