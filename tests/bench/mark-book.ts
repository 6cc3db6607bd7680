import { ask, jsonOf, load, medianOf, middle } from './_load.ts'
import { formClass, mathematics, paths, term, year } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn, type Visitor } from './_server.ts'
import { inOldestBrowser, interaction } from './oldest-browser.ts'

const lesson = { academic_year_id: year, term, form_class_id: formClass, subject_id: mathematics, employee_id: 11 }
const columns = 20

/** A mark book of 35 students and 20 assessments, all marked, as the server renders it for its teacher. */
export async function markBook(served: Served): Promise<Row[]> {
  const [median, rate, one] = ['mark book of 35 × 20: server median', '… requests a second, 20 connections', '… one mark saved: median']
  const teacher = await signIn(served.url, 'd.lutchman')
  const students = await fillBook(teacher)
  const ms = students.length > 0 ? await medianOf(teacher, paths.markBook) : null
  if (ms === null) return [absent(median, 'ms', 9), absent(rate, '/s', 250), absent(one, 'ms', 1.25)]
  const { perSecond, failed } = await load(teacher, { path: paths.markBook, connections: 20 })
  const inChrome109 = await inOldestBrowser(served, paths.markBook)
  return [
    { what: median, figure: ms, unit: 'ms', budget: 9 },
    { what: rate, figure: perSecond, unit: '/s', budget: 250, isFloor: true, ...(failed > 0 && { note: `${failed} failed` }) },
    { what: one, figure: await oneByOne(teacher, students), unit: 'ms', budget: 1.25 },
    inChrome109('… in Chrome 109, CPU slowed 6 ×: DOMContentLoaded', 550, (seen) => seen.loaded),
    ...interaction(inChrome109),
  ]
}

const post = async (teacher: Visitor, path: string, json: object) => {
  const answer = await ask(teacher, path, { method: 'POST', json })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
  return answer
}

/** The numbers of the students, once each has a mark in each of the columns. */
export async function fillBook(teacher: Visitor): Promise<number[]> {
  const book = await ask(teacher, `/api/mark-book/${year}/${term}/${mathematics}/3/${formClass}/11`)
  if (book.status !== 200) return []
  const { assesments, students } = jsonOf(book) as { assesments: { assesment_number: number }[]; students: { id: number }[] }
  const taken = new Set(assesments.map((one) => one.assesment_number))
  for (let number = 1; number <= columns; number++) {
    if (taken.has(number)) continue
    const topic = `Consumer arithmetic: hire purchase ${number}`
    await post(teacher, '/api/mark-book-assesment', { ...lesson, assesment_number: number, topic, date: '2026-06-05', total: 50 })
  }
  for (const { id } of students) {
    const marks = Array.from({ length: columns }, (_, i) => ({ student_id: id, assesment_number: i + 1, mark: 1 + (i % 9) }))
    await post(teacher, '/api/mark-book', { ...lesson, marks })
  }
  return students.map(({ id }) => id)
}

async function oneByOne(teacher: Visitor, students: readonly number[]): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < 600; turn++) {
    const ms = await saveInBook(teacher, students, turn)
    if (turn >= 100) taken.push(ms)
  }
  return middle(taken)
}

export async function saveInBook(teacher: Visitor, students: readonly number[], turn: number): Promise<number> {
  const student_id = students[turn % students.length] ?? 0
  return (await post(teacher, '/api/mark-book', { ...lesson, student_id, assesment_number: columns, mark: 10 + (turn % 37) })).ms
}
