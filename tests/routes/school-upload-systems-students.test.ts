import { beforeEach, describe, expect, test } from 'vitest'
import { confirm, match, pageOf, sendFile } from './_school-upload.ts'
import { gibbonXlsx, newSchool, opensisXls, rosarioCsv, rosarioXlsx } from './_systems.ts'

let school: Awaited<ReturnType<typeof newSchool>>
beforeEach(async () => {
  school = await newSchool()
})

const students = () =>
  school.db
    .selectFrom('student')
    .select(['id', 'last_name as last', 'first_name as first', 'sex', 'date_of_birth as born', 'form_class_id as class'])
    .orderBy('id')
    .execute()
const marks = () =>
  school.db
    .selectFrom('subject_record as record')
    .innerJoin('subject', 'subject.id', 'record.subject_id')
    .select(['student_id as id', 'subject.title as subject', 'academic_year_id as year', 'term', 'course_mark as mark'])
    .where('course_mark', 'is not', null)
    .orderBy('student_id')
    .orderBy('subject.title')
    .execute()

/** From the file to the school, without a row that is wrong. */
async function bring(name: string, content: string | Uint8Array<ArrayBuffer>, said: string, chosen?: Record<string, string>) {
  const sent = await sendFile(school, name, content)
  expect(sent.text).toBe('')
  expect(sent.address.endsWith('/columns'), 'whether something is asked').toBe(chosen !== undefined)
  const address = chosen ? (await match(school, sent.address, chosen)).address : sent.address
  expect(await pageOf(school, address)).toContain(said)
  expect(await confirm(school, address)).toBe(303)
}

const kai = { id: 20260001, last: 'Khan', first: 'Kai', sex: 'M', born: '2013-05-08', class: '1A' }
const abena = { id: 20260002, last: 'de la Cruz', first: 'Abena', sex: 'F', born: '2012-12-01', class: '2B' }
const past = { 'same-year-0': '2024-2025', 'same-term-0': '2', 'same-class-0': '1A' }

describe('RosarioSIS', () => {
  const list = (born: readonly [string, string]) => [
    ['Last Name', 'First Name', 'RosarioSIS ID', 'Grade Level', 'Section', 'Gender', 'Birthdate', 'Home Phone'],
    ['Khan', 'Kai', 20260001, '1st', 'Form 1 A', 'Male', born[0], '868 555 0101'],
    ['de la Cruz', 'Abena', 20260002, '2nd', 'Form 2 B', 'Female', born[1], '+1 868 555 0102'],
  ]
  test.each<[string, () => Promise<string | Uint8Array<ArrayBuffer>>]>([
    ['.xlsx with ISO dates', () => rosarioXlsx(list(['2013-05-08', '2012-12-01']))],
    ['.csv with American dates', async () => rosarioCsv(list(['05/08/2013', '12/01/2012']))],
    ['.csv with dates in words', async () => rosarioCsv(list(['May 8 2013', 'December 1 2012']))],
  ])('brings its students, with their classes, from %s', async (_, content) => {
    await bring('Advanced Report', await content(), 'This looks like a RosarioSIS student list.')
    expect(await students()).toEqual([kai, abena])
  })

  test('brings final grades, of a class, for the year, term and class that one writes', async () => {
    await bring('Advanced Report.xlsx', await rosarioXlsx(list(['2013-05-08', '2012-12-01'])), '2 students')
    const grades = [
      ['Student', 'Course', 'Teacher', '%', 'Quarter 2'],
      ['Kai Khan', 'Algebra', 'Ann Ali', '85%', 'B'],
      ['', 'Spanish Language', 'Ann Ali', '71%', 'C'],
    ]
    await bring('Final Grades.xlsx', await rosarioXlsx(grades), '2 subjects', past)
    const of = { year: 20242025, term: 2 }
    expect(await marks()).toEqual([
      { id: kai.id, subject: 'Algebra', ...of, mark: 85 },
      { id: kai.id, subject: 'Spanish Language', ...of, mark: 71 },
    ])
  })
})

describe('openSIS', () => {
  test('brings its students from the page that it writes as .xls: the class is grade and section', async () => {
    const list = [
      ['Last, First M', 'First', 'Last', 'Gender', 'Student ID', 'Grade', 'Section', 'Alternate ID', 'DOB'],
      ['Khan, Kai ', 'Kai', 'Khan', 'Male', 20260001, 'Form 1', 'A', '', 'May/08/2013'],
      ['de la Cruz, Abena ', 'Abena', 'de la Cruz', 'Female', 20260002, 'Form 2', 'B', '', 'Dec/01/2012'],
    ]
    await bring('Advanced Report.xls', opensisXls(list), 'This looks like an openSIS student list.')
    expect(await students()).toEqual([kai, abena])
  })
})

describe('Gibbon', () => {
  const persons = [
    [
      'Title',
      'Surname',
      'First Name',
      'Preferred Name',
      'Official Name',
      'Gender',
      'Date of Birth',
      'Primary Role',
      'Username',
      'Email',
      'Student ID',
    ],
    ['', 'Khan', 'Kai', 'Kai', 'Kai Khan', 'M', '2013-05-08', 'Student', 'kkhan', '', '20260001'],
    ['', 'de la Cruz', 'Abena', 'Abena', 'Abena de la Cruz', 'F', '2012-12-01', 'Student', 'acruz', '', '20260002'],
    ['Ms.', 'Ali', 'Ann', 'Ann', 'Ann Ali', 'F', '1980-02-03', 'Teacher', 'aali', '', ''],
    ['Mr.', 'Khan', 'Omar', 'Omar', 'Omar Khan', 'M', '1979-02-03', 'Parent', 'okhan', '', ''],
  ]
  const enrolment = [
    ['School Year', 'Year Group', 'Form Group', 'Student', 'Roll Order'],
    ['2025-2026', 'Y07', '1A', 'kkhan', '1'],
    ['2025-2026', 'Y08', '2B', 'acruz', '2'],
  ]
  test('brings students with the class of their enrolment, and teachers, from two tables in one workbook', async () => {
    const book = await gibbonXlsx({ Worksheet: persons, Enrolment: enrolment })
    await bring('DataExport.xlsx', book, 'This looks like a Gibbon student list and a Gibbon staff list.')
    expect(await students()).toEqual([kai, abena])
    const teachers = await school.db.selectFrom('employee').select(['user_name as name', 'last_name as last']).execute()
    expect(teachers).toEqual([{ name: 'aali', last: 'Ali' }])
  })
  test('brings the marks of internal assessments, by the numbers of the students', async () => {
    await bring('DataExport.xlsx', await gibbonXlsx({ Worksheet: persons, Enrolment: enrolment }), '2 students')
    const courses = [
      ['School Year', 'Learning Area', 'Name', 'Short Name', 'Order By', 'Blurb', 'Include In Curriculum Map', 'Year Groups'],
      ['2025-2026', 'SCI', 'Physics', 'PHY', 1, '', 'Y', 'Y07,Y08'],
    ]
    await bring('Courses.xlsx', await gibbonXlsx({ Worksheet: courses }), '1 subject')
    const assessments = [
      ['School Year', 'Course', 'Class', 'Internal Assessment', 'Student', 'Attainment Value', 'Comment'],
      ['2024-2025', 'PHY', '1', 'Term 2', 'kkhan', '85', ''],
      ['2024-2025', 'PHY', '1', 'Term 2', 'acruz', '90', ''],
    ]
    const both = await gibbonXlsx({ Marks: assessments, Persons: persons })
    const { address } = await sendFile(school, 'Marks.xlsx', both)
    expect(address).toMatch(/columns$/)
    const matched = await match(school, address, { 'same-term-0': '2', 'same-class-0': '1A', 'kind-1': '', 'kind-2': '' })
    expect(await confirm(school, matched.address)).toBe(303)
    expect(await marks()).toEqual([
      { id: kai.id, subject: 'Physics', year: 20242025, term: 2, mark: 85 },
      { id: abena.id, subject: 'Physics', year: 20242025, term: 2, mark: 90 },
    ])
  })
})
