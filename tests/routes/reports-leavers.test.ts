import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { findReadiness } from '../../src/db/posting/readiness.ts'
import { textOf } from '../reports/_poppler.ts'
import { actor, makeWorld, students, subjects, type Who, year } from '../world.ts'
import { makeBookWorld } from './_mark-book.ts'

const { zahra, nicolette, andres } = students

/** What is read of a page or document. */
const plain = (text: string) =>
  text
    .replace(/<head>.*?<\/head>|<svg.*?<\/svg>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** Marks of 5A: Zahra the best, and then as the class list goes. */
async function world() {
  const world = await makeWorld()
  const { db } = world
  for (const [i, s] of Object.values(students).entries())
    await db
      .updateTable('subject_record')
      .set({ exam_mark: 90 - 5 * i })
      .where('student_id', '=', s.id)
      .execute()
  const post = (path: string, fields: Record<string, string> = {}) =>
    world.as('admin')(path, { method: 'POST', body: new URLSearchParams(fields) })
  const archive = async (id: number, archived_on = '2025-11-28') =>
    expect((await post(`/admin/students/${id}/archive`, { archived_on })).status).toBe(303)
  const restore = (id: number) => post(`/admin/students/${id}/restore`)
  const call = (path: string, json: object, who: Who = 'admin') => world.as(who)(path, { method: 'POST', json })
  const posted = (value: 0 | 1) => call('/api/post-term-reports', { year, term: 1, posted: value })
  const get = async (path: string) => {
    const res = await world.as('admin')(path)
    expect([path, res.status]).toEqual([path, 200])
    const isPdf = res.headers.get('Content-Type') === 'application/pdf'
    return plain(isPdf ? textOf(new Uint8Array(await res.arrayBuffer())) : await res.text())
  }
  const run = async (paper: string) => {
    const res = await post('/admin/reports/print', { paper, of: 'class-5A', cover: '1', order: 'name', part: 'all' })
    return get(`/api/print-runs/${res.headers.get('Location')?.split('/').at(-1)}`)
  }
  return { ...world, archive, restore, call, posted, get, run }
}

const ofClass = [
  `/api/report-cards/5A/${year}/1`,
  `/api/report-cards/all/${year}/1`,
  `/reports/report-cards/5A/${year}/1`,
  `/api/mark-sheet/${year}/1/5A`,
  `/reports/mark-sheet/${year}/1/5A`,
  `/api/rank-sheet/5A/${year}/1`,
  `/reports/rank-sheet/5A/${year}/1`,
]
const times = (text: string) => [zahra, nicolette].map((one) => text.split(one.first).length - 1)
const names = (text: string) => times(text).map((n) => n > 0)

describe('who has left is out of what is printed for the class', () => {
  test.each(ofClass)('%s', async (path) => {
    const { archive, get } = await world()
    expect(names(await get(path))).toEqual([true, true])
    await archive(zahra.id)
    const text = await get(path)
    const isCards = path.includes('report-cards')
    expect([times(text)[0], names(text)[1], text.includes('Left the school on 28-Nov-2025')]).toEqual([isCards ? 1 : 0, true, isCards])
  })

  test('the others’ ranks and the mean are without them, on every sheet and card', async () => {
    const { archive, get } = await world()
    const [rank, card] = [`/reports/rank-sheet/5A/${year}/1`, `/reports/report-card/${nicolette.id}/${year}/1`]
    expect(await get(card)).toMatch(/Rank 2 of 4/)
    await archive(zahra.id)
    expect(await get(card)).toMatch(/Rank 1 of 3/)
    expect(await get(rank)).toContain('80.0') // 85, 80, 75
  })

  test.each(['report-cards', 'mark-sheets', 'rank-sheets'])('a print run of %s counts them as left on its cover', async (paper) => {
    const { archive, run } = await world()
    await archive(zahra.id)
    const text = await run(paper)
    expect(text).toMatch(/Left out/)
    expect(text).toContain('Left the school on 28-Nov-2025')
    expect([times(text)[0], names(text)[1]]).toEqual([1, true])
  })

  test('the single card still opens for the office, says so, and has no rank', async () => {
    const { archive, get } = await world()
    await archive(zahra.id)
    const text = await get(`/reports/report-card/${zahra.id}/${year}/1`)
    expect(text).toContain('Left the school on 28-Nov-2025.')
    expect(text).not.toContain('of 4')
  })

  test('until they are restored', async () => {
    const { archive, restore, get } = await world()
    const before = await get(ofClass[0] ?? '')
    await archive(zahra.id)
    await restore(zahra.id)
    expect(await get(ofClass[0] ?? '')).toBe(before)
  })
})

test('a term that was posted before somebody left keeps them, and one that was posted after stays without', async () => {
  const { archive, restore, posted, get } = await world()
  const path = `/reports/rank-sheet/5A/${year}/1`
  await archive(andres.id)
  await posted(1)
  const before = await get(path)
  expect([names(before), before.includes(andres.first)]).toEqual([[true, true], false])
  await archive(zahra.id)
  await restore(andres.id)
  expect(await get(path)).toBe(before)
  await posted(0)
  const open = await get(path)
  expect([names(open), open.includes(andres.first)]).toEqual([[false, true], true])
})

describe('marks of who has left are refused', () => {
  const [maths, marks] = [subjects.mathematics, `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`]
  const stored = (w: Awaited<ReturnType<typeof world>>) =>
    w.db
      .selectFrom('subject_record')
      .select(['course_mark', 'exam_mark'])
      .where('student_id', '=', zahra.id)
      .where('subject_id', '=', maths)
      .executeTakeFirst()

  test.each<Who>(['lutchman', 'admin'])('in Enter Marks, by %s', async (who) => {
    const w = await world()
    await w.archive(zahra.id)
    const rows = [zahra, nicolette].map(({ id }) => ({ student_id: id, version: 1, course_mark: 77 }))
    const answer = await (await w.call(marks, { rows }, who)).json()
    expect(JSON.stringify(answer)).toContain('left')
    expect(await stored(w)).toEqual({ course_mark: null, exam_mark: 90 })
    const other = await w.db
      .selectFrom('subject_record')
      .select('course_mark')
      .where('student_id', '=', nicolette.id)
      .where('subject_id', '=', maths)
      .executeTakeFirst()
    expect(other?.course_mark).toBe(77)
    const listed = await (await w.as(who)(marks)).json()
    expect(listed.students.map((row: { left_on: string | null }) => row.left_on)).toEqual(['2025-11-28', null, null, null])
  })

  test('in the edit view', async () => {
    const w = await world()
    await w.archive(zahra.id)
    const body = { student_id: zahra.id, year, term: 1, subject_id_old: maths, version: 1, course_mark: 77 }
    const res = await w.call('/api/subject-record', body)
    expect([res.status, await stored(w)]).toEqual([422, { course_mark: null, exam_mark: 90 }])
    expect((await res.json()).message).toBe('The student has left the school. Marks can’t be entered.')
  })

  test('from Excel, cell by cell', async () => {
    const w = await world()
    await w.archive(zahra.id)
    const url = `/term-reports/enter-marks/${year}/1/5A/${maths}/spreadsheet`
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await w.as('lutchman')(`${url}/file`)).arrayBuffer())
    for (const row of [2, 3]) (book.worksheets[0] as ExcelJS.Worksheet).getCell(row, 3).value = 77
    const body = new FormData()
    body.append('file', new File([new Uint8Array(await book.xlsx.writeBuffer())], 'marks.xlsx'))
    const html = await (await w.as('lutchman')(url, { method: 'POST', body })).text()
    expect(html).toMatch(/Abdool-Rahman, Zahra.*The student has left the school\. Marks can’t be entered\./s)
    expect([...html.matchAll(/<input type="checkbox"[^>]*name="cell"/g)]).toHaveLength(1)
  })

  test('in the mark book, and what stands there stays', async () => {
    const w = await makeBookWorld()
    expect((await w.mark('zahra', 1, 16)).status).toBe(200)
    await w.as('admin')(`/admin/students/${zahra.id}/archive`, { method: 'POST', body: new URLSearchParams({ archived_on: '2025-11-28' }) })
    const refused = await w.mark('zahra', 1, 17)
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('has left the school')])
    expect((await w.mark('nicolette', 1, 11)).status).toBe(200)
    expect(JSON.stringify((await w.stored()).marks[zahra.id])).toContain('16')
  })
})

test('nothing is missing in the readiness of a term of who has left it', async () => {
  const { archive, db } = await world()
  const found = async () => {
    const {
      students: all,
      gaps,
      lessons,
    } = await findReadiness(db, { actor: actor('admin'), scopes: ['all'] }, { year, term: 1, isCurrent: true })
    const registered = lessons.filter((one) => one.classId === '5A').map((one) => one.registered)
    return [all, gaps.remarks, gaps.subjects]
      .map((list) => list.some((one) => one.studentId === zahra.id))
      .concat(registered.every((n) => n === 4))
  }
  expect(await found()).toEqual([true, true, false, true])
  await archive(zahra.id)
  expect(await found()).toEqual([false, false, false, false])
})
