import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportStudent } from '../../src/domain/reports.ts'
import { codeLength, contentsOf, initialsOf, parseCode, shownCode, writeCode } from '../../src/domain/student-portal/verification.ts'
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

describe('what makes a card another', () => {
  const of = (own: Partial<ReportStudent> = {}) =>
    contentsOf(reportClass({ students: [student(own), student({ studentId: 2, subjects: [subject({ examMark: 55 })] })] })).get(20240311)

  test.each<[string, Partial<ReportStudent>]>([
    ['an exam mark', { subjects: [subject({ examMark: 61 })] }],
    ['a course mark', { subjects: [subject({ courseMark: 68 })] }],
    ['a comment', { subjects: [subject({ comments: ['Good'] })] }],
    ['attendance', { timesAbsent: 5 }],
    ['conduct', { conduct: 'B' }],
    ['the remarks', { remarks: 'Other words' }],
    ['a name', { lastName: 'Pantin' }],
  ])('%s', (_, own) => {
    expect(of({})).toBeDefined()
    expect(of(own)).not.toBe(of())
  })

  test('the rank, when a classmate’s mark is corrected', () => {
    const ranked = (examMark: number) =>
      contentsOf(reportClass({ students: [student(), student({ studentId: 2, subjects: [subject({ examMark })] })] })).get(20240311)
    expect(ranked(55)).toBe(ranked(56))
    expect(ranked(55)).not.toBe(ranked(90))
  })

  test.each<[string, Partial<ReportStudent>]>([
    ['the title of a subject', { subjects: [subject({ title: 'English A', abbr: 'ENGA' })] }],
    ['its teacher', { subjects: [subject({ teacher: 'S. Other' })] }],
    ['the day on which the next term begins', { newTermBeginning: '2026-01-12' }],
  ])('is not %s', (_, own) => expect(of(own)).toBe(of()))
})

test.each([
  [{ firstName: 'Chloé', lastName: 'Pantin-Gray' }, 'C. P.'],
  [{ firstName: ' élodie', lastName: "d'Abreau" }, 'É. D.'],
])('a third party reads %j as %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
