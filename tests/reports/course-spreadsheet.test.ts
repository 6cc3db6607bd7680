import { expect, test } from 'vitest'
import { type Book, TooLarge, writeCourseBooks } from '../../src/reports/marks/spreadsheet.ts'
import { bookOf } from '../routes/_leak.ts'

const at = new Date('2025-12-01T14:00:00Z')
const heading = { school: 'Poui Valley', title: 'Course Assessments Spreadsheet', about: '5A', term: 'Term 1 2025-2026', when: 'now', at }
const course = {
  formClass: '5A',
  formLevel: 5,
  subjectId: 104,
  subject: 'Mathematics',
  abbr: 'MATH',
  employeeId: 1,
  firstName: 'D',
  lastName: 'L',
}

/** As many students with as many marks as are wanted. */
const book = (students: number, assessments: number): Book => ({
  course,
  assessments: Array.from({ length: assessments }, (_, i) => ({
    ...{ id: i + 1, number: i + 1, topic: `Topic ${i + 1}`, date: '2025-10-01', total: 20, weighting: null, version: 1 },
  })),
  students: Array.from({ length: students }, (_, i) => ({
    ...{ id: 20210000 + i, firstName: 'Té', lastName: `O’Brien ${i}`, version: 1 },
    marks: Object.fromEntries(Array.from({ length: assessments }, (_, n) => [n + 1, { mark: (i + n) % 21, version: 1 }])),
  })),
})

async function* each(books: readonly Book[]) {
  yield* books
}
const write = (books: readonly Book[], most = 1_000_000) =>
  writeCourseBooks({ heading, names: books.map((_, i) => `5A MATH ${i}`), books: each(books) }, most)

test('a file that grows too large is given up', async () => {
  const books = Array.from({ length: 40 }, () => book(35, 10))
  await expect(write(books, 20_000)).rejects.toThrow(TooLarge)
  expect((await write(books)).length).toBeGreaterThan(20_000)
})

test('others have their turn after every few students', async () => {
  let [atOnce, most, isDone] = [0, 0, false]
  const look = () => {
    most = Math.max(most, atOnce)
    atOnce = 0
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  const counted = ({ students, ...rest }: Book): Book => ({
    ...rest,
    students: students.map((student) => ({
      ...student,
      get lastName() {
        atOnce++
        return student.lastName
      },
    })),
  })
  await write(Array.from({ length: 4 }, () => counted(book(35, 20))))
  isDone = true
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(10) // 24 cells each
})

test('the largest mark book there is stays whole, and an empty file has its first sheet', async () => {
  const whole = (await bookOf(new Uint8Array(await write([book(45, 60)])).buffer)).getWorksheet('5A MATH 0')
  expect([whole?.columnCount, whole?.getRow(3).getCell(63).value, whole?.getRow(50).getCell(63).value]).toEqual([64, 'Topic 60', 19])
  expect((await bookOf(new Uint8Array(await write([])).buffer)).worksheets.map((page) => page.name)).toEqual(['Contents'])
})
