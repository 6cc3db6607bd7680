import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { people, students, subjects, year } from '../world.ts'
import { between, htmx, next } from './_year.ts'

type World = Awaited<ReturnType<typeof between>>
const lessons = `/admin/teachers/${people.lutchman.id}/lessons`
const page = async ({ as }: World, path: string) => {
  const res = await as('admin')(path, { headers: htmx })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'") }
}
const send = async ({ as }: World, path: string, fields: Record<string, string>) =>
  (await as('admin')(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })).status
const added = { row: 'new-1', subject_id: String(subjects.chemistry), class_id: '5B', old_subject_id: '', old_class_id: '' }
const lessonsOf = async ({ db }: World, of: number) =>
  (
    await db
      .selectFrom('lesson')
      .select(['subject_id as subject', 'form_class_id as class'])
      .where('academic_year_id', '=', of)
      .where('employee_id', '=', people.lutchman.id)
      .execute()
  ).filter((one) => one.class === '5B')

test('between promotion and Term 1 Edit Teacher names the new year, and writes lessons and classes there', async () => {
  const world = await between()
  const old = await world.rowsIn(year)
  const { text } = await page(world, lessons)
  expect(text).toContain('For 2026-2027, which the students’ classes are of.')
  expect(text).toContain('Show 2025-2026')
  const rows = `${lessons}?year=${next}`
  expect(text).toContain(`${lessons}/new?year=${next}`)
  expect(await send(world, rows, added)).toBe(200)
  expect(await lessonsOf(world, next)).toEqual([{ subject: subjects.chemistry, class: '5B' }])
  const classes = /action="([^"]*form-classes[^"]*)"/.exec(text)?.[1] ?? ''
  expect(await send(world, classes, { classes: '5B', base: '[]' })).toBe(200)
  expect(await world.rowsIn(year), 'of the year that is over').toEqual(old)
  expect((await world.rowsIn(next)).formTeachers).toEqual([{ who: 'Lutchman', class: '5B' }])
})

test('the other year is shown when it is asked for, and each row is saved where it was shown', async () => {
  const world = await between({ promoted: false })
  const before = await world.rowsIn(year)
  expect((await page(world, lessons)).text).toContain('For 2025-2026, which the students’ classes are of.')
  const { text } = await page(world, `${lessons}?year=${next}`)
  expect(text).toContain('For 2026-2027. The students’ classes are of 2025-2026.')
  expect(await send(world, `${lessons}?year=${next}`, added)).toBe(200)
  expect(await lessonsOf(world, next)).toHaveLength(1)
  expect(await world.rowsIn(year)).toEqual(before)
  expect((await page(world, `${lessons}?year=20272028`)).status, 'a year that nobody prepares').toBe(409)
  expect(await send(world, `${lessons}?year=20272028`, added)).toBe(409)
})

test('between the years Add Student and Give Subjects name the new year and take its teachers', async () => {
  const world = await between()
  await addRows(world.db, 'lesson', {
    employee_id: people.lutchman.id,
    subject_id: subjects.mathematics,
    form_class_id: '5B',
    academic_year_id: next,
  })
  await world.db.deleteFrom('subject_student').where('student_id', '=', students.marcus.id).execute()
  const taking = { subject_id: subjects.mathematics, student_id: students.ana.id }
  await world.db
    .insertInto('subject_student')
    .values(taking)
    .onConflict((on) => on.doNothing())
    .execute()
  expect((await page(world, '/admin/students/new?class_id=5B')).text).toMatch(
    /Subjects of 5B in 2026-2027, as the class takes them:.*D\. Lutchman/s,
  )
  const { form_class_id: own } = await world.db
    .selectFrom('student')
    .select('form_class_id')
    .where('id', '=', students.marcus.id)
    .executeTakeFirstOrThrow()
  expect((await page(world, `/admin/students/${students.marcus.id}/subjects`)).text).toContain(`of ${own}`)
})

test('a lesson that is added to the old year after the promotion gives nobody of the new class its teacher, one of the new year does', async () => {
  const world = await between()
  const taker = await world.db
    .selectFrom('student')
    .select('id')
    .where('form_class_id', '=', '5B')
    .where('archived_on', 'is', null)
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('subject_student').where('subject_id', '=', subjects.chemistry).execute()
  await addRows(world.db, 'subject_student', { student_id: taker.id, subject_id: subjects.chemistry, employee_id: null })
  const teacherOf = async () =>
    (
      await world.db
        .selectFrom('subject_student')
        .select('employee_id as id')
        .where('subject_id', '=', subjects.chemistry)
        .executeTakeFirst()
    )?.id
  expect(await send(world, `${lessons}?year=${year}`, added)).toBe(200)
  expect(await teacherOf()).toBeNull()
  expect(await send(world, `${lessons}?year=${next}`, added)).toBe(200)
  expect(await teacherOf()).toBe(people.lutchman.id)
})
