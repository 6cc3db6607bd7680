import { describe, expect, test } from 'vitest'
import { checkSchool, type SheetName, type Typed } from '../../src/domain/school-upload/index.ts'
import { check, rows, school } from './_school-upload.ts'

const kim: Typed = { id: '501', first_name: 'Kim', last_name: 'Ali', class_id: '1A', house_name: 'Poui' }
function t1(more: Typed): Typed {
  return { student: '501', year: '2025-26', term: '1', subject: 'Maths', ...more }
}

describe('a row about a student', () => {
  test.each<[string, [SheetName, Typed], object]>([
    [
      'a mark that the school has otherwise',
      ['marks', t1({ courseMark: '75' })],
      { courseMark: { kind: 'other-value', of: '75', proposal: '71' } },
    ],
    [
      'a comment that is another',
      ['marks', t1({ comment1: 'Can do better' })],
      { comment1: { kind: 'other-value', of: 'Can do better', proposal: '1' } },
    ],
    ['half a mark', ['marks', t1({ examMark: '70.5' })], { examMark: { kind: 'between-marks', of: '70.5', proposal: '71' } }],
    ['a word that the school does not use', ['marks', t1({ examMark: 'EX' })], { examMark: { kind: 'not-a-mark', of: 'EX' } }],
    ['no mark at all', ['marks', t1({})], { courseMark: { kind: 'nothing' } }],
    [
      'a term that there is not',
      ['marks', t1({ year: '2023-24', courseMark: '5' })],
      { term: { kind: 'unknown-term', of: 'Term 1 2023-2024' } },
    ],
    ['a year that is none', ['marks', t1({ year: '2024-2026', courseMark: '5' })], { year: { kind: 'not-a-year' } }],
    [
      'a term in which this account may not write',
      ['marks', t1({ year: '2024-25', term: '3', class: '1A', courseMark: '5' })],
      { term: { kind: 'closed', of: 'Term 3 2024-2025' } },
    ],
    ['an exam where there is none', ['marks', t1({ term: '2', examMark: '50' })], { examMark: { kind: 'exam-off' } }],
    [
      'a subject that is not taken this term',
      ['marks', t1({ student: '502', term: '2', subject: 'Eng', courseMark: '5' })],
      { subject: { kind: 'not-taken' } },
    ],
    [
      'another class than that of the record',
      ['marks', t1({ class: '1B', examMark: '5' })],
      { class: { kind: 'other-class', of: '1B', proposal: '1A' } },
    ],
    [
      'no class for a term without a record',
      ['marks', t1({ student: '502', examMark: '5' })],
      { class: { kind: 'class-of-then', of: '', proposal: '1A' } },
    ],
    ['somebody who had left', ['marks', t1({ student: '504', examMark: '5' })], { term: { kind: 'left' } }],
    ['a student who is not there', ['marks', t1({ student: '999', examMark: '5' })], { student: { kind: 'unknown-student', of: '999' } }],
    [
      'a name that two students have',
      ['marks', { ...t1({ examMark: '5' }), student: '', studentName: 'Ali, Kim' }],
      { studentName: { kind: 'two-students', of: 'Ali, Kim' } },
    ],
    ['a figure that is otherwise', ['attendance', t1({ absent: '5' })], { absent: { kind: 'other-value', of: '5', proposal: '4' } }],
    ['a conduct that is none', ['attendance', t1({ conduct: 'F' })], { conduct: { kind: 'not-a-grade' } }],
    [
      'a class that is otherwise',
      ['students', { ...kim, class_id: '1B' }],
      { class_id: { kind: 'other-value', of: '1B', proposal: '1A' } },
    ],
    ['a number that somebody had who left', ['students', { ...kim, id: '504' }], { id: { kind: 'student', detail: { code: 'left' } } }],
    ['taking a subject away', ['student-subjects', { student: '501', subject: 'Eng', takes: 'no' }], { takes: { kind: 'takes-it' } }],
    ['a class that there is not', ['class-subjects', { class: '2Z', subjects: 'Eng' }], { class: { kind: 'unknown-class', of: '2Z' } }],
    ['a term to come', ['terms', { year: '2025-26', term: '3' }], { term: { kind: 'not-past' } }],
    [
      'days outside of the year',
      ['terms', { year: '2023-24', term: '1', termStart: '01-Sep-2024', termEnd: '10-Dec-2024' }],
      { termEnd: { kind: 'not-in-year' } },
    ],
  ])('is refused for %s', (_, row, faults) => {
    expect(check(row).rows).toMatchObject([{ state: 'faulty' }])
    expect(check(row).rows[0]?.faults).toMatchObject(faults)
    expect(Object.keys(check(row).rows[0]?.faults ?? {})).toEqual(Object.keys(faults))
  })

  test('says again what the school has: nothing is added, not even to one who has left', () => {
    const { rows: checked, plan } = check(
      ['marks', t1({ courseMark: '71', comment1: '1', teacher: 'd.lutchman' })],
      ['marks', t1({ student: '504', courseMark: '40' })],
      ['attendance', t1({ absent: '4', possible: '100' })],
      ['students', kim],
      ['student-subjects', { student: '502', subject: 'Eng', takes: 'No' }],
      ['coded-comments', { comment: 'GOOD WORK' }],
      ['terms', { year: '2024-2025', term: 'Term 3' }],
    )
    expect(checked.map(({ state }) => state)).toEqual(Array(7).fill('same'))
    expect(Object.values(plan).flat()).toEqual([])
  })

  test('needs no class where it is known: of a term that there is a record of, or of a student who comes with the same file', () => {
    const { rows: checked, plan } = check(
      ['students', { ...kim, id: '505', first_name: 'Pat', class_id: '1B' }],
      ['student-subjects', { student: '505', subject: 'Maths' }],
      ['marks', t1({ student: '505', term: '2', courseMark: '60' })],
      ['marks', t1({ subject: 'Eng', courseMark: '61' })],
    )
    expect(checked.map(({ faults }) => faults)).toEqual([{}, {}, {}, {}])
    expect(plan.marks.map(({ student, classId }) => [student, classId])).toEqual([
      [505, '1B'],
      [501, '1A'],
    ])
  })

  test('fills in what is blank, and only that', () => {
    const { plan } = check(
      ['marks', t1({ courseMark: '71', examMark: '64' })],
      ['attendance', t1({ conduct: 'b' })],
      ['students', { ...kim, sex: 'F' }],
    )
    expect(plan.marks).toMatchObject([{ known: { id: 1 }, values: { examMark: 64 } }])
    expect(plan.marks[0]?.values).toEqual({ examMark: 64 })
    expect(plan.figures.map(({ values }) => values)).toEqual([{ conduct: 'B' }])
    expect(plan.changes).toEqual([{ id: 501, field: 'sex', stored: null, next: 'F' }])
  })

  test('leaves what is otherwise of a student, with what is blank, unless the row is accepted', () => {
    const [row] = rows(['students', { ...kim, house_name: 'Samaan', sex: 'F' }])
    const checked = (isAccepted: boolean | null) => checkSchool(row ? [{ ...row, isAccepted }] : [], school)
    expect(checked(null)).toMatchObject({ rows: [{ state: 'differs', isAccepted: false }], plan: { changes: [] } })
    expect(checked(true).plan.changes).toEqual([
      { id: 501, field: 'house_name', stored: 'Poui', next: 'Samaan' },
      { id: 501, field: 'sex', stored: null, next: 'F' },
    ])
    expect(checkSchool(rows(['students', { ...kim, class_id: '1B' }]), { ...school, mayMove: true }).rows).toMatchObject([
      { state: 'differs' },
    ])
  })

  test('says that a student was absent, where the school’s marks can be that', () => {
    expect(check(['marks', t1({ examMark: 'ab' })]).plan.marks).toMatchObject([{ values: { examMark: 'absent' } }])
  })

  test('says otherwise than another row: neither counts', () => {
    const both = (a: [SheetName, Typed], b: [SheetName, Typed]) =>
      check(a, b).rows.map(({ state, faults }) => [state, Object.values(faults)])
    const twice = (more: object) => Array(2).fill(['faulty', [expect.objectContaining(more)]])
    expect(both(['marks', t1({ examMark: '64' })], ['marks', t1({ examMark: '65' })])).toEqual(twice({ kind: 'twice' }))
    expect(both(['attendance', t1({ late: '1' })], ['attendance', t1({ late: '2' })])).toEqual(twice({ kind: 'twice' }))
    const of = { student: '502', year: '2025-26', term: '1', subject: 'Maths', courseMark: '5' }
    expect(both(['marks', { ...of, class: '1A' }], ['marks', { ...of, subject: 'Eng', class: '1B' }])).toEqual(
      twice({ kind: 'two-classes' }),
    )
    const option = { student: '502', subject: 'Eng' }
    expect(both(['student-subjects', option], ['student-subjects', { ...option, takes: 'No' }])).toEqual(twice({ kind: 'twice' }))
  })
})
