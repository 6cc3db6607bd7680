import { describe, expect, test } from 'vitest'
import { findWork } from '../../src/db/_student-work.ts'
import { beginWork, goOn } from '../../src/db/school/students/work/index.ts'
import { findCurrentTerm } from '../../src/db/school/terms/index.ts'
import { actor, students, year } from '../world.ts'
import { dashboard, form, world } from './_terms.ts'

describe('the dashboard', () => {
  test('is a page with the current term as it is stored, and for htmx its card', async () => {
    const { get } = await world()
    const page = await get(dashboard, 'admin', {})
    expect(page.text).toMatch(/^<!doctype html>.*<h1[^>]*>Dashboard<\/h1>.*Set \/ Update Current Term/s)
    const card = await get(dashboard)
    expect(card.text).toMatch(/^<div id="dashboard"/)
    for (const value of ['01-Sep-2025', '12-Dec-2025', '05-Jan-2026', '124', '13']) expect(card.text).toContain(`value="${value}"`)
    expect(card.text).toContain('6 students registered in Term 1 2025-2026.')
    for (const label of ['Register Students', 'Set / Update Term', 'New Term Beginning', 'Possible Attendance'])
      expect(card.text).toContain(label)
  })

  test('shows the stored values of another year and term that is chosen, and which one is current', async () => {
    const { get } = await world()
    const { text } = await get(`${dashboard}?year=${year}&term=2`)
    expect(text).toContain('Term 1 2025-2026 is the current term.')
    expect(text).toContain('value="20-Apr-2026"')
    expect(text).toContain('Nobody is registered in Term 2 2025-2026 yet.')
  })

  test('offers the known years and the next', async () => {
    const { get } = await world()
    expect([...(await get(dashboard)).text.matchAll(/<option value="(\d{8})"/g)].map((m) => m[1])).toEqual([
      '20262027',
      '20252026',
      '20242025',
    ])
  })

  describe('counts possible attendance while dates are typed, and stores nothing:', () => {
    const typed = (fields: Partial<typeof form>) => `${dashboard}?${new URLSearchParams({ ...form, ...fields })}`
    const field = (text: string) => /<div id="possible-attendance">.*?value="(\d*)".*?<\/div>\s*<\/div>/s.exec(text)?.[1]
    const said = (text: string) =>
      text
        .replace(/^.*id="possible_attendance-hint"/s, '')
        .replace(/<\/(p|div)>.*$/s, '')
        .replace(/^[^>]*>|<[^>]+>/g, '')

    test('by the school calendar where no days are typed', async () => {
      const { get, term, db } = await world()
      await db.updateTable('academic_term').set({ possible_attendance: 150 }).where('term', '=', 1).execute()
      const before = await term(1)
      expect((await get(dashboard)).text).toMatch(/name="days_off"[^>]* value=""|value=""[^>]* name="days_off"/)
      const counted = (await get(typed({ end: '19-Dec-2025', days_off: '' }))).text
      expect([field(counted), said(counted)]).toEqual(['160', 'By the School Calendar: 160 (0 days without school).'])
      await db.insertInto('school_calendar').values({ date_from: '2025-12-18', date_to: '2025-12-19', reason: 'X', added_at: '' }).execute()
      const less = (await get(typed({ end: '19-Dec-2025', days_off: '' }))).text
      expect([field(less), said(less)]).toEqual(['156', 'By the School Calendar: 156 (2 days without school).'])
      expect(less).toContain(`href="/admin/attendance/calendar?year=${year}"`)
      expect(await term(1)).toEqual(before)
    })
    test('by the days that are typed, said to differ from the calendar', async () => {
      const { get } = await world()
      expect(said((await get(dashboard)).text)).toBe('Typed by hand. By the School Calendar: 150 (0 days without school).')
      const more = (await get(typed({ end: '19-Dec-2025', days_off: '2.5' }))).text
      expect([field(more), said(more)]).toEqual(['155', 'Typed by hand. By the School Calendar: 160 (0 days without school).'])
      expect(field((await get(typed({ days_off: '' }))).text)).toBe('150')
    })
    test('as stored while a date cannot be read', async () => {
      const { get } = await world()
      expect(field((await get(typed({ end: 'soon' }))).text)).toBe('124')
    })
  })

  test('of a new school says what to do first', async () => {
    const { get, db } = await world({ registered: false })
    await db.deleteFrom('academic_term').execute()
    await db.deleteFrom('lesson').execute()
    for (const table of ['form_teacher_class', 'dean_class', 'academic_year'] as const) await db.deleteFrom(table).execute()
    const { text } = await get(dashboard)
    expect(text).toContain('No term is set yet.')
    expect([...text.matchAll(/<option value="(\d{8})"/g)].map((m) => m[1])).toEqual(['20262027', '20252026'])
  })
})

const second = {
  ...{ term: '2', of: `${year}-2`, start: '05-Jan-2026', end: '03-Apr-2026' },
  ...{ days_off: '', new_term_beginning: '20-Apr-2026' },
}

describe('Set / Update Term', () => {
  test('updates the current term, and says so', async () => {
    const { post, term } = await world()
    const { status, trigger } = await post(dashboard, { ...form, new_term_beginning: '12-Jan-2026', days_off: '10' })
    expect([status, JSON.parse(trigger)]).toEqual([
      204,
      expect.objectContaining({ 'term-changed': true, snackbar: { message: 'Term 1 2025-2026 updated.' } }),
    ])
    expect(await term(1)).toMatchObject({ newTermBeginning: '2026-01-12', possibleAttendance: 130, isCurrent: true, version: 2 })
  })

  test('without days typed takes the possible attendance of the school calendar, also for other dates', async () => {
    const { post, term } = await world()
    await post(dashboard, { ...form, days_off: '' })
    expect(await term(1)).toMatchObject({ possibleAttendance: 150, version: 2 })
    await post(dashboard, { ...form, days_off: '', end: '19-Dec-2025', version: '2' })
    expect(await term(1)).toMatchObject({ possibleAttendance: 160, version: 3 })
  })

  test('without htmx goes back to the dashboard', async () => {
    const { as } = await world()
    const res = await as('admin')(dashboard, { method: 'POST', body: new URLSearchParams(form) })
    expect([res.status, res.headers.get('Location')]).toEqual([303, dashboard])
  })

  test.each([{ year: '' }, { term: '' }, { year: '', term: '' }])(
    'without %j shows the error modal and stores nothing',
    async (missing) => {
      const { post, term } = await world()
      const { status, text, target } = await post(dashboard, { ...form, ...missing, new_term_beginning: '' })
      expect([status, target]).toEqual([422, '#dialog'])
      expect(text).toMatch(/<h2 id="dialog-title">Error<\/h2>.*Please set the Academic Year and Term to continue\./s)
      expect((await term(1))?.newTermBeginning).toBe('2026-01-05')
    },
  )

  test.each([
    [{ start: '31-Feb-2026' }, 'start', 'Write the date as 05-Jan-2026'],
    [{ end: '31-Aug-2025' }, 'end', 'ends before it starts'],
    [{ end: '05-Jan-2026' }, 'start', 'Another term has some of these days'],
    [{ start: '01-Sep-2024' }, 'start', 'far outside the academic year'],
    [{ end: '' }, 'end', 'A term that starts also ends'],
    [{ days_off: '1e1' }, 'days_off', 'Whole or half days'],
    [{ days_off: '99' }, 'days_off', 'more days than the term has'],
    [{ new_term_beginning: '05/01/2026' }, 'new_term_beginning', 'Write the date as 05-Jan-2026'],
    [{ new_term_beginning: '06-Oct-2025' }, 'new_term_beginning', 'The next term begins after the last day of this term.'],
    [{ new_term_beginning: '06-Jan-2020' }, 'new_term_beginning', 'This is far outside the academic year.'],
    [{ year: '20302031', of: '20302031-1' }, 'year', 'the one after the latest'],
  ])('with %j is refused beside %s, and everything typed is kept', async (wrong, field, reason) => {
    const { post, term } = await world()
    const before = await term(1)
    const { status, text, target } = await post(dashboard, { ...form, ...wrong })
    expect([status, target]).toEqual([422, '#dialog'])
    expect(text).toMatch(new RegExp(`<h2 id="dialog-title">Error</h2>.*<p role="alert">[^<]*${reason}.*hx-swap-oob="true"`, 's'))
    expect(text).toMatch(new RegExp(`id="${field}-error">[^<]*${reason}`))
    for (const [name, value] of Object.entries({ ...form, ...wrong }))
      if (value && !['year', 'term', 'possible_attendance'].includes(name)) expect(text).toContain(`value="${value}"`)
    expect(await term(1)).toEqual(before)
  })

  test('on top of somebody else’s change shows both values, and saves when it is sent again', async () => {
    const { post, term } = await world()
    await post(dashboard, { ...form, new_term_beginning: '12-Jan-2026' }, 'deansHods')
    const mine = { ...form, new_term_beginning: '19-Jan-2026' }
    const { status, text } = await post(dashboard, mine)
    expect(status).toBe(409)
    expect(text).toMatch(/Deans\/HODs.*01-Dec-2025 10:00.*New Term Beginning.*now 12-Jan-2026, you typed 19-Jan-2026/s)
    expect(text).toContain('value="19-Jan-2026"')
    const version = /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''
    expect((await post(dashboard, { ...mine, version })).status).toBe(204)
    expect((await term(1))?.newTermBeginning).toBe('2026-01-19')
  })

  test('asks before it leaves a term that is not posted, and then does it', async () => {
    const { post, db } = await world()
    const next = { ...form, ...second }
    const asked = await post(dashboard, next)
    expect([asked.status, asked.target]).toEqual([200, '#dialog'])
    expect(asked.text).toContain('Set Term 2 2025-2026 as the current term?')
    expect(asked.text).toContain('The reports of Term 1 2025-2026 are not posted.')
    expect(await findCurrentTerm(db)).toMatchObject({ term: 1 })
    const again = Object.fromEntries(
      [...asked.text.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map((m) => [m[1], m[2]]),
    ) as Record<string, string>
    expect(again).toEqual({ ...next, leaving: '20252026-1' })
    expect(JSON.parse((await post(dashboard, again)).trigger).snackbar.message).toBe('Term 2 2025-2026 is the current term.')
    expect(await findCurrentTerm(db)).toMatchObject({ term: 2 })
  })

  test('waits while many students are being moved: those who come last would stay behind', async () => {
    const { post, db } = await world()
    const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
    const moved = [students.zahra, students.nicolette]
    const wanted = { doing: 'class', to: '5B', classFrom: 'this-term', day: '2025-11-28' } as const
    const work = await beginWork(db, { ...wanted, students: moved.map(({ id }) => ({ id, classId: '5A' })) }, by)
    const next = { ...form, ...second, leaving: `${year}-1` }
    const { status, text } = await post(dashboard, next)
    expect([status, text]).toEqual([422, expect.stringContaining('Many students are being moved')])
    expect((await post(dashboard, form)).status).toBe(204) // the current one as it is
    await goOn(db, work, (error) => expect.unreachable(String(error)))
    expect(await findWork(db, work)).toMatchObject({ done: 2, kept: 0 })
    expect((await post(dashboard, next)).status).toBe(204)
  })

  test('does not store the values of one term in another that was chosen before they were there', async () => {
    const { post, term } = await world()
    const before = [await term(1), await term(2)]
    const { status, text } = await post(dashboard, { ...form, term: '2', new_term_beginning: '12-Jan-2026' })
    expect([status, text]).toEqual([422, expect.stringContaining('Another term was shown.')])
    expect(text).toContain('value="20-Apr-2026"')
    expect([await term(1), await term(2)]).toEqual(before)
  })

  test('with anything but its own fields is refused', async () => {
    const { post } = await world()
    expect((await post(dashboard, { ...form, is_current: '0' })).status).toBe(422)
  })
})
