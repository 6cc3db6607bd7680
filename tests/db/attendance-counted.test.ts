import Sqlite from 'better-sqlite3'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RememberingDialect } from '../../src/db/_engine/sqlite/statements.ts'
import { migrations } from '../../src/db/_migrations/index.ts'
import { addFunctions } from '../../src/db/_open.ts'

let sqlite: Sqlite.Database
beforeEach(async () => {
  sqlite = new Sqlite(':memory:')
  addFunctions(sqlite)
  const db = new Kysely<unknown>({ dialect: new RememberingDialect(sqlite) })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
})
afterEach(() => sqlite.close())

const all = (query: string) => sqlite.prepare(query).all()

/** Ann was in 4A in term 1 and is in 5A now; Ben is in 5A without a record; Cy is in no class. */
const stored = `
  insert into academic_year (id) values (20252026);
  insert into academic_term (academic_year_id, term, term_start, term_end, is_current) values (20252026, 1, '2025-09-01', '2025-12-12', 1);
  insert into form_class (id, form_level) values ('4A', 4), ('5A', 5);
  insert into student (id, first_name, last_name, form_class_id, updated_at)
    values (1, 'Ann', 'A', '5A', ''), (2, 'Ben', 'B', '5A', ''), (3, 'Cy', 'C', null, '');
  insert into student_term_record (student_id, academic_year_id, term, form_class_id, form_level, times_absent, updated_at)
    values (1, 20252026, 1, '4A', 4, 3, '');
  insert into attendance_record (student_id, date_scanned, attendance_am, attendance_pm, late) values
    (1, '2025-11-24', 'P', 'P', 1), (2, '2025-11-24', 'P', 'A', 0), (3, '2025-11-24', 'A', 'A', 0), (2, '2025-11-25', 'A', 'P', 0);
  insert into attendance_archive (id, student_id, date_scanned, attendance_am, attendance_pm, late, academic_year_id, term, archived_at) values
    (1, 1, '2025-11-25', 'P', 'A', 0, 20252026, 1, ''), (2, 1, '2026-01-15', 'P', 'P', 0, 20252026, 1, '')`

test('attendance is counted by day and form as it is stored, archived days with the others', () => {
  sqlite.exec(stored)
  expect(all('select * from attendance_count order by 1, 2')).toEqual([
    { date_scanned: '2025-11-24', form_level: 0, records: 1, present: 0, mornings: 0, late: 0 },
    { date_scanned: '2025-11-24', form_level: 4, records: 1, present: 2, mornings: 1, late: 1 },
    { date_scanned: '2025-11-24', form_level: 5, records: 1, present: 1, mornings: 1, late: 0 },
    { date_scanned: '2025-11-25', form_level: 4, records: 1, present: 1, mornings: 1, late: 0 },
    { date_scanned: '2025-11-25', form_level: 5, records: 1, present: 1, mornings: 0, late: 0 },
    { date_scanned: '2026-01-15', form_level: 5, records: 1, present: 2, mornings: 1, late: 0 },
  ])
  expect(all('select student_id as id, form_level as level from attendance_record order by attendance_record.id')).toEqual([
    { id: 1, level: 4 },
    { id: 2, level: 5 },
    { id: 3, level: 0 },
    { id: 2, level: 5 },
  ])
  sqlite.exec('delete from attendance_record')
  expect(all('select sum(records) as n from attendance_count')).toEqual([{ n: 2 }])
})

test('a day counts in the form of that day, and nowhere while the student is not at the school', () => {
  sqlite.exec(stored)
  const levels = () =>
    all(`select student_id || ' ' || date_scanned as day, form_level as level from attendance_record order by 1`).map((row) =>
      Object.values(row as object).join(': '),
    )
  const counted = () => all('select sum(records) as n, sum(form_level * records) as levels from attendance_count')
  const stood = levels()
  sqlite.exec(`update student_term_record set joined_on = '2025-11-25'; update student set entry_date = '2025-11-25' where id = 2`)
  expect(levels()).toEqual(['1 2025-11-24: -1', '2 2025-11-24: -1', '2 2025-11-25: 5', '3 2025-11-24: 0'])
  sqlite.exec(
    `update student_term_record set joined_on = null; update student set entry_date = null, archived_on = '2025-11-24' where id = 2`,
  )
  expect(levels()).toEqual(['1 2025-11-24: 4', '2 2025-11-24: 5', '2 2025-11-25: -1', '3 2025-11-24: 0'])
  sqlite.exec(`update student set archived_on = null; update student_term_record set away = '[["2025-11-20","2025-11-24"]]'`)
  expect(levels()).toEqual(['1 2025-11-24: -1', '2 2025-11-24: 5', '2 2025-11-25: 5', '3 2025-11-24: 0'])
  sqlite.exec(`update student_term_record set away = null, form_level = 5, form_class_id = '5A';
    insert into student_move (id, student_id, kind, day, academic_year_id, term, from_class, to_class, said, stood, first_change, last_change, at, actor_name)
      values (1, 1, 'class', '2025-11-25', 20252026, 1, '4A', '5A', '', '{}', 1, 1, '', '')`)
  expect(levels(), 'before the move in the old form').toEqual(stood)
  sqlite.exec(`update student_move set undone_at = '', undone_by = ''`)
  expect(levels()[0]).toBe('1 2025-11-24: 5')
  sqlite.exec(`update student_move set undone_at = null; update academic_term set is_current = 0`)
  expect(levels(), 'of a term that is no longer current only who has a record of it').toEqual([
    ...['1 2025-11-24: 4', '2 2025-11-24: -1', '2 2025-11-25: -1', '3 2025-11-24: -1'],
  ])
  sqlite.exec('update academic_term set is_current = 1')
  expect([levels(), counted()], 'the archived day after the move too').toEqual([stood, [{ n: 6, levels: 24 }]])
})

test('no archived day can be recorded again', () => {
  sqlite.exec(stored)
  const record = (day: string) =>
    sqlite.exec(`insert into attendance_record (student_id, date_scanned, attendance_am, attendance_pm) values (1, '${day}', 'P', 'P')`)
  expect(() => record('2025-11-25')).toThrow('archived')
  record('2025-11-26')
})
