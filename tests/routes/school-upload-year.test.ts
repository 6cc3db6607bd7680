import { expect, test } from 'vitest'
import { students, year } from '../world.ts'
import { confirmOf, pageOf, post, sendFile } from './_school-upload.ts'
import { between, next, yearWorld } from './_year.ts'

const lessons = ['Teacher;Subject;Classes', 'Kai Khan;MATH;5A', 'Kai Khan;MATH;5B'].join('\n')
const teachers = ['First Name;Last Name;Form Class', 'Kai;Khan;5A'].join('\n')

async function sent(world: Awaited<ReturnType<typeof between>>) {
  const body = new FormData()
  body.append('file', new File([teachers], 'Teachers.csv'))
  body.append('file', new File([lessons], 'Lessons.csv'))
  const res = await world.as('admin')('/admin/school-upload/file', { method: 'POST', body })
  return res.headers.get('location') ?? ''
}

test('between promotion and Term 1 lessons and form teachers go into the new year, and the page says which that is', async () => {
  const world = await between()
  const old = await world.rowsIn(year)
  const batch = await sent(world)
  const page = await pageOf(world, batch)
  expect(page).toContain('Lessons, form classes and deans’ classes, subjects of classes and of students: 2026-2027.')
  expect(page).toContain('1 teacher, 1 class of a form teacher in 2026-2027, 2 lessons in 2026-2027')
  expect((await post(world, `${batch}/confirm`, confirmOf(page))).status).toBe(303)
  expect(await world.rowsIn(year), 'of the class that was posted').toEqual(old)
  expect(await world.rowsIn(next)).toEqual({ lessons: 2, formTeachers: [{ who: 'Khan', class: '5A' }] })
  expect((await post(world, `${batch}/undo`)).status).toBe(303)
  expect(await world.rowsIn(next)).toEqual({ lessons: 0, formTeachers: [] })
})

test('another year is chosen on the page, and stays chosen', async () => {
  const world = await between({ promoted: false })
  const batch = await sent(world)
  const page = await pageOf(world, batch)
  expect(page).toContain('subjects of classes and of students: 2025-2026.')
  expect(page).toContain('Use 2026-2027 for lessons and classes of teachers')
  const { version = '' } = confirmOf(page)
  expect((await post(world, `${batch}/year`, { version, year: '20272028' })).status, 'a year that nobody prepares').toBe(409)
  expect((await post(world, `${batch}/year`, { version, year: String(next) })).status).toBe(303)
  const chosen = await pageOf(world, batch)
  expect(chosen).toContain(
    'Lessons, form classes and deans’ classes: 2026-2027. In 2025-2026, which the students’ classes are of: subjects of classes and of students.',
  )
  expect((await post(world, `${batch}/confirm`, confirmOf(page))).status, 'as it was looked at before').toBe(409)
  expect((await post(world, `${batch}/confirm`, confirmOf(chosen))).status).toBe(303)
  expect((await world.rowsIn(next)).lessons).toBe(2)
})

test('what was looked at before the promotion is looked at again after it', async () => {
  const world = await between({ promoted: false })
  const batch = await sent(world)
  const page = await pageOf(world, batch)
  expect((await world.confirm('/promotion/confirm')).status).toBe(204)
  const before = [await world.rowsIn(year), await world.rowsIn(next)]
  const refused = await post(world, `${batch}/confirm`, confirmOf(page))
  expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('2 lessons in 2026-2027')])
  expect([await world.rowsIn(year), await world.rowsIn(next)]).toEqual(before)
})

test('in the middle of a year no other year is spoken of, and students moved meanwhile do not make one', async () => {
  const world = await yearWorld({ term: 2 })
  world.setNow(new Date('2026-02-10T14:00:00Z'))
  await world.db.updateTable('student').set({ form_class_id: '5B' }).where('archived_on', 'is', null).execute()
  const { address } = await sendFile(world, 'Lessons.csv', 'Teacher;Subject;Classes\nShelly Joseph;MATH;1A')
  const page = await pageOf(world, address)
  expect(page).toContain('2025-2026')
  expect(page).not.toContain('2026-2027')
})

test('marks name the year of their own rows', async () => {
  const world = await between()
  const row = `${students.zahra.id};2024-2025;1;5A;MATH;61`
  const { address } = await sendFile(world, 'Marks.csv', `Student ID;Year;Term;Class;Subject;Course Mark\n${row}`)
  const term = { of: 'Term 1 2024-2025', faults: 'unknown-term' }
  await post(world, `${address}/terms`, { ...term, version: confirmOf(await pageOf(world, address)).version ?? '' })
  const page = await pageOf(world, address)
  expect(page).toContain('1 term in 2024-2025, 1 row of marks in 2024-2025')
  expect(page).not.toContain('2026-2027')
})
