import { expect, test } from 'vitest'
import { fillFile, numbersIn, shapesOf } from '../../src/db/_engine/index.ts'
import { type Moved, movingFrom } from '../../src/db/_moving.ts'
import { emptySchoolInFile } from '../_school.ts'
import { demoSchool } from './_year.ts'

const dumped = (sqlite: Awaited<ReturnType<typeof emptySchoolInFile>>['sqlite']) =>
  [...shapesOf(sqlite), { table: 'sqlite_sequence', key: ['name'] }, { table: 'sqlite_schema', key: ['type', 'name'] }].map(
    ({ table, key }) => [
      table,
      sqlite
        .prepare(`select * from ${table} order by ${key}`)
        .all()
        .map((row) => JSON.stringify({ ...(row as object), rootpage: 0 })),
    ],
  )

test('a moved school has every row, number and trigger of the other', async () => {
  const [from, to] = [await demoSchool(), await emptySchoolInFile()]
  await from.db.deleteFrom('subject_record').where('id', '>', 40).execute() // the highest number that was given is no row's
  const seen: Moved[] = []
  await fillFile(
    to,
    numbersIn(from.sqlite),
    movingFrom(from.db, shapesOf(from.sqlite), (moved) => seen.push(moved)),
  )
  expect(dumped(to.sqlite)).toEqual(dumped(from.sqlite))
  expect(seen.find(({ table }) => table === 'subject_record')?.rows).toBe(40)
  expect(to.sqlite.pragma('foreign_keys', { simple: true })).toBe(1)
})

test('a row that is not stored as it was read takes everything back', async () => {
  const [from, to] = [await demoSchool(), await emptySchoolInFile()]
  const before = dumped(to.sqlite)
  const shapes = shapesOf(from.sqlite).filter(({ table }) => table === 'form_class' || table === 'subject')
  const move = to.db.transaction().execute(async (trx) => {
    to.sqlite.exec(
      `create temp trigger slip after insert on subject when new.id = 104 begin update subject set title = 'Maths' where id = 104; end`,
    )
    await movingFrom(from.db, shapes, () => {})(trx)
  })
  await expect(move).rejects.toThrow('subject: 24 rows were read, and 24 stored that are not the same')
  expect(dumped(to.sqlite)).toEqual(before)
})

test('a row that refers to one that is not there takes everything back', async () => {
  const [from, to] = [await demoSchool(), await emptySchoolInFile()]
  const before = dumped(to.sqlite)
  const shapes = shapesOf(from.sqlite).filter(({ table }) => table !== 'student')
  await expect(
    fillFile(
      to,
      numbersIn(from.sqlite),
      movingFrom(from.db, shapes, () => {}),
    ),
  ).rejects.toThrow('refers to one that is not there')
  expect(dumped(to.sqlite)).toEqual(before)
})
