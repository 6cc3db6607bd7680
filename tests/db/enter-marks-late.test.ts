import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveMarks } from '../../src/db/marks/enter/index.ts'
import { actor, makeWorld, students, subjects, type World, year } from '../world.ts'

const key = { year, term: 1, classId: '5A', subjectId: subjects.mathematics }
type Mark = number | null

const saved = (world: World, version: number, values: { course_mark?: Mark; exam_mark?: Mark }, unheard: Mark[] = []) =>
  saveMarks(
    world.db,
    { actor: actor('lutchman'), scopes: ['lessons'] },
    key,
    [{ studentId: students.zahra.id, version, values, unheard: { course_mark: unheard } }],
    '2025-12-01T14:00:00.000Z',
  ).then((outcomes) => outcomes?.[0])
const course = async ({ db }: World) =>
  (
    await db
      .selectFrom('subject_record')
      .select('course_mark')
      .where('student_id', '=', students.zahra.id)
      .where('subject_id', '=', key.subjectId)
      .executeTakeFirstOrThrow()
  ).course_mark

test('a late request is refused although the value is again the one that it was to replace', async () => {
  const world = await makeWorld()
  await saved(world, 1, { course_mark: 70 }, [60])
  await saved(world, 2, { course_mark: null })
  expect((await saved(world, 1, { course_mark: 60 }))?.kind).toBe('conflict')
  expect(await course(world)).toBeNull()
})

test('a late request is refused after what stood there already was entered once more', async () => {
  const world = await makeWorld()
  await saved(world, 1, { course_mark: 60 })
  expect(await saved(world, 2, { course_mark: 60 }, [70])).toMatchObject({ kind: 'saved', row: { version: 3 } })
  expect((await saved(world, 2, { course_mark: 70 }))?.kind).toBe('conflict')
  expect(await world.db.selectFrom('change').select('id').execute()).toHaveLength(1)
})

test('a request is late after any other write, whoever made it', async () => {
  const world = await makeWorld()
  const write = (course_mark: Mark, version: number) =>
    world.db.updateTable('subject_record').set({ course_mark, version }).where('student_id', '=', students.zahra.id).execute()
  await write(40, 2)
  await write(null, 3)
  expect((await saved(world, 1, { course_mark: 60 }))?.kind).toBe('conflict')
  expect((await saved(world, 1, { exam_mark: 50 }))?.kind).toBe('saved')
})

/** Requests of one person about one cell, numbered as they were sent; the network delivers them in any order, and more than once. */
test('no request undoes what was sent after it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Mark>(null, 0, 50, 60), { minLength: 2, maxLength: 5 }),
      fc.array(fc.nat(4), { minLength: 2, maxLength: 12 }),
      async (values, arrivals) => {
        const world = await makeWorld()
        let latest = -1
        for (const n of arrivals.map((arrival) => arrival % values.length)) {
          const before = await course(world)
          const outcome = await saved(world, 1, { course_mark: values[n] ?? null }, values.slice(0, n))
          if (n < latest) expect(await course(world)).toBe(before)
          if (outcome?.kind === 'saved') latest = Math.max(latest, n)
          else expect(outcome?.kind).toBe('conflict')
        }
        await world.close()
      },
    ),
    { numRuns: 40 },
  ))
