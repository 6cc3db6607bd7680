import fc from 'fast-check'
import { encode } from 'uqr'
import type { ReportClass, ReportStudent, ReportSubject } from '../../src/domain/figures/index.ts'
import type { Letterhead } from '../../src/reports/_model.ts'
import type { Extras } from '../../src/reports/report-card.ts'

export const letterhead: Letterhead = {
  name: 'Poui Valley Secondary School',
  motto: 'Crescamus in luce',
  contact: '12 School Road, Poui Valley, Trinidad · (868) 555-0142',
  crest: null,
  version: 1,
}
export const principal = 'R. Beharry-Cole'
export const today = '2025-12-12'

export const subject = (own: Partial<ReportSubject> = {}): ReportSubject => ({
  subjectId: 101,
  abbr: 'ENGL',
  title: 'English Language',
  courseMark: 67,
  examMark: 60,
  comments: ['Capable of better'],
  teacher: 'M. Achong',
  ...own,
})

export const student = (own: Partial<ReportStudent> = {}): ReportStudent => ({
  recordId: 1,
  studentId: 20240311,
  firstName: 'Chloé',
  lastName: 'Pantin-Gray',
  dateOfBirth: '2012-11-03',
  possibleAttendance: 124,
  timesAbsent: 4,
  timesLate: 2,
  conduct: 'A',
  deportment: 'B',
  remarks: 'Chloé is a warm and reliable member of 2C.',
  deansComment: 'A good beginning to the year.',
  customComment: null,
  newTermBeginning: '2026-01-05',
  leftOn: null,
  subjects: [subject()],
  ...own,
})

export const reportClass = (own: Partial<ReportClass> = {}): ReportClass => ({
  year: 20252026,
  term: 1,
  formClass: '2C',
  formLevel: 2,
  formTeachers: ['M. Achong'],
  deans: ['K. Joseph'],
  principal,
  hasClassAverage: false,
  students: [student()],
  left: [],
  ...own,
})

const address = 'http://school.example/check/PV-7K3M-92QX'
/** A code to check any card by. */
export const checked: Extras = { verificationOf: () => ({ code: 'PV-7K3M-92QX', address, squares: encode(address, { border: 0 }).data }) }

const titles = ['English Language', 'Mathematics', 'Integrated Science', 'Family & Consumer Sciences', 'Information Technology', 'Music']

/** A class of `size` with `subjects` each; marks by number, so that they differ and can be told again. */
export const classOf = (size: number, subjects: number, own: Partial<ReportClass> = {}): ReportClass =>
  reportClass({
    ...own,
    students: Array.from({ length: size }, (_, n) =>
      student({
        studentId: 20240001 + n,
        firstName: ['Keziah', 'Naïm', 'Sofía'][n % 3] ?? '',
        lastName: `${['Adams', 'Alcántara', "D'Abreau", 'O’Brien'][n % 4]} ${String.fromCharCode(65 + (n % 26))}`,
        subjects: Array.from({ length: subjects }, (_, k) =>
          subject({
            subjectId: 101 + k,
            abbr: `S${101 + k}`,
            title: titles[k % titles.length] ?? '',
            courseMark: (n * 7 + k * 13) % 101,
            examMark: (n * 11 + k * 17) % 101,
          }),
        ),
      }),
    ),
  })

/** What people type and what nobody should: long words, accents by themselves, direction marks, emoji, other scripts. */
export const words = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.constantFrom('She', 'must', 'practise', "Té-Shawn's", 'Gómez', 'first', 'office', 'naïveté', 'x̂ẹ́', 'W'),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('Wunderbar'.repeat(20), '\u202eevil\u202c', '🎉👩‍👩‍👧', '字', 'שלום', '\u0000\t\n', 'مرحبا'),
        },
      ),
      { maxLength: 60 },
    )
    .map((all) => Array.from(all.join(' ')).slice(0, maxLength).join(''))

const grade = fc.option(fc.constantFrom('A', 'B', 'C', 'D', 'E'))
const mark = fc.option(fc.integer({ min: 0, max: 100 }))
const named = (most: number) => words(most).map((text) => text || 'Ann')

export const anySubject = fc
  .record({
    title: named(60),
    abbr: named(8),
    courseMark: mark,
    examMark: mark,
    comments: fc.tuple(fc.option(words(80)), fc.option(words(80)), fc.option(words(300))).map((all) => all.filter((one) => one !== null)),
    teacher: fc.option(named(40)),
  })
  .map((own) => subject(own))

const anyTrend = fc.array(
  fc.record({
    year: fc.constantFrom(20232024, 20242025),
    term: fc.integer({ min: 1, max: 3 }),
    average: fc.constantFrom('0.00', '9.87', '68.4', '100'),
    attendance: fc.option(fc.integer({ min: 0, max: 100 })),
  }),
  { maxLength: 5 },
)

export const anyStudent = fc
  .record({
    firstName: named(60),
    lastName: named(60),
    trend: anyTrend,
    possibleAttendance: fc.option(fc.integer({ min: 0, max: 999 })),
    timesAbsent: fc.option(fc.integer({ min: 0, max: 999 })),
    conduct: grade,
    deportment: grade,
    remarks: fc.option(words(255)),
    deansComment: fc.option(words(255)),
    customComment: fc.option(words(215)),
    newTermBeginning: fc.option(fc.constant('2026-01-05')),
    subjects: fc.array(anySubject, { maxLength: 26 }).map((all) => all.map((one, i) => ({ ...one, subjectId: i + 1 }))),
  })
  .map((own) => student(own))

export const anyClass = (students: fc.Arbitrary<ReportStudent[]>) =>
  fc
    .record({
      term: fc.constantFrom(1, 2, 3),
      formClass: named(20),
      formTeachers: fc.array(named(40), { maxLength: 3 }),
      deans: fc.array(named(40), { maxLength: 3 }),
      students,
    })
    .map((own) => reportClass({ ...own, students: own.students.map((s, i) => ({ ...s, studentId: i + 1 })) }))
