import type ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { students, subjects, type Who, year } from '../world.ts'
import { at, type BookWorld, bytesOf, column, downloaded, makeBookWorld, put } from './_mark-book.ts'

const [zahra, , andres] = Object.values(students).map(({ id }) => id) as [number, number, number]
const named = { year: `${year}`, term: '1', subjectId: `${subjects.mathematics}`, classId: '5A', employeeId: '1' }

async function send(
  world: BookWorld,
  file: ExcelJS.Workbook | Uint8Array<ArrayBuffer> | null,
  { as = 'lutchman', ...fields }: { as?: Who | 'nobody' } & Record<string, string> = {},
) {
  const body = new FormData()
  if (file) body.append('file', new File([await bytesOf(file)], 'marks.xlsx'))
  for (const [name, value] of Object.entries({ ...named, ...fields })) body.append(name, value)
  const res = await world.as(as)('/api/upload-course-assesment', { method: 'POST', body })
  return { status: res.status, body: await res.json() }
}

test.each<[Who | 'nobody', number]>([
  ['nobody', 401],
  ['zahra', 403],
  ['stranger', 404],
  ['joseph', 404],
  ['baptiste', 404],
  ['lutchman', 200],
  ['deansHods', 200],
  ['admin', 200],
])('%s is answered %s, and only who may has written', async (who, status) => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(1), 20)
  expect((await send(world, book, { as: who })).status).toBe(status)
  expect((await world.stored()).marks[zahra]).toEqual([status === 200 ? 20 : 15, 30])
})

test('every change of the sheet is taken and told', async () => {
  const world = await makeBookWorld()
  const book = await downloaded(world)
  put(book, at.zahra, column(2), null)
  put(book, at.total, column(3), 10)
  put(book, at.andres, column(3), 7)
  const { status, body } = await send(world, book)
  expect([status, body]).toEqual([
    200,
    {
      message: '3 values of the file saved.',
      saved: 3,
      changes: [
        { assesment_number: 3, student_id: null, field: 'total', old: null, new: 10 },
        { assesment_number: 2, student_id: zahra, field: 'mark', old: 30, new: null },
        { assesment_number: 3, student_id: andres, field: 'mark', old: null, new: 7 },
      ],
    },
  ])
  expect((await world.stored()).marks[andres]).toEqual([null, null, 7])
  expect((await send(world, book)).body).toMatchObject({ saved: 0, changes: [] })
})

describe('nothing of it is taken', () => {
  test('where something is wrong: 422 with all of that', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 21)
    put(book, at.andres, column(1), 7)
    put(book, at.total, column(3), 'ten')
    put(book, at.teShawn + 2, 1, '20210005')
    put(book, at.teShawn + 2, 2, 'Pierre, Marcus')
    put(book, at.teShawn + 2, column(1), 7)
    const { status, body } = await send(world, book)
    expect([status, body.message]).toEqual([422, body.errors[0]])
    expect(body.errors).toEqual([
      'Row 14: 20210005 Pierre, Marcus is not in this mark book.',
      'F5 Assessment 3: ten A total is a whole number, 1 to 1000.',
      'D9 Assessment 1: 21 Mark Entered is greater than the assigned total.',
    ])
    expect((await world.stored()).marks).toMatchObject({ [zahra]: [15, 30], [andres]: [] })
  })

  test('where something has moved since the download: 409 with both values', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 20)
    put(book, at.andres, column(1), 7)
    await world.mark('zahra', 1, 16, 'admin')
    const { status, body } = await send(world, book)
    expect([status, body.conflicts]).toEqual([
      409,
      [{ assesment_number: 1, student_id: zahra, field: 'mark', downloaded: 15, current: 16, uploaded: 20 }],
    ])
    expect((await world.stored()).marks).toMatchObject({ [zahra]: [16, 30], [andres]: [] })
  })

  test('of a term that is closed to the teacher', async () => {
    const world = await makeBookWorld()
    const book = await downloaded(world)
    put(book, at.zahra, column(1), 20)
    await world.as('admin')('/api/post-term-reports', { method: 'POST', json: { year, term: 1, posted: 1 } })
    expect((await send(world, book)).status).toBe(403)
    expect((await send(world, book, { as: 'admin' })).status).toBe(200)
  })
})

test.each<[string, Record<string, string>, number]>([
  ['of another class', { classId: '1A' }, 422],
  ['of a lesson that is not the teacher’s', { subjectId: '101' }, 404],
  ['of another teacher', { employeeId: '2' }, 404],
  ['of a term that there is not', { term: '3' }, 404],
  ['of no year', { year: 'x' }, 422],
  ['with a field too many', { more: '1' }, 422],
])('a file sent as one %s: %s', async (_, fields, status) => {
  const world = await makeBookWorld()
  expect((await send(world, await downloaded(world), fields)).status).toBe(status)
})

test.each([null, new Uint8Array(Buffer.from('Student,Mark')), new Uint8Array(Buffer.from('PK\u0003\u0004 no zip'))])(
  'what is no spreadsheet is 422 with a reason (%#)',
  async (file) => {
    const { status, body } = await send(await makeBookWorld(), file)
    expect([status, body.errors]).toEqual([422, [body.message]])
    expect(body.message.length).toBeGreaterThan(10)
  },
)
