import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { textOf } from '../reports/_poppler.ts'
import { makeWorld, people, students, subjects, type Who, type World, year } from '../world.ts'

const { zahra, marcus } = students
const page = `/reports/transcript/${zahra.id}`
const pdf = `/api/transcript/${zahra.id}`
const term = { academic_year_id: year, term: 1 }

/** Term 1 posted, with marks. */
async function posted(): Promise<World> {
  const world = await makeWorld()
  await addRows(world.db, 'term_report_posting', { ...term, posted: 1, date_posted: '2025-12-15 09:12:40' })
  await mark(world, zahra.id, 71)
  await mark(world, marcus.id, 64)
  return world
}

const mark = ({ db }: World, id: number, exam_mark: number) =>
  db.updateTable('subject_record').set({ exam_mark }).where('student_id', '=', id).execute()

/** Term 2 current and posted or not, with Term 1 before it, which was not. */
async function intoTerm2(isPosted: 0 | 1): Promise<World> {
  const world = await makeWorld({ term: 2 })
  await world.db.deleteFrom('term_report_posting').execute()
  await world.db.updateTable('subject_record').set({ course_mark: 64 }).where('student_id', '=', zahra.id).execute()
  const own = { academic_year_id: year, term: 1, student_id: zahra.id, updated_at: '2025-12-01T14:00:00.000Z' }
  await addRows(world.db, 'student_term_record', { ...own, form_class_id: '5A', form_level: 5 })
  await addRows(world.db, 'subject_record', { ...own, subject_id: subjects.mathematics, exam_mark: 71 })
  if (isPosted) await post(world, 2, 1)
  return world
}
const post = ({ db }: World, term: number, posted: 0 | 1) => {
  const values = { posted, date_posted: posted ? '2026-04-01 09:00:00' : null }
  return db
    .insertInto('term_report_posting')
    .values({ academic_year_id: year, term, ...values })
    .onConflict((oc) => oc.columns(['academic_year_id', 'term']).doUpdateSet(values))
    .execute()
}
const get = async ({ as }: World, path: string, who: Who | 'nobody' = 'admin') => {
  const res = await as(who)(path)
  return { status: res.status, html: (await res.text()).replace(/<!-- -->/g, '') }
}
const codeOf = (html: string) => /\/verify\/([0-9A-Z]{24})/.exec(html)?.[1] ?? ''
const hold = ({ db }: World) =>
  addRows(db, 'term_report_hold', { ...term, student_id: zahra.id, reason: 'Library books', held_at: '2025-12-15T12:00:00.000Z' })

describe('who opens a transcript, as a page and as a PDF', () => {
  test('nobody’s number is not found', async () => {
    const world = await posted()
    expect([(await get(world, '/reports/transcript/999')).status, (await get(world, '/api/transcript/999')).status]).toEqual([404, 404])
  })

  test('the student’s page leads there, for who may, once a term is finished', async () => {
    const world = await posted()
    const leads = async (who: Who, base: string) => (await get(world, `${base}/students/${zahra.id}`, who)).html.includes(`href="${page}"`)
    expect([await leads('admin', '/admin'), await leads('baptiste', '/term-reports'), await leads('joseph', '/term-reports')]).toEqual([
      ...[true, true, false],
    ])
    await world.db.deleteFrom('term_report_posting').execute()
    expect(await leads('admin', '/admin')).toBe(false)
  })
})

describe('what is on it', () => {
  test('the page and the PDF have the same marks, average, rank and code', async () => {
    const world = await posted()
    const { html } = await get(world, page)
    for (const said of ['Abdool-Rahman', 'Term 1 · 5A', '71.0', '1 of 1', 'Mathematics'])
      expect([said, html.includes(said)]).toEqual([said, true])
    const res = await world.as('admin')(pdf)
    const text = await textOf(new Uint8Array(await res.arrayBuffer()))
    for (const said of ['71.0', 'Term 1 · 5A', codeOf(html).slice(0, 4)]) expect([said, text.includes(said)]).toEqual([said, true])
    expect(res.headers.get('Content-Disposition')).toContain('Transcript')
  })

  test('a term that is open is not on it', async () => {
    const world = await makeWorld()
    await mark(world, zahra.id, 71)
    const { html } = await get(world, page)
    expect([html.includes('No term is posted yet'), html.includes('71.0'), codeOf(html)]).toEqual([true, false, ''])
  })

  describe('when Term 1 is over and was never posted', () => {
    test('while Term 2 is, Term 1 stands there as not posted: without marks, average or rank, and not in the code', async () => {
      const world = await intoTerm2(1)
      const { html } = await get(world, page)
      for (const said of ['Term 1 · 5A', 'Not posted', 'Term 2 · 5A', '64.0', '1 of 1'])
        expect([said, html.includes(said)]).toEqual([said, true])
      expect([html.includes('71.0'), html.includes('>71<')]).toEqual([false, false])
      const check = await get(world, `/verify/${codeOf(html)}`, 'nobody')
      for (const said of ['Current', 'Term 2 · 2025-2026']) expect(check.html).toContain(said)
    })

    test('and nothing else is posted, there is no transcript, and no way to it', async () => {
      const world = await intoTerm2(0)
      const { html } = await get(world, page)
      expect([html.includes('No term is posted yet'), html.includes('71.0'), codeOf(html)]).toEqual([true, false, ''])
      expect((await get(world, `/admin/students/${zahra.id}`)).html).not.toContain(`href="${page}"`)
    })

    test('a transcript printed before is replaced once it is posted, and taken back once it is removed again', async () => {
      const world = await intoTerm2(1)
      const stateOf = async (code: string) => (await get(world, `/verify/${code}`, 'nobody')).html
      const before = codeOf((await get(world, page)).html)
      await post(world, 1, 1)
      expect(await stateOf(before)).toContain('has changed since this copy was printed')
      const after = codeOf((await get(world, page)).html)
      expect(await stateOf(after)).toContain('Current')
      await post(world, 1, 0)
      expect(await stateOf(after)).toContain('has taken back a report')
      expect(await stateOf(before)).toContain('Current')
    })

    test('it has its figures all the same when it was over before the school used the program', async () => {
      const world = await intoTerm2(1)
      await world.db.updateTable('academic_term').set({ is_brought: 1 }).where('term', '=', 1).execute()
      const { html } = await get(world, page)
      expect([html.includes('71.0'), html.includes('Not posted')]).toEqual([true, false])
      await post(world, 1, 0)
      expect((await get(world, page)).html).toContain('Not posted')
    })
  })

  test('of a student who is held back it says that it must not be handed out', async () => {
    const world = await posted()
    await hold(world)
    expect((await get(world, page)).html).toContain('Do not hand out this report')
  })
})

describe('its code', () => {
  const check = async (world: World, code: string) => get(world, `/verify/${code}`, 'nobody')

  test('is genuine and current, and tells neither name nor mark', async () => {
    const world = await posted()
    const { status, html } = await check(world, codeOf((await get(world, page)).html))
    expect(status).toBe(200)
    for (const said of ['genuine transcript of this school', 'Current', 'Z. A.', 'Up to', 'Term 1 · 2025-2026'])
      expect(html).toContain(said)
    for (const secret of ['Zahra', 'Abdool', String(zahra.id)]) expect(html).not.toContain(secret)
  })

  test('is another than that of the card', async () => {
    const world = await posted()
    const card = await get(world, `/reports/report-card/${zahra.id}/${year}/1`)
    expect(codeOf(card.html)).not.toBe(codeOf((await get(world, page)).html))
  })

  test('says that the transcript is replaced once a mark on it has changed', async () => {
    const world = await posted()
    const code = codeOf((await get(world, page)).html)
    await mark(world, zahra.id, 72)
    expect((await check(world, code)).html).toContain('has changed since this copy was printed')
  })

  test.each(['held back', 'withdrawn'])('says that it was taken back when a report on it is %s', async (how) => {
    const world = await posted()
    const code = codeOf((await get(world, page)).html)
    if (how === 'held back') await hold(world)
    else await world.db.deleteFrom('term_report_posting').execute()
    const { html } = await check(world, code)
    expect([html.includes('has taken back a report'), html.includes('Library')]).toEqual([true, false])
  })
})

describe('the transcripts of all who leave', () => {
  const asked = { of: 'level-5', term: `${year}-1`, paper: 'transcripts' }
  const start = async ({ as }: World, who: Who, base = '/admin') => {
    const res = await as(who)(`${base}/reports/print`, { method: 'POST', body: new URLSearchParams(asked) })
    return { status: res.status, id: /\/(\d+)#/.exec(res.headers.get('Location') ?? '')?.[1] ?? '' }
  }

  test('are one print run of a form: also of who has left, without who is held back', async () => {
    const world = await posted()
    await world.db
      .updateTable('student_term_record')
      .set({ left_on: '2025-12-01' })
      .where('student_id', '=', students.nicolette.id)
      .execute()
    await hold(world)
    const { status, id } = await start(world, 'admin')
    expect(status).toBe(303)
    const res = await world.as('admin')(`/api/print-runs/${id}`)
    const text = await textOf(new Uint8Array(await res.arrayBuffer()))
    for (const name of ['Nicolette', 'Marcus']) expect([name, text.includes(name)]).toEqual([name, true])
    expect(text).not.toContain('Zahra')
    const reading = await world.db
      .selectFrom('change')
      .select(['entity', 'field', 'new_value as value'])
      .where('entity', '=', 'reading')
      .execute()
    expect(JSON.stringify(reading)).toContain('Form 5, Term 1 2025-2026: 4 as PDF')
  })

  test('a run of transcripts leaves the cards unprinted', async () => {
    const world = await posted()
    await start(world, 'admin')
    const { html } = await get(world, `/admin/reports/print?of=level-5&term=${year}-1&part=new`)
    expect(html).toMatch(/Cards<\/dt><dd>2</)
  })

  test('are offered to who reads every term, and to nobody else', async () => {
    const world = await posted()
    const offers = async (who: Who, base: string) => (await get(world, `${base}/reports/print`, who)).html.includes('value="transcripts"')
    expect([await offers('admin', '/admin'), await offers('baptiste', '/term-reports'), await offers('joseph', '/term-reports')]).toEqual([
      ...[true, true, false],
    ])
    expect((await start(world, 'joseph', '/term-reports')).status).toBe(404)
    const { id } = await start(world, 'baptiste', '/term-reports')
    await world.db.updateTable('print_run').set({ actor_id: people.joseph.id }).where('id', '=', Number(id)).execute()
    expect((await get(world, `/api/print-runs/${id}`, 'joseph')).status).toBe(404)
  })
})
