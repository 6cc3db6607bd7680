import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportClass, ReportStudent } from '../../src/domain/figures/index.ts'
import { codeLength, contentsOf, parseCode, shownCode, writeCode } from '../../src/domain/verification.ts'
import { reportCard } from '../../src/reports/report-card.ts'
import { reportClass, student, subject } from '../reports/_sample.ts'

const bytes = fc.uint8Array({ minLength: codeLength, maxLength: codeLength })

describe('a code', () => {
  test('is read back from what was written, as it was printed and as people type it', () => {
    fc.assert(
      fc.property(bytes, (code) => {
        const written = writeCode(code)
        expect(written).toMatch(/^[0-9A-HJKMNP-TV-Z]{24}$/)
        for (const typed of [written, shownCode(written), shownCode(written, 2), ` ${shownCode(written).toLowerCase()} `])
          expect(parseCode(typed)).toEqual(code)
        expect(parseCode(written.replace(/0/g, 'o').replace(/1/g, 'l'))).toEqual(code)
      }),
    )
  })

  test('stands in groups of four, on two lines on paper', () => {
    const code = writeCode(new Uint8Array(codeLength))
    expect(shownCode(code)).toBe('0000-0000-0000-0000-0000-0000')
    expect(shownCode(code, 2)).toBe('0000-0000-0000\n0000-0000-0000')
  })

  test.each(['', '0', '0'.repeat(23), '0'.repeat(25), `${'0'.repeat(23)}U`, `${'0'.repeat(23)}!`, '０'.repeat(24), `${'0'.repeat(23)}é`])(
    'is not %j',
    (typed) => expect(parseCode(typed)).toBeUndefined(),
  )
})

const bodyOf = (of: ReportClass) => contentsOf(of).get(20240311)?.body

describe('what makes a card another', () => {
  const of = (own: Partial<ReportStudent> = {}) =>
    bodyOf(reportClass({ students: [student(own), student({ studentId: 2, subjects: [subject({ examMark: 55 })] })] }))

  test.each<[string, Partial<ReportStudent>]>([
    ['an exam mark', { subjects: [subject({ examMark: 61 })] }],
    ['a course mark', { subjects: [subject({ courseMark: 68 })] }],
    ['a comment', { subjects: [subject({ comments: ['Good'] })] }],
    ['attendance', { timesAbsent: 5 }],
    ['conduct', { conduct: 'B' }],
    ['the remarks', { remarks: 'Other words' }],
    ['a name', { lastName: 'Pantin' }],
    ['the day on which the next term begins', { newTermBeginning: '2026-01-12' }],
    ['the title of a subject', { subjects: [subject({ title: 'English A' })] }],
    ['the day of leaving', { leftOn: '2025-11-03' }],
  ])('%s', (_, own) => {
    expect(of({})).toBeDefined()
    expect(of(own)).not.toBe(of())
  })

  test('the average of the class in a subject, where the card says it', () => {
    const ofMark = (examMark: number, hasClassAverage: boolean) =>
      bodyOf(reportClass({ hasClassAverage, students: [student(), student({ studentId: 2, subjects: [subject({ examMark })] })] }))
    expect(ofMark(55, false)).toBe(ofMark(56, false))
    expect(ofMark(55, true)).not.toBe(ofMark(56, true))
    expect(ofMark(55, true)).not.toBe(ofMark(55, false))
  })

  test('the rank, when a classmate’s mark is corrected', () => {
    const ranked = (examMark: number) =>
      bodyOf(reportClass({ students: [student(), student({ studentId: 2, subjects: [subject({ examMark })] })] }))
    expect(ranked(55)).toBe(ranked(56))
    expect(ranked(55)).not.toBe(ranked(90))
  })

  test('the class', () => expect(bodyOf(reportClass({ formClass: '2D' }))).not.toBe(bodyOf(reportClass())))

  test.each<[string, Partial<ReportClass>]>([
    ['the form teacher', { formTeachers: ['S. Other'] }],
    ['the dean', { deans: [] }],
    ['the principal', { principal: 'S. Other' }],
    ['the teacher of a subject', { students: [student({ subjects: [subject({ teacher: 'S. Other' })] })] }],
  ])('not the name of %s, which is the school’s own', (_, own) => {
    const content = (more: Partial<ReportClass> = {}) =>
      contentsOf(reportClass({ students: [student({ subjects: [subject()] })], ...more })).get(20240311)
    expect(content(own)?.body).toBe(content()?.body)
    expect(content(own)?.staff).not.toBe(content()?.staff)
  })

  test('of how many the rank is, when a classmate behind gets the first mark', () => {
    const among = (examMark: number | null) =>
      bodyOf(reportClass({ students: [student(), student({ studentId: 2, subjects: [subject({ examMark })] })] }))
    expect(among(10)).not.toBe(among(null))
  })

  test('anything that is printed below the letterhead, whatever it is', () => {
    const of = reportClass({ students: [student({ customComment: 'Well done' }), student({ studentId: 2 })] })
    const [card, code] = [JSON.stringify(reportCard(of, 20240311)), JSON.stringify(contentsOf(of).get(20240311))]
    const seen = leavesOf(of).filter((path) => {
      const other = changedAt(of, path)
      if (JSON.stringify(reportCard(other, 20240311)) === card) return false
      expect(JSON.stringify(contentsOf(other).get(20240311)), path.join('.')).not.toBe(code)
      return true
    })
    expect(seen.map((path) => path.join('.'))).toEqual(
      expect.arrayContaining(['principal', 'students.0.customComment', 'students.0.subjects.0.teacher', 'students.1.subjects.0.examMark']),
    )
  })
})

type Path = readonly (string | number)[]
const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The places of all that stands in it. */
const leavesOf = (value: object): Path[] =>
  Object.entries(value).flatMap(([key, one]): Path[] => (isTree(one) ? leavesOf(one).map((path) => [key, ...path]) : [[key]]))

function changedAt<T extends object>(of: T, path: Path): T {
  const copy = structuredClone(of)
  const parent = path.slice(0, -1).reduce<Record<string, unknown>>((one, key) => one[key] as never, copy as never)
  const [key, old] = [path.at(-1) ?? '', parent[path.at(-1) ?? '']]
  const dates = ['dateOfBirth', 'newTermBeginning', 'leftOn']
  if (dates.includes(String(key))) parent[key] = '2026-02-03'
  else if (['conduct', 'deportment'].includes(String(key))) parent[key] = 'E'
  else parent[key] = typeof old === 'number' ? old + (key === 'examMark' ? 30 : 1) : `${old} too`
  return copy
}
