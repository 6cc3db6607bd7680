import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '../../src/db/_open.ts'
import { findReportClass } from '../../src/db/figures/index.ts'
import { listReportsOf } from '../../src/db/figures/student.ts'
import { onTranscript } from '../../src/domain/figures/transcript.ts'
import { notEntered } from '../../src/domain/words/reports.ts'
import { termHead, transcriptWords as words } from '../../src/domain/words/transcript.ts'
import type { Block, Row, Sheet, Table } from '../../src/reports/_model.ts'
import { paginate } from '../../src/reports/_pdf/pages.ts'
import { reportCard } from '../../src/reports/report-card.ts'
import { transcript } from '../../src/reports/transcript.ts'
import { demoSchool } from '../_demo.ts'
import { actor } from '../world.ts'
import { fonts } from './_paper.ts'
import { letterhead } from './_sample.ts'

let school: School
beforeAll(async () => {
  school = await demoSchool(240, 3)
}, 300_000)
afterAll(() => school.close())

const access = { actor: actor('admin'), scopes: ['all'] } as const
const isTable = (block: Block): block is Table => block.kind === 'table'
const ofKind = <K extends Block['kind']>(sheet: Sheet, kind: K) =>
  sheet.blocks.find((block): block is Extract<Block, { kind: K }> => block.kind === kind)

/** The cells of a row, each at the column that it begins in. */
function placed(row: Row): Map<number, string> {
  let at = 0
  return new Map(
    row.map((cell) => {
      const entry = [at, cell.text] as const
      at += cell.span ?? 1
      return entry
    }),
  )
}

/** Of each term on a transcript, by its head: the marks of each subject, and the lines below them. */
function readTranscript(sheet: Sheet) {
  const terms = new Map<string, { marks: Record<string, (string | undefined)[]>; lines: Record<string, string | undefined> }>()
  for (const table of sheet.blocks.filter(isTable)) {
    const heads = new Set(table.columns.flatMap(({ group }) => group?.title ?? []))
    for (const head of heads) {
      const columns = table.columns.flatMap(({ group, title }, i) => (group?.title === head ? [[title, i] as const] : []))
      const column = (title: string) => columns.find(([name]) => name === title)?.[1]
      const first = columns[0]?.[1] ?? 0
      const cell = (row: Row, title: string) => row[column(title) ?? -1]?.text
      terms.set(`${table.columns[0]?.title} ${head}`, {
        marks: Object.fromEntries(
          table.rows.map((row) => [row[0]?.text, [words.course, words.exam, words.grade].map((t) => cell(row, t))]),
        ),
        lines: Object.fromEntries(table.foot.map((row) => [row[0]?.text, placed(row).get(first)])),
      })
    }
  }
  return terms
}

test('every mark, grade, average, rank and attendance on a transcript is that of the card of then', async () => {
  const { db } = school
  const students = (await db.selectFrom('student').select('id').orderBy('id').execute()).filter((_, i) => i % 9 === 0)
  let compared = 0
  for (const { id } of students) {
    const reports = onTranscript(await listReportsOf(db, access, id))
    const student = { studentId: id, firstName: 'A', lastName: 'B', dateOfBirth: null, archivedOn: null }
    const sheet = transcript({ student, reports, isHeld: false, principal: '', printedDay: '2026-05-20', verification: undefined })
    const terms = readTranscript(sheet)
    const cards = await db
      .selectFrom('student_term_record as record')
      .select(['academic_year_id as year', 'term', 'form_class_id as classId'])
      .where('student_id', '=', id)
      .execute()
    for (const { year, term, classId } of cards) {
      const of = await findReportClass(db, access, { year, term, classId })
      const card = of && reportCard(of, id)
      const own = terms.get(`${String(year).slice(0, 4)}-${String(year).slice(4)} ${termHead({ term }, classId)}`)
      if (year === 20252026 && term === 3) {
        expect(own).toBeUndefined() // not over, and not posted
        continue
      }
      if (!card || !own) throw new Error(`${id} has no ${year} ${term}`)
      const table = card.blocks.find(isTable)
      const at = (title: string) => table?.columns.findIndex((column) => column.title === title) ?? -1
      for (const row of table?.rows ?? []) {
        const textOf = (title: string) => row[at(title)]?.text?.replace(notEntered, '') // the transcript leaves it blank
        const exam = at('Exam') < 0 ? undefined : textOf('Exam')
        expect([id, year, term, row[0]?.text, ...(own.marks[row[0]?.text ?? ''] ?? [])]).toEqual([
          ...[id, year, term, row[0]?.text, textOf('Course'), exam, row[at('Grade')]?.text],
        ])
        compared++
      }
      const figures = new Map(ofKind(card, 'figures')?.figures.map(({ label, value, note }) => [label, { value, note }]))
      const rank = figures.get('Rank')
      const facts = new Map(ofKind(card, 'person')?.more)
      expect(own.lines).toEqual({
        Average: figures.get('Average')?.value,
        'Overall grade': figures.get('Overall grade')?.value,
        Rank: rank?.note ? `${rank.value} ${rank.note}` : rank?.value,
        'Sessions Absent': `${facts.get('Sessions Absent')} of ${facts.get('Possible Attendance')}`,
        'Times Late': facts.get('Times Late'),
        Conduct: figures.get('Conduct')?.value,
        Deportment: figures.get('Deportment')?.value,
      })
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

test('a year is on one page, its averages below its marks', async () => {
  const { db } = school
  const students = (await db.selectFrom('student').select('id').orderBy('id').execute()).filter((_, i) => i % 9 === 0)
  const tables: number[][] = []
  for (const { id } of students) {
    const reports = onTranscript(await listReportsOf(db, access, id))
    const student = { studentId: id, firstName: 'A', lastName: 'B', dateOfBirth: null, archivedOn: null }
    const sheet = transcript({ student, reports, isHeld: false, principal: '', printedDay: '2026-05-20', verification: undefined })
    const drawn = paginate(sheet, letterhead, fonts).flatMap((page) => page.parts.filter(({ part }) => part.kind === 'table'))
    tables.push([sheet.blocks.filter(isTable).length, drawn.length])
  }
  expect(Math.max(...tables.map(([years = 0]) => years))).toBe(3)
  expect(tables.filter(([years, drawn]) => years !== drawn)).toEqual([])
})

test('who has no finished term gets a sheet that says so, without a code', () => {
  const student = { studentId: 1, firstName: 'A', lastName: 'B', dateOfBirth: null, archivedOn: null }
  const sheet = transcript({ student, reports: [], isHeld: false, principal: '', printedDay: '2026-05-20', verification: undefined })
  expect(sheet.blocks.map(({ kind }) => kind)).toEqual(['person', 'notice'])
})
