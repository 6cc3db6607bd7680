import { beforeAll, expect, test } from 'vitest'
import { makeWorld, people, students, subjects, type World, year } from '../world.ts'
import { makeClient } from './_client.ts'

let world: World
let client: Awaited<ReturnType<typeof makeClient>>
beforeAll(async () => {
  world = await makeWorld()
  client = await makeClient(world.as)
  const day = { id: 1, student_id: students.zahra.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P', late: 1 } as const
  await world.db.insertInto('attendance_record').values(day).execute()
  await world.db.updateTable('student').set({ password_hash: 'x' }).execute()
  return world.close
})

const params = {
  ...{ id: people.joseph.id, year, yearId: year, term: 1, classId: '5A', formClass: '5A', formLevel: 5, subjectId: subjects.mathematics },
  ...{ studentId: students.zahra.id, employeeId: people.lutchman.id, employee_id: 2, academic_year_id: year, academicYearId: year },
  ...{ subject_id: subjects.mathematics, username: 'd.lutchman' },
}

test('every list and record that is described comes as described', async () => {
  const reads = Object.entries(client.description.paths).flatMap(([path, { get }]) =>
    get?.responses['200']?.content?.['application/json'] && !/history|print-runs/.test(path) ? [path] : [],
  )
  expect(reads.length).toBeGreaterThan(20)
  for (const path of reads) {
    const of = path.includes('/employees') ? { ...params } : params
    await client.call('admin', `GET ${path}`, { params: of })
  }
})

const flags: [string, string, (flag: number) => object][] = [
  ['a term is current', 'POST /api/current-period', (is_current) => ({ academic_year_id: year, term: 1, is_current })],
  ['reports are posted', 'POST /api/post-term-reports', (posted) => ({ year, term: 1, posted })],
  ['a form registers', 'POST /api/student-registration', (open) => ({ form_level: 1, open, deadline: open ? '2025-12-05' : null })],
  [
    'a password has to be changed',
    'POST /api/change-reset-password',
    (reset_password) => ({ student_id: students.zahra.id, reset_password }),
  ],
]

test.each(flags)('a client made of the description can say yes and no: %s', async (_what, name, jsonOf) => {
  for (const flag of [1, 0, 1]) await client.call('admin', name, { json: jsonOf(flag) })
  await expect(client.call('admin', name, { json: jsonOf(2) })).rejects.toThrow('cannot be sent')
})

test('no flag is described as 0 alone', () => {
  expect(JSON.stringify(client.description)).not.toContain('"enum":[0]')
})
