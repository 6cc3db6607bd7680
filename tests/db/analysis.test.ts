import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { readAnalysis, readPoints } from '../../src/db/analysis/read.ts'
import { apart, byDifference, type Group } from '../../src/domain/analysis/index.ts'
import { rowsOf as byHand } from '../_by-hand.ts'
import { demoSchool } from '../_demo.ts'
import { times } from '../_times.ts'
import { actor } from '../world.ts'

/** Every figure again, by plain code straight from the tables of a generated school of some years, of ten where tests take longer. */
type Row = {
  year: number
  term: number
  student: number
  classId: string
  level: number | null
  sex: string | null
  subject: number
  teacher: number | null
  course: unknown
  exam: unknown
}
let school: School
let rowsOf: Partial<Record<string, Row[]>>
let terms: { year: number; term: number }[]
const access = { actor: actor('admin'), scopes: ['all'] as const }
const none: Group = { classId: null, level: null, subjectId: null, teacherId: null }

beforeAll(async () => {
  school = await demoSchool(240, times(3, 10))
  const rows = await byHand<Row & { year: number; term: number }>(
    school.db,
    `select s.academic_year_id as year, s.term, s.student_id as student, r.form_class_id as "classId", r.form_level as level, p.sex,
        s.subject_id as subject, s.employee_id as teacher, s.course_mark as course, s.exam_mark as exam
      from subject_record s, student_term_record r, student p
      where r.student_id = s.student_id and r.academic_year_id = s.academic_year_id and r.term = s.term and r.left_on is null and p.id = s.student_id`,
  )
  rowsOf = Object.groupBy(rows, ({ year, term }) => `${year}-${term}`)
  terms = Object.keys(rowsOf)
    .sort()
    .map((key) => {
      const [year, term] = key.split('-').map(Number)
      return { year: year ?? 0, term: term ?? 0 }
    })
}, 240_000)
afterAll(() => school.close())

const inTerm = ({ year, term }: { year: number; term: number }) => rowsOf[`${year}-${term}`] ?? []
const isOf = (row: Row, { classId, level, subjectId, teacherId }: Group) =>
  (classId === null || row.classId === classId) &&
  (level === null || row.level === level) &&
  (subjectId === null || row.subject === subjectId) &&
  (teacherId === null || row.teacher === teacherId)
const markOf = (row: Row) => (row.term === 2 ? row.course : row.exam)
const isNumber = (mark: unknown): mark is number => typeof mark === 'number'

/** To three digits, a half up, with whole numbers. */
function rounded(sum: number, count: number): string {
  const exact = sum / count
  const decimals = exact >= 99.95 ? 0 : exact >= 9.995 ? 1 : 2
  return (Math.floor((sum * 10 ** decimals) / count + 0.5 + 1e-9) / 10 ** decimals).toFixed(exact < 0.9995 && sum > 0 ? 3 : decimals)
}

/** The values of a group: its marks, or each student's average. */
function valuesOf(key: { year: number; term: number }, group: Group, cohort?: Set<number>) {
  const own = inTerm(key).filter((row) => isOf(row, group) && (!cohort || cohort.has(row.student)) && isNumber(markOf(row)))
  if (group.subjectId !== null || group.teacherId !== null)
    return { own, values: own.map((row) => Number(markOf(row))), exact: own.map((row) => Number(markOf(row))) }
  const each = Object.values(Object.groupBy(own, ({ student }) => student)).map((all = []) => {
    const sum = all.reduce((n, row) => n + Number(markOf(row)), 0)
    return { printed: Number(rounded(sum, all.length)), exact: sum / all.length }
  })
  return { own, values: each.map(({ printed }) => printed), exact: each.map(({ exact }) => exact) }
}

const quantile = (sorted: number[]) => {
  const n = sorted.length
  const value = n % 2 === 1 ? (sorted[(n - 1) / 2] ?? 0) : ((sorted[n / 2 - 1] ?? 0) + (sorted[n / 2] ?? 0)) / 2
  return Math.round(value * 100) / 100
}
function plain(values: number[], exact: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const n = sorted.length
  const meanOf = exact.reduce((a, b) => a + b, 0) / n
  return {
    n,
    mean: meanOf,
    median: quantile(sorted),
    lower: n === 1 ? sorted[0] : quantile(sorted.slice(0, Math.floor(n / 2))),
    upper: n === 1 ? sorted[0] : quantile(sorted.slice(Math.ceil(n / 2))),
    least: Math.min(...sorted),
    most: Math.max(...sorted),
    passed: sorted.filter((value) => value >= 50).length,
  }
}
function same(found: { mean: string; [figure: string]: unknown }, expected: ReturnType<typeof plain>) {
  const { mean, ...rest } = expected
  expect(found).toMatchObject(rest)
  expect(Math.abs(Number(found.mean) - mean)).toBeLessThanOrEqual(0.0500001)
}

const termBefore = (key: { year: number; term: number }) =>
  terms[terms.findIndex((one) => one.year === key.year && one.term === key.term) - 1]
const yearBefore = ({ year, term }: { year: number; term: number }) => terms.find((one) => one.year === year - 10_001 && one.term === term)

/** Every class, lesson, form, subject, teacher and the school in a term. */
function groupsOf(key: { year: number; term: number }): Group[] {
  const own = inTerm(key)
  const all = <T>(of: (row: Row) => T) => [...new Map(own.map((row) => [JSON.stringify(of(row)), of(row)])).values()]
  return [
    none,
    ...all(({ classId }) => ({ ...none, classId })),
    ...all(({ classId, subject }) => ({ ...none, classId, subjectId: subject })),
    ...all(({ level }) => ({ ...none, level })),
    ...all(({ level, subject }) => ({ ...none, level, subjectId: subject })),
    ...all(({ subject }) => ({ ...none, subjectId: subject })),
    ...all(({ teacher }) => ({ ...none, teacherId: teacher })).filter(({ teacherId }) => teacherId !== null),
  ]
}

describe('the analysis of a generated school', () => {
  test('has every figure that plain code finds in the tables', async () => {
    let compared = 0
    for (const [n, key] of terms.slice(-4).entries())
      for (const group of groupsOf(key).filter(
        (one, i) => one.classId === null || one.subjectId === null || i % times(3, 1) === n % times(3, 1),
      )) {
        const { own, values, exact } = valuesOf(key, group)
        const level = group.level ?? own[0]?.level ?? null
        const found = await readAnalysis(school.db, access, {
          term: key,
          group,
          level,
          others: { before: termBefore(key), yearBefore: yearBefore(key) },
        })
        if (values.length === 0) {
          expect(found).toBeUndefined()
          continue
        }
        if (!found) throw new Error(`nothing of ${JSON.stringify(group)}`)
        same(found.summary, plain(values, exact))
        expect(found.tens).toEqual(Array.from({ length: 10 }, (_, i) => values.filter((v) => Math.min(9, Math.floor(v / 10)) === i).length))
        expect(found.grades.reduce((sum, { count }) => sum + count, 0)).toBe(values.length)
        const cohort =
          group.classId === null ? undefined : new Set(inTerm(key).flatMap((r) => (r.classId === group.classId ? r.student : [])))
        const wanted = [
          {
            kind: 'before',
            of: termBefore(key) && valuesOf(termBefore(key) as typeof key, cohort ? { ...group, classId: null } : group, cohort),
          },
          { kind: 'year-before', of: yearBefore(key) && valuesOf(yearBefore(key) as typeof key, group) },
          ...(group.classId ? [{ kind: 'form', of: valuesOf(key, { ...group, classId: null, level }) }] : []),
        ]
        for (const { kind, of } of wanted) {
          const beside = found.beside.find((one) => one.kind === kind)
          expect([kind, group, beside !== undefined]).toEqual([kind, group, of !== undefined && of.values.length >= 5])
          if (beside && of) same(beside.summary, plain(of.values, of.exact))
        }
        const pairs =
          group.subjectId === null && group.teacherId === null
            ? []
            : inTerm(key).filter((r) => isOf(r, group) && isNumber(r.course) && isNumber(r.exam))
        expect(found.pairs.length).toBe(pairs.length)
        expect(Math.abs(apart(byDifference(found.pairs)[0] ?? { course: 0, exam: 0, studentId: 0, firstName: '', lastName: '' }))).toBe(
          Math.max(0, ...pairs.map((r) => Math.abs(Number(r.exam) - Number(r.course)))),
        )
        expect(found.sexes.map(({ sex, summary }) => [sex, summary.n])).toEqual(
          group.subjectId === null && group.teacherId === null
            ? found.sexes.map(({ sex, summary }) => [sex, summary.n])
            : (['F', 'M'] as const).map((sex) => [sex, own.filter((r) => r.sex === sex).length]).filter(([, n]) => Number(n) > 0),
        )
        if (found.parts.length > 0 && (group.classId === null || group.subjectId !== null))
          expect(found.parts.reduce((sum, { summary }) => sum + summary.n, 0)).toBe(values.length)
        compared++
      }
    expect(compared).toBeGreaterThan(200)
  }, 240_000)

  test('goes over the terms as each term says', async () => {
    const last = terms.at(-1) as (typeof terms)[number]
    for (const group of groupsOf(last).filter((_, i) => i % 7 === 0)) {
      const points = await readPoints(school.db, access, terms, group, 1)
      for (const point of points) {
        const { values, exact } = valuesOf(point, group)
        expect([point.n, point.passed]).toEqual([values.length, values.filter((value) => value >= 50).length])
        if (values.length > 0)
          expect(Math.abs(Number(point.mean) - exact.reduce((a, b) => a + b, 0) / values.length)).toBeLessThanOrEqual(0.0500001)
        else expect(point.mean).toBeNull()
      }
    }
  })
})
