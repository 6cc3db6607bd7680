import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { findMarkBook, saveAssessment } from '../../src/db/marks/book/index.ts'
import { latestChange, listCourses, readBooks } from '../../src/db/marks/spreadsheet.ts'
import { findCurrentTerm } from '../../src/db/school/terms/index.ts'
import { demoSchool } from '../_demo.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'

const office = { actor: actor('admin'), scopes: ['all'] } as const
const term = { year, term: 1, isCurrent: true }
const test1 = { academic_year_id: year, term: 1, subject_id: subjects.mathematics, form_class_id: '5A', employee_id: 1 }

describe('the demonstration school', () => {
  let school: School
  beforeAll(async () => {
    school = await demoSchool(240)
  })
  afterAll(() => school.close())

  test('every mark book of the current term is what the mark book itself shows', async () => {
    const { db } = school
    const current = await findCurrentTerm(db)
    if (!current) throw new Error('no term')
    const courses = await listCourses(db, office, current)
    expect(courses.length).toBeGreaterThan(100)
    let marks = 0
    for (const ofClass of Map.groupBy(courses, (course) => course.formClass).values())
      for (const { course, assessments, students } of await readBooks(db, office, current, ofClass)) {
        const key = { ...current, formClassId: course.formClass, subjectId: course.subjectId, employeeId: course.employeeId }
        const book = await findMarkBook(db, office, key, '2025-12-01T14:00:00.000Z')
        expect({ course, assessments, students }).toEqual({ course, assessments: book?.assessments, students: book?.students })
        marks += students.reduce((sum, student) => sum + Object.keys(student.marks).length, 0)
      }
    expect(marks).toBeGreaterThan(1000)
  })
})

describe('the mark books of a term', () => {
  const codes = (courses: { formClass: string; abbr: string; employeeId: number }[]) =>
    courses.map((course) => `${course.formClass} ${course.abbr} ${course.employeeId}`)

  test('are those of the lessons, empty ones too, and of who had the lesson and left something in it', async () => {
    const { db, close } = await makeWorld()
    expect(codes(await listCourses(db, office, term))).toEqual(['1A MATH 1', '5A CHEM 4', '5A ENGL 2', '5A MATH 1'])
    await addRows(db, 'assessment', { ...test1, employee_id: 5, assessment_number: 1, total: 10 })
    expect(codes(await listCourses(db, office, term))).toContain('5A MATH 5')
    expect(codes(await listCourses(db, office, { year, term: 2 }))).not.toContain('5A MATH 5')
    await db.updateTable('assessment').set({ removed_at: '2025-11-30T12:00:00.000Z' }).execute()
    expect(codes(await listCourses(db, office, term))).not.toContain('5A MATH 5')
    await close()
  })

  test('marks of another term and of another teacher are not in it', async () => {
    const { db, close } = await makeWorld()
    const books = [test1, { ...test1, term: 2 }, { ...test1, employee_id: 5 }]
    const { id } = await db
      .insertInto('assessment')
      .values(books.map((book) => ({ ...book, assessment_number: 1, total: 20 })))
      .returning('id')
      .executeTakeFirstOrThrow()
    const mark = { student_id: students.zahra.id, updated_at: '2025-11-30T12:00:00.000Z' }
    await addRows(
      db,
      'assessment_mark',
      [12, 9, 3].map((of, n) => ({ ...mark, assessment_id: id + n, mark: of })),
    )
    const courses = (await listCourses(db, office, term)).filter((course) => course.formClass === '5A' && course.employeeId === 1)
    const [book] = await readBooks(db, office, term, courses)
    expect(book?.assessments).toHaveLength(1)
    expect(book?.students.flatMap((student) => Object.values(student.marks).map((one) => one.mark))).toEqual([12])
    await close()
  })

  test('a deleted assessment and a mark that was taken away are not in it', async () => {
    const { db, close } = await makeWorld()
    const { id } = await db
      .insertInto('assessment')
      .values([
        { ...test1, assessment_number: 1, total: 10, removed_at: '2025-11-30T12:00:00.000Z' },
        { ...test1, assessment_number: 1, total: 20 },
      ])
      .returning('id')
      .executeTakeFirstOrThrow()
    const updated_at = '2025-11-30T12:00:00.000Z'
    await addRows(db, 'assessment_mark', [
      { assessment_id: id, student_id: students.zahra.id, mark: 7, updated_at },
      { assessment_id: id + 1, student_id: students.zahra.id, mark: null, updated_at },
      { assessment_id: id + 1, student_id: students.andres.id, mark: 12, updated_at },
    ])
    const courses = (await listCourses(db, office, term)).filter((course) => course.formClass === '5A' && course.abbr === 'MATH')
    const [book] = await readBooks(db, office, term, courses)
    expect(book?.assessments.map(({ number, total }) => [number, total])).toEqual([[1, 20]])
    expect(book?.students.map((student) => [student.lastName, student.marks[1]?.mark ?? null])).toEqual([
      ['Abdool-Rahman', null],
      ["D'Abreau", null],
      ['Gómez Rondón', 12],
      ['O’Brien', null],
    ])
    await close()
  })

  test('who is not registered yet is in it while the term is current', async () => {
    const { db, close } = await makeWorld({ registered: false })
    const courses = (await listCourses(db, office, term)).filter((course) => course.formClass === '1A')
    const [now] = await readBooks(db, office, term, courses)
    const [past] = await readBooks(db, office, { ...term, isCurrent: false }, courses)
    expect([now?.students.map((student) => student.lastName), past?.students]).toEqual([['Baksh'], []])
    await close()
  })

  test('what is out of reach is not read', async () => {
    const { db, close } = await makeWorld()
    const courses = await listCourses(db, office, term)
    const lutchman = { actor: actor('lutchman'), scopes: ['taught'] } as const
    expect((await listCourses(db, { actor: actor('stranger'), scopes: ['taught'] }, term)).length).toBe(0)
    expect(new Set((await listCourses(db, lutchman, term)).map((course) => course.formClass))).toEqual(new Set(['1A', '5A']))
    const of5A = courses.filter((course) => course.formClass === '5A')
    expect((await readBooks(db, lutchman, term, of5A)).length).toBe(of5A.length)
    expect(await readBooks(db, { actor: actor('noel'), scopes: ['taught'] }, term, of5A)).toEqual([])
    await close()
  })
})

test('a change of a mark book shows in the number of the latest change', async () => {
  const { db, close } = await makeWorld()
  const before = await latestChange(db)
  const key = { year, term: 1, formClassId: '5A', subjectId: subjects.mathematics, employeeId: 1 }
  const values = { topic: 'Quiz', date: null, total: 10, weighting: null }
  const save = { id: null, number: 1, version: undefined, values }
  const saved = await saveAssessment(db, { actor: actor('lutchman'), scopes: ['lessons'] }, key, save, '2025-12-01T14:00:00.000Z')
  expect(saved?.kind).toBe('saved')
  expect(await latestChange(db)).toBeGreaterThan(before)
  await close()
})
