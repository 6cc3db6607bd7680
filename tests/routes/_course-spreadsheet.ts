import type { Progress } from '../../src/domain/_jobs.ts'
import { addRows } from '../_rows.ts'
import { students, subjects, type Who, type World, year } from '../world.ts'

export const pathOf = (formLevel: number, formClass: string | number, subjectId: number, term = 1) =>
  `/api/spreadsheet/${year}/${term}/${formLevel}/${formClass}/${subjectId}`
export const of5A = pathOf(0, '5A', 0)

export type Told = { id: string; event: string; data: Progress }

/** The events of a stream that has ended. */
export const eventsIn = (text: string): Told[] =>
  text
    .split('\n\n')
    .filter((block) => /^data: /m.test(block))
    .map((block) => {
      const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      return { id: part('id'), event: part('event'), data: JSON.parse(part('data')) }
    })

export async function follow({ as }: World, path = of5A, who: Who = 'admin', lastEventId?: string) {
  const res = await as(who)(path, lastEventId === undefined ? {} : { headers: { 'Last-Event-ID': lastEventId } })
  const text = await res.text()
  const events = res.status === 200 ? eventsIn(text) : []
  return { status: res.status, text, events, last: events.at(-1), filePath: events.at(-1)?.data.filePath ?? '' }
}

export const fetchFile = ({ as }: World, filePath: string, who: Who | 'nobody' = 'admin', name = 'any.xlsx') =>
  as(who)('/api/spreadsheet-download', { method: 'POST', json: { filePath, name } })

const own = { employee_id: 1, form_class_id: '5A', subject_id: subjects.mathematics, academic_year_id: year, term: 1 }
const tests = [
  { number: 1, topic: '=HYPERLINK("http://x.example")', date: '2025-09-20', total: 20 },
  { number: 2, topic: 'Algebra', date: null, total: 15 },
  { number: 4, topic: null, date: '2025-10-11', total: null },
]
const marks = { zahra: [13, null, 4], nicolette: [0, 9, null], andres: [20, 15, null] } as const

/** Lutchman's Mathematics in 5A: three assessments, of which one has no total, and the marks of three of four students. */
export async function fillMarkBook({ db }: World): Promise<void> {
  for (const [i, { number, ...test }] of tests.entries()) {
    const { id } = await db
      .insertInto('assessment')
      .values({ ...own, ...test, assessment_number: number })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [name, row] of Object.entries(marks))
      if (row[i] !== null && row[i] !== undefined)
        await addRows(db, 'assessment_mark', {
          assessment_id: id,
          student_id: students[name as keyof typeof marks].id,
          mark: row[i],
          updated_at: '2025-11-30T12:00:00.000Z',
        })
  }
}
