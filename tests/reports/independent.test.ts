import { beforeAll, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { findReportClass } from '../../src/db/figures/index.ts'
import type { Block, Sheet } from '../../src/reports/_model.ts'
import { drawPdf } from '../../src/reports/_pdf/index.ts'
import { markSheet } from '../../src/reports/mark-sheet.ts'
import { rankSheet } from '../../src/reports/rank-sheet.ts'
import { reportCards } from '../../src/reports/report-card.ts'
import { demoSchool } from '../_demo.ts'
import { actor } from '../world.ts'
import { fonts } from './_paper.ts'
import { bare, textOf } from './_poppler.ts'
import { letterhead, today } from './_sample.ts'

/** What the sheets print, worked out a second time from the rows of the tables alone, in whole numbers and by other means. */
type Raw = { year: number; term: number; class: string; student: number; subject: number; course: number | null; exam: number | null }

let school: School
let raw: Raw[]

beforeAll(async () => {
  school = await demoSchool(1000)
  raw = school.sqlite
    .prepare(
      `select t.academic_year_id as year, t.term, t.form_class_id as class, t.student_id as student, s.subject_id as subject,
         s.course_mark as course, s.exam_mark as exam
       from student_term_record t left join subject_record s
         on s.student_id = t.student_id and s.academic_year_id = t.academic_year_id and s.term = t.term`,
    )
    .all() as Raw[]
}, 300_000)

const meanOf = (marks: number[]) => printed(...fractionOf(marks))
const fractionOf = (marks: number[]): [bigint, bigint] => [BigInt(marks.reduce((a, b) => a + b, 0)), BigInt(marks.length)]

/** The largest number of decimals with which a mean, rounded half up, has at most three digits. */
function printed(sum: bigint, count: bigint): string | null {
  if (count === 0n) return null
  if (sum === 0n) return '0.00'
  for (let decimals = 4; ; decimals--) {
    const digits = (sum * 10n ** BigInt(decimals) * 2n + count) / (count * 2n)
    if (digits < 1000n) return placed(digits, decimals)
  }
}

/** Of means before they are rounded. */
function meanOfMeans(all: number[][]): string | null {
  const own = all.filter((marks) => marks.length > 0).map(fractionOf)
  const shared = own.reduce((product, [, count]) => product * count, 1n)
  const sum = own.reduce((total, [one, count]) => total + (one * shared) / count, 0n)
  return printed(sum, shared * BigInt(own.length))
}

function placed(digits: bigint, decimals: number): string {
  const words = String(digits).padStart(decimals + 1, '0')
  return decimals === 0 ? words : `${words.slice(0, -decimals)}.${words.slice(-decimals)}`
}

const gradeOf = (mean: string | null) => (mean === null ? '-' : ('EEEEEEEDDDCCBBBAAAAAA'[Math.floor(Number(mean) / 5)] ?? ''))

const by = <T>(all: readonly T[], key: (one: T) => string | number) => Map.groupBy(all, key)

function expectedOf(rows: Raw[], term: number) {
  const counts = (r: Raw) => (term === 2 ? r.course : r.exam)
  const counted = [...by(rows, (r) => r.student)].map(([id, own]) => [id, own.map(counts).filter((m) => m !== null)] as const)
  const means = new Map(counted.map(([id, own]) => [id, meanOf(own)]))
  const better = (mean: string) => [...means.values()].filter((other) => other !== null && Number(other) > Number(mean)).length
  const students = new Map(
    [...means].map(([id, mean]) => [id, [mean ?? '--', gradeOf(mean), mean === null ? '' : String(better(mean) + 1)]] as const),
  )
  const subjects = [
    ...by(
      rows.filter((r) => r.subject !== null),
      (r) => r.subject,
    ),
  ].sort(([a], [b]) => Number(a) - Number(b))
  const column = (of: (r: Raw) => number | null) => subjects.map(([, own]) => meanOf(own.map(of).filter((m) => m !== null)) ?? '')
  const entered = subjects.map(([, own]) => String(own.filter((r) => counts(r) !== null).length))
  const whole = meanOfMeans(counted.map(([, own]) => own)) ?? ''
  return { students, course: column((r) => r.course), exam: column((r) => r.exam), entered, whole }
}

const tableOf = ({ blocks }: Sheet) => blocks.find((b): b is Extract<Block, { kind: 'table' }> => b.kind === 'table')!

test('averages, grades, ranks, class means and counts of every class and term are those of the raw marks', {
  timeout: 300_000,
}, async () => {
  const classes = [...by(raw, (r) => `${r.year} ${r.term} ${r.class}`).values()]
  expect(classes.length).toBeGreaterThan(80)
  let ranked = 0
  for (const rows of classes) {
    const { year, term, class: classId } = rows[0]!
    const of = (await findReportClass(school.db, { actor: actor('admin'), scopes: ['all'] }, { year, term, classId }))!
    const must = expectedOf(rows, term)
    const about = `${classId} ${term}`
    const [sheet] = markSheet(of, today, Number.POSITIVE_INFINITY)
    const table = tableOf(sheet!)
    expect([about, table.rows.map((row) => row.slice(-3).map((cell) => cell.text))]).toEqual([
      about,
      of.students.map((s) => must.students.get(s.studentId)),
    ])
    const foot = table.foot.map((row) => row.slice(2, -3).map((cell) => cell.text))
    expect([about, foot]).toEqual([about, [must.course, must.exam, must.entered]])
    expect([about, table.foot[term === 2 ? 0 : 1]?.at(-3)?.text]).toEqual([about, must.whole])
    expect([about, tableOf(rankSheet(of, today)).foot[0]?.[2]?.text || '--']).toEqual([about, must.whole || '--'])
    const order = tableOf(rankSheet(of, today)).rows.map((row) => [row[2]?.text, row[4]?.text, row[0]?.text])
    expect([about, order]).toEqual([
      about,
      [...must.students.values()].sort((a, b) => (Number(a[2]) || 999) - (Number(b[2]) || 999)).map((s) => [...s]),
    ])
    for (const [i, card] of reportCards(of).entries()) {
      const figures = card.blocks.find((b) => b.kind === 'figures')
      const own = must.students.get(of.students[i]!.studentId)!
      expect(figures?.figures.slice(0, 3).map((f) => f.value)).toEqual([own[0], own[1], own[2] || '–'])
      if (own[2]) ranked++
    }
  }
  expect(ranked).toBeGreaterThan(2000)
})

test('and the document of a class says the same', { timeout: 60_000 }, async () => {
  const key = { year: 20252026, term: 1, classId: '2C' }
  const rows = raw.filter((r) => r.year === key.year && r.term === key.term && r.class === key.classId)
  const of = (await findReportClass(school.db, { actor: actor('admin'), scopes: ['all'] }, key))!
  const chunks: Buffer[] = []
  for await (const chunk of drawPdf(markSheet(of, today), { title: 'Test', letterhead, fonts, at: new Date() })) chunks.push(chunk)
  const text = bare(textOf(Buffer.concat(chunks)))
  const must = expectedOf(rows, key.term)
  expect(of.students.length).toBeGreaterThan(20)
  for (const [i, s] of of.students.entries()) {
    const marks = s.subjects.map((r) => `${r.courseMark ?? ''}${r.examMark ?? ''}`).join('')
    expect(text).toContain(bare(`${i + 1}${s.lastName}, ${s.firstName}${marks}${must.students.get(s.studentId)?.join('')}`))
  }
  expect(text).toContain(bare(`Class mean, exam${must.exam.join('')}${must.whole}`))
})
