import { expect, test } from 'vitest'
import { drawsNow } from '../../src/views/reports/print-run.tsx'
import { addRows } from '../_rows.ts'
import { bare, infoOf, pagesOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, type World, year } from '../world.ts'

const base = '/admin/reports/print'
const own = '/term-reports/reports/print'
const pdf = (answer: Response) => answer.arrayBuffer().then((bytes) => new Uint8Array(bytes))

const post = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams({ of: 'school', term: `${year}-1`, ...fields }).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
})

/** Everyone of 5A and 5B has an English mark but Marcus of 5B; Andrés is held back. */
async function worldOfRuns(): Promise<World> {
  const world = await makeWorld()
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 60 })
    .where('subject_id', '=', 101)
    .where('student_id', '!=', students.marcus.id)
    .execute()
  await addRows(world.db, 'term_report_hold', {
    academic_year_id: year,
    term: 1,
    student_id: students.andres.id,
    reason: 'Library book',
    held_at: '2025-12-01T10:00:00.000Z',
  })
  return world
}

async function started(world: World, fields: Record<string, string> = {}, who: Who = 'admin', at = base): Promise<string> {
  const answer = await world.as(who)(at, post(fields))
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

const idOf = (path: string) => /\d+$/.exec(path.replace(drawsNow, ''))?.[0]

test('what is printed, who is left out and why, as a page and as a fragment', async () => {
  const { as } = await worldOfRuns()
  const [page, part] = [
    await (await as('admin')(base)).text(),
    await (await as('admin')(`${base}?of=school`, { headers: { 'HX-Request': 'true' } })).text(),
  ]
  expect([page.startsWith('<!doctype html>'), part.startsWith('<section id="print-plan"')]).toEqual([true, true])
  for (const words of ['Withheld: Library book', 'No marks at all', 'Gómez Rondón, Andrés', 'Pierre, Marcus']) {
    expect(page).toContain(words)
    expect(part).toContain(words)
  }
})

test('a run is a document: its cover sheet first, then the cards as the class lists have them, each on a front', async () => {
  const world = await worldOfRuns()
  const path = await started(world, { duplex: '1', cover: '1' })
  expect(await (await world.as('admin')(path)).text()).toContain(`/api/print-runs/${idOf(path)}`)
  const pages = pagesOf(await pdf(await world.as('admin')(`/api/print-runs/${idOf(path)}`)))
  const whose = pages.map(
    (page) => Object.values(students).find((s) => bare(page).includes(bare(`${s.first} ${s.last}`)) && page.includes('Term Report'))?.id,
  )
  const { ana, zahra, nicolette, teShawn } = students
  const cards = whose.slice(2)
  expect(cards.filter((_, i) => i % 2 === 1)).toEqual(cards.filter((_, i) => i % 2 === 1).map(() => undefined))
  expect(cards.filter((id) => id !== undefined)).toEqual([...(cards.includes(ana.id) ? [ana.id] : []), zahra.id, nicolette.id, teShawn.id])
  for (const words of ['Withheld: Library book', 'No marks at all', 'Printed by admin', 'Poui Valley'])
    expect(bare(pages[0] ?? '')).toContain(bare(words))
  expect(pages[1]?.trim()).toBe('')
})

test('who is held back after a run was started is left out when it is drawn', async () => {
  const world = await worldOfRuns()
  const path = `/api/print-runs/${idOf(await started(world, { cover: '1', of: 'class-5A' }))}`
  const before = pagesOf(await pdf(await world.as('admin')(path)))
  await addRows(world.db, 'term_report_hold', {
    academic_year_id: year,
    term: 1,
    student_id: students.zahra.id,
    reason: 'Fees',
    held_at: '2025-12-01T10:00:00.000Z',
  })
  const after = pagesOf(await pdf(await world.as('admin')(path)))
  expect([before.length, after.length]).toEqual([4, 3])
  expect(bare(after[0] ?? '')).toContain(bare('Withheld: Fees'))
})

test('only those in no earlier run, or only those who are chosen', async () => {
  const world = await worldOfRuns()
  await started(world, { of: 'class-5A' })
  expect((await world.as('admin')(base, post({ of: 'class-5A', part: 'new' }))).status).toBe(422)
  await world.db.deleteFrom('term_report_hold').execute()
  const path = await started(world, { of: 'class-5A', part: 'new' })
  const cards = pagesOf(await pdf(await world.as('admin')(`/api/print-runs/${idOf(path)}`)))
  expect(cards.map((page) => bare(page).includes(bare('Andrés Gómez Rondón')))).toEqual([true])
  const chosen = await started(world, { part: 'chosen', students: `${students.zahra.id}, ${students.teShawn.id}` })
  expect(pagesOf(await pdf(await world.as('admin')(`/api/print-runs/${idOf(chosen)}`))).length).toBe(2)
})

test('of a class, chosen students are ticked by name; who has no card cannot be ticked', async () => {
  const world = await worldOfRuns()
  const as = world.as('admin')
  const part = await (
    await as(`${base}?of=class-5A&part=chosen&student=${students.zahra.id}`, { headers: { 'HX-Request': 'true' } })
  ).text()
  const boxes = [...part.matchAll(/<input[^>]*name="student"[^>]*>/g)].map(([box]) => ({
    id: /value="(\d+)"/.exec(box)?.[1],
    isTicked: box.includes('checked'),
    isOff: box.includes('disabled'),
  }))
  expect(boxes.filter((box) => box.isTicked).map((box) => box.id)).toEqual([String(students.zahra.id)])
  expect(boxes.filter((box) => box.isOff).map((box) => box.id)).toContain(String(students.andres.id))
  expect(part).toContain('Withheld: Library book')
  expect(part).not.toContain('name="students"')

  const body = new URLSearchParams([
    ...Object.entries({ of: 'class-5A', term: `${year}-1`, part: 'chosen' }),
    ...[students.zahra.id, students.andres.id, students.marcus.id].map((id) => ['student', String(id)] as [string, string]),
  ]).toString()
  const answer = await as(base, { ...post({}), body })
  expect(answer.status).toBe(303)
  const run = await world.db.selectFrom('print_run_student').select('student_id').execute()
  expect(run.map((one) => one.student_id)).toEqual([students.zahra.id, students.andres.id]) // Marcus is of 5B
  const document = pagesOf(await pdf(await as(`/api/print-runs/${idOf(answer.headers.get('Location') ?? '')}`)))
  expect(document.map((page) => bare(page).includes(bare('Zahra')))).toEqual([true])
})

test.each([
  [{ part: 'chosen', of: 'class-5A' }, 'Tick at least one student.'],
  [{ part: 'chosen' }, 'Write at least one student number.'],
  [{ part: 'chosen', students: '12ab' }, 'Not a student number: 12ab.'],
  [{ part: 'chosen', students: '99999999' }, 'Not among these students: 99999999.'],
])('%j is refused with its words, and what was typed is kept', async (fields, message) => {
  const world = await worldOfRuns()
  const answer = await world.as('admin')(base, post(fields))
  const page = await answer.text()
  expect([answer.status, page.includes(message), page.includes((fields as { students?: string }).students ?? '')]).toEqual([
    422,
    true,
    true,
  ])
  expect(await world.db.selectFrom('print_run').select('id').execute()).toEqual([])
})

test.each(['of=class-9Z', 'of=level-6', 'of=nonsense', 'term=20252026-3', 'paper=letters', 'x=1'])('?%s is not there', async (query) => {
  const { as } = await worldOfRuns()
  expect((await as('admin')(`${base}?${query}`)).status).toBe(404)
})

test('mark sheets and rank sheets of all classes are runs too', async () => {
  const world = await worldOfRuns()
  for (const paper of ['mark-sheets', 'rank-sheets']) {
    const path = await started(world, { paper, cover: '1' })
    const document = await pdf(await world.as('admin')(`/api/print-runs/${idOf(path)}`))
    expect(Number(infoOf(document).Pages)).toBe(4)
    expect(pagesOf(document)[1]).toContain('Class 1A')
  }
})

test('a form teacher or dean prints own classes, and sees no run of anybody else', async () => {
  const world = await worldOfRuns()
  const reach = async (who: Who) => [...(await (await world.as(who)(own)).text()).matchAll(/value="class-([^"]+)"/g)].map((m) => m[1])
  expect(await reach('baptiste')).toEqual(['1A', '5A', '5B'])
  const scoped = (['joseph', 'noel'] as const).map(async (who) => [who, await reach(who)] as const)
  for (const [who, classes] of await Promise.all(scoped)) {
    expect(classes.length).toBeLessThan(3)
    if (!classes.includes('5A')) continue
    const mine = await started(world, { of: 'class-5A' }, who, own)
    expect((await world.as(who)(mine)).status).toBe(200)
  }
  const theirs = idOf(await started(world))
  for (const who of ['joseph', 'noel', 'stranger'] as const)
    for (const path of [`${own}/${theirs}`, `/api/print-runs/${theirs}`])
      expect([who, (await world.as(who)(path)).status]).toEqual([who, 404])
  expect(await reach('stranger')).toEqual([])
})

test('a single card of a student who is held back opens for staff and says so; the cards of the class are without it', async () => {
  const { as } = await worldOfRuns()
  const card = pagesOf(await pdf(await as('admin')(`/api/report-card/${students.andres.id}/${year}/1`)))
  expect(card[0]).toContain('Withheld. Do not hand out this report')
  const page = await (await as('admin')(`/reports/report-card/${students.andres.id}/${year}/1`)).text()
  expect(page).toContain('Withheld. Do not hand out this report')
  const cards = pagesOf(await pdf(await as('admin')(`/api/report-cards/5A/${year}/1`)))
  expect(bare(cards[0] ?? '')).toContain(bare('Withheld: Library book'))
  expect(cards.slice(1).some((text) => text.includes('Andrés'))).toBe(false)
  expect(cards.length).toBe(4)
})

test('while nobody else could open the address on the paper, the print run, the slips and the posting say so first', async () => {
  const { as, db } = await worldOfRuns()
  const places = [base, '/admin/students/slips', `/admin/posting/${year}/1`]
  const warned = async () => {
    const said: boolean[] = []
    for (const place of places) said.push((await (await as('admin')(place)).text()).includes('may not open on other computers'))
    return said
  }
  await db.updateTable('school').set({ public_address: '' }).execute()
  expect(await warned()).toEqual([true, true, true])
  await db.updateTable('school').set({ public_address: 'https://reports.school.example' }).execute()
  expect(await warned()).toEqual([false, false, false])
})
