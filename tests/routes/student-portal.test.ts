import { describe, expect, test } from 'vitest'
import type { StudentTerm } from '../../src/domain/figures/student.ts'
import { trendOf } from '../../src/domain/student-portal.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World, year } from '../world.ts'

const { zahra, nicolette, marcus } = students
const home = '/student/reports'
const card = `${home}/${year}/1`
const none = 'No report card yet'

/** Term 1 posted, and Zahra with a mark and a rank. */
async function posted(): Promise<World> {
  const world = await makeWorld()
  await post(world)
  await world.db.updateTable('subject_record').set({ exam_mark: 71 }).where('student_id', '=', zahra.id).execute()
  return world
}

const post = ({ db }: World, flag: 0 | 1 = 1) =>
  db
    .insertInto('term_report_posting')
    .values({ academic_year_id: year, term: 1, posted: flag, date_posted: flag ? '2025-12-15 09:12:40' : null })
    .onConflict((oc) =>
      oc.columns(['academic_year_id', 'term']).doUpdateSet({ posted: flag, date_posted: flag ? '2025-12-15 09:12:40' : null }),
    )
    .execute()

const hold = ({ db }: World, student: { id: number } = zahra) =>
  addRows(db, 'term_report_hold', {
    academic_year_id: year,
    term: 1,
    student_id: student.id,
    reason: 'Fees',
    held_at: '2025-12-15T12:00:00Z',
  })

const accesses = ({ db }: World) =>
  db.selectFrom('report_card_access').select(['student_id', 'academic_year_id', 'term', 'at', 'address']).execute()

const text = async (res: Response | Promise<Response>) => (await (await res).text()).replace(/<!-- -->/g, '')

describe('who', () => {
  test('is signed in does not see the door, and is led to where they belong', async () => {
    const { as } = await makeWorld()
    const to = async (who: Who) => (await as(who)('/student')).headers.get('Location')
    expect([await to('zahra'), await to('joseph'), await to('admin')]).toEqual([home, '/term-reports', '/admin/dashboard'])
    for (const door of ['/', '/admin']) expect((await as('zahra')(door)).headers.get('Location')).toBe(home)
  })

  test('is archived is nobody from then on', async () => {
    const world = await posted()
    expect((await world.as('zahra')(card)).status).toBe(200)
    await world.db.updateTable('student').set({ archived_on: '2025-12-20' }).where('id', '=', zahra.id).execute()
    for (const path of [home, card, `${card}/pdf`, '/student/picture']) {
      const res = await world.as('zahra')(path)
      expect([res.status, res.headers.get('Location')]).toEqual([303, '/student'])
    }
  })
})

describe('the start', () => {
  test('names the student, and lists what is posted with a page and a PDF', async () => {
    const html = await text((await posted()).as('zahra')(home))
    for (const words of [
      'Zahra Abdool-Rahman',
      '5A',
      String(zahra.id),
      'Term 1 · 2025-2026',
      'Ready 15-Dec-2025',
      `${card}"`,
      `${card}/pdf"`,
    ])
      expect(html).toContain(words)
    expect(html).not.toContain(none)
  })

  test('lists the latest first', async () => {
    const world = await makeWorld({ term: 2 })
    await addRows(world.db, 'student_term_record', {
      student_id: zahra.id,
      academic_year_id: year,
      term: 1,
      form_class_id: '5A',
      form_level: 5,
      updated_at: 't',
    })
    await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 2, posted: 1, date_posted: '2026-04-10 09:12:40' })
    const html = await text(world.as('zahra')(home))
    expect([...html.matchAll(/<b class="name">(Term \d)/g)].map((m) => m[1])).toEqual(['Term 2', 'Term 1'])
  })

  /** Term 1 is posted and term 2 current: Zahra has 71 and 64, her class mates 90, and whatever is of term 2 is 13. */
  async function twoTerms(printsClassAverage: 0 | 1) {
    const world = await makeWorld({ term: 2 })
    const { db } = world
    await db.updateTable('school').set({ class_average: printsClassAverage }).execute()
    await db.updateTable('subject_record').set({ course_mark: 13, exam_mark: 13 }).where('term', '=', 2).execute()
    for (const student of [zahra, nicolette]) {
      const own = { academic_year_id: year, term: 1, student_id: student.id }
      await addRows(db, 'student_term_record', {
        ...{ ...own, form_class_id: '5A', form_level: 5, updated_at: 't' },
        ...{ possible_attendance: 100, times_absent: 3, times_late: 2 },
      })
      const marks = student === zahra ? [71, 64] : [90, 90]
      for (const [n, exam_mark] of marks.entries())
        await addRows(db, 'subject_record', { ...own, subject_id: [104, 101][n] ?? 0, exam_mark, updated_at: 't' })
    }
    return world
  }

  test('shows the own figures of posted terms, and of no other', async () => {
    const html = await text((await twoTerms(0)).as('zahra')(home))
    expect(html).toMatch(/<b class="own-average"><a [^>]*aria-label="How 67\.5 is made"[^>]*>67\.5</)
    expect(html).toContain('value="71" max="100"')
    expect(html).toContain('3 sessions absent and 2 times late in Term 1.')
    expect(html).toMatch(/Term 2 · 2025-2026.*Not ready\..*In progress/s)
    expect(html).not.toMatch(/>(?:13|90)<|value="(?:13|90)"|78\.8/)
  })

  test('draws the last six cards with an average, and none for a single one', () => {
    const cards = Array.from({ length: 9 }, (_, n) => ({
      year,
      term: 1,
      standing: { average: n === 8 ? null : `${60 + n}.5` },
      classMean: null,
    }))
    const shown = trendOf(cards as StudentTerm[])
    expect(shown.map(({ own }) => own)).toEqual(['62.5', '63.5', '64.5', '65.5', '66.5', '67.5'])
    expect(trendOf(cards.slice(7) as StudentTerm[])).toEqual([])
  })

  test.each([0, 1] as const)('has the class beside the own averages only where its cards have it (%i)', async (prints) => {
    const world = await twoTerms(prints)
    await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 2, posted: 1, date_posted: '2026-04-10 09:12:40' })
    const html = await text(world.as('zahra')(home))
    expect(html).toContain('My average: 67.5 and 13.0.')
    expect(html.includes('My class: 78.8 and 13.0.')).toBe(prints === 1)
    expect(html.includes('The same as the class.')).toBe(prints === 1)
    expect(html.includes('line-other')).toBe(prints === 1)
    expect(html).toContain('−58')
    expect(/<figure class="line-chart".*?<\/svg>/s.exec(html)?.[0].length).toBeLessThan(3000)
    expect(html).not.toMatch(/D&#x27;Abreau|Nicolette/)
    await addRows(world.db, 'term_report_hold', { academic_year_id: year, term: 2, student_id: zahra.id, reason: 'Fees', held_at: 't' })
    const held = await text(world.as('zahra')(home))
    expect(held).toContain('67.5')
    expect(held).not.toMatch(/My class|>13<|13\.0|value="13"/)
  })

  test('is the same to the letter for one who is held back and in a term that is not posted', async () => {
    const [held, unposted, withdrawn] = [await posted(), await makeWorld(), await posted()]
    expect(await text(held.as('zahra')(home))).not.toContain(none)
    await hold(held)
    await post(withdrawn, 0)
    const page = await text(unposted.as('zahra')(home))
    expect(page).toContain(none)
    expect(page).toContain('ask the school office')
    expect(await text(held.as('zahra')(home))).toBe(page)
    expect(await text(withdrawn.as('zahra')(home))).toBe(page)
  })

  test('shows the photograph, which is nobody else’s', async () => {
    const world = await posted()
    expect(await text(world.as('zahra')(home))).not.toContain('/student/picture')
    expect((await world.as('zahra')('/student/picture')).status).toBe(404)
    const photo = {
      kind: 'passport-photo',
      name: 'me.png',
      type: 'image/png',
      bytes: new Uint8Array([1, 2]),
      uploaded_at: '2025-11-30T12:00:00Z',
    } as const
    await addRows(world.db, 'student_document', { student_id: nicolette.id, ...photo })
    expect((await world.as('zahra')('/student/picture')).status).toBe(404)
    await addRows(world.db, 'student_document', { student_id: zahra.id, ...photo })
    expect(await text(world.as('zahra')(home))).toContain('/student/picture?v=2025-11-30T12%3A00%3A00Z')
    const res = await world.as('zahra')('/student/picture')
    expect([res.status, res.headers.get('Content-Type'), res.headers.get('Cache-Control')]).toEqual([200, 'image/png', 'no-store'])
    expect((await world.as('admin')('/student/picture')).status).toBe(403)
  })
})

describe('a card', () => {
  test('is the one that is printed, rank and all, with the code to check it by, and is not kept by a browser', async () => {
    const world = await posted()
    const [page, staff] = [await world.as('zahra')(card), await text(world.as('admin')(`/reports/report-card/${zahra.id}/${year}/1`))]
    const sheet = (html: string) => /<section class="sheet.*<\/section>/s.exec(html)?.[0] ?? ''
    const html = await text(page)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(sheet(html).replace(/<[^>]+>/g, '')).toContain('Zahra Abdool-Rahman')
    expect(sheet(html)).toMatch(/Rank<\/dt><dd><a [^>]*>1<\/a> <small>of 1/)
    expect(sheet(html)).toContain('Check this report:')
    const ownParts = /<div class="check">.*?<\/div>| (?:href|hx-get)="[^"]*average[^"]*"/gs
    const plain = (html: string) => sheet(html).replace(ownParts, '')
    expect(plain(html)).toBe(plain(staff))
    const pdf = await world.as('zahra')(`${card}/pdf`)
    expect([pdf.headers.get('Content-Type'), pdf.headers.get('Cache-Control')]).toEqual(['application/pdf', 'no-store'])
    expect(await pdf.text()).toMatch(/^%PDF/)
  })

  test('says that it was opened: once for the page, once for the PDF, never for one that is not there', async () => {
    const world = await posted()
    const opening = { student_id: zahra.id, academic_year_id: year, term: 1, at: '2025-12-01T14:00:00.000Z', address: 'local' }
    await world.as('zahra')(card)
    expect(await accesses(world)).toEqual([opening])
    await world.as('zahra')(`${card}/pdf`)
    expect(await accesses(world)).toEqual([opening, opening])
    await world.as('zahra')(card, { method: 'HEAD' })
    await world.as('zahra')(home)
    await world.as('admin')(card)
    await hold(world)
    await world.as('zahra')(card)
    expect(await accesses(world)).toHaveLength(2)
  })

  test('is answered whole to who asks for a part of it', async () => {
    const res = await (await posted()).as('zahra')(`${card}/pdf`, { headers: { Range: 'bytes=0-9' } })
    expect(res.status).toBe(200)
    expect((await res.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})

describe('a card that is not there', () => {
  const gone: [string, (world: World) => unknown, string][] = [
    ['not posted yet', (world) => post(world, 0), card],
    ['held back while the page was open', (world) => hold(world), card],
    ['of a term without a record', () => {}, `${home}/${year}/2`],
    ['of another year', () => {}, `${home}/20242025/1`],
    ['of no year', () => {}, `${home}/20252027/1`],
    ['of a term that is none', () => {}, `${home}/${year}/4`],
    ['written another way', () => {}, `${home}/0${year}/1`],
    ['written with words', () => {}, `${home}/${year}/1e0`],
    ['of another student, by their number', () => {}, `${home}/${year}/1/${marcus.id}`],
    ['of nobody', () => {}, '/student/report-card/1/2/3'],
  ]
  test.each(gone)('%s: one answer, page, PDF and HEAD alike', async (_, change, path) => {
    const world = await posted()
    expect((await world.as('zahra')(card)).status).toBe(200)
    await change(world)
    const [page, pdf, head] = [
      await world.as('zahra')(path),
      await world.as('zahra')(`${path}/pdf`),
      await world.as('zahra')(path, { method: 'HEAD' }),
    ]
    const plain = await text((await makeWorld()).as('zahra')('/student/nothing'))
    expect([page.status, pdf.status, head.status]).toEqual([404, 404, 404])
    expect([await text(page), await text(pdf), await text(head)]).toEqual([plain, plain, ''])
    expect(await accesses(world)).toHaveLength(1)
  })

  test('is another’s hold to nobody else', async () => {
    const world = await posted()
    await hold(world, nicolette)
    expect((await world.as('zahra')(card)).status).toBe(200)
  })
})

const { app } = await makeWorld()
const staffOnly = [
  ...new Set(
    app.routes
      .filter((r) => !/^\/(student|kept|verify|sign-|admin\/sign-|set-up|healthz|logo|sanctum|login|logout|certificate)/.test(r.path))
      .filter((r) => r.method !== 'ALL' && !r.path.includes('*'))
      .map((r) => `${r.method} ${r.path}`),
  ),
].filter((route) => !/ \/(admin)?$|openapi|\/api\/(admin-login|employee-login|user-employee|second-factor)/.test(route))
const example = (path: string) =>
  path
    .replace(/:(year|academicYearId|yearId)(\{(?:[^{}]|\{[\d,]*\})*\})?/g, String(year))
    .replace(/:term(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '1')
    .replace(/:(classId|class|formClass)(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '5A')
    .replace(/:(studentId|id)(\{(?:[^{}]|\{[\d,]*\})*\})?/g, String(zahra.id))
    .replace(/:\w+(\{(?:[^{}]|\{[\d,]*\})*\})?/g, '1')

describe('a student at the staff’s doors', async () => {
  const world = await posted()
  test('there is something to try', () => expect(staffOnly.length).toBeGreaterThan(80))
  test.each(staffOnly)('is refused %s, though it be about themselves', async (route) => {
    const [method = '', path = ''] = route.split(' ')
    const res = await world.as('zahra')(example(path), { method, ...(method !== 'GET' && { json: {} }) })
    expect([403, 404]).toContain(res.status)
  })
})
