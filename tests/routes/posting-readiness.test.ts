import { expect, test } from 'vitest'
import { makeWorld, students, type Who, year } from '../world.ts'
import { waysOf } from './_ways.ts'

const own = '/term-reports/readiness'
const admin = '/admin/posting/readiness'

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const { get } = waysOf(world)
  return { ...world, get }
}

test.each([
  ['joseph', '5A', 200],
  ['joseph', '5B', 404],
  ['noel', '5B', 200],
  ['noel', '1A', 404],
  ['lutchman', '1A', 404],
  ['baptiste', '1A', 200],
  ['admin', '1A', 200],
  ['admin', '9Z', 404],
] as const)('%s asks for class %s and is answered %i', async (w, classId, status) => {
  const { get } = await world()
  expect((await get(`${own}?class=${classId}`, w)).status).toBe(status)
  expect((await get(`${own}/print?class=${classId}`, w)).status).toBe(status)
})

test('it is a page, and for htmx its lists', async () => {
  const { get } = await world()
  expect((await get(admin)).text).toMatch(/^<!doctype html>.*<h1[^>]*>What is missing<\/h1>.*Term 1 2025-2026.*id="readiness"/s)
  expect((await get(`${admin}?list=marks`, 'admin', { 'HX-Request': 'true' })).text).toMatch(/^<div id="readiness".*Exam marks/s)
})

test('the classes lead to their lists, and the lists to the students', async () => {
  const { get } = await world()
  const { text } = await get(own, 'noel')
  expect(text).toContain('href="/term-reports/readiness?class=5A&amp;list=remarks"')
  const list = await get(`${own}?class=5A&list=remarks`, 'noel')
  expect(list.text).toContain('href="/term-reports/term-details/5A/1"')
  expect((await get('/term-reports/term-details/5A/1', 'noel')).text).toContain(String(students.zahra.id))
})

test('a lesson leads to Enter Marks where the actor may enter them', async () => {
  const { get } = await world()
  const link = (base: string, subject: number) => `href="${base}/enter-marks/${year}/1/5A/${subject}"`
  const joseph = await get(`${own}?list=marks`, 'joseph')
  expect(joseph.text).toContain('Mathematics')
  expect(joseph.text).toContain(link('/term-reports', 101))
  expect(joseph.text).not.toContain(link('/term-reports', 104))
  expect((await get(`${admin}?list=marks`)).text).toContain(link('/admin', 104))
})

test('another term is named in every address, and one that does not exist is not found', async () => {
  const { get } = await world({ term: 2 })
  await expect(get(`${admin}?year=${year}&term=3`)).resolves.toMatchObject({ status: 404 })
  await expect(get(`${admin}?year=${year}`)).resolves.toMatchObject({ status: 404 })
  const { text } = await get(`${admin}?year=${year}&term=1`)
  expect(text).toContain('Term 1 2025-2026')
  expect(text).toContain('Nobody is registered in this term')
  expect((await get(`/admin/posting`)).text).toContain(`href="/admin/posting/readiness?year=${year}&amp;term=1"`)
})

test('what cannot be understood of the list’s state is its ordinary state', async () => {
  const { get } = await world()
  expect(await get(`${admin}?list=nothing&page=-1&sort=x`)).toMatchObject({ status: 200 })
  expect((await get(`${admin}?list=remarks&page=99`)).text).toContain('1–6 of 6')
})

test('emptiness is explained: no class, no term, all in order', async () => {
  const { get, db } = await world()
  expect((await get(own, 'stranger')).text).toContain('No class of yours has students in this term')
  await db.updateTable('student_term_record').set({ comments: 'Well done.' }).execute()
  expect((await get(`${admin}?list=remarks`)).text).toContain('All 6 students have form teacher&#x27;s remarks.')
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect((await get(admin)).text).toContain('No current term')
  expect((await get(`${admin}/print`)).status).toBe(404)
})

test('the print page has the counts and the whole list, and nothing to press but Print and Close', async () => {
  const { get } = await world()
  const { text } = await get(`${admin}/print?list=remarks&class=5A`)
  expect(text).toMatch(
    /What is missing: Form teacher&#x27;s remarks.*Term 1 2025-2026 · 5A.*Poui Valley Secondary School.*01-Dec-2025 10:00/s,
  )
  expect(text.match(/<tr>/g)?.length).toBe(5)
  expect(text).not.toContain('View Record')
})

test('form teachers and deans are led there from their home and class pages, and nobody who has no class', async () => {
  const { get } = await world()
  /** Below the Main Menu, which has the places of every teacher. */
  const main = async (path: string, w: Who) => (await get(path, w)).text.replace(/^.*<main/s, '<main')
  for (const w of ['joseph', 'noel', 'baptiste'] as const)
    expect(await main('/term-reports', w)).toMatch(/href="\/term-reports\/readiness[?"]/)
  for (const w of ['lutchman', 'stranger'] as const) expect(await main('/term-reports', w)).not.toContain(`href="${own}`)
  expect(await main('/term-reports/term-details/5A/1', 'joseph')).toContain(`href="${own}?class=5A"`)
  expect(await main('/term-reports/term-details/5A/1', 'lutchman')).not.toContain(`href="${own}`)
})
