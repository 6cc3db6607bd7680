import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, type Who, type World } from '../world.ts'
import { attended } from './_attendance.ts'

const url = '/admin/attendance/calendar'
const htmx = { 'HX-Request': 'true' }
let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const get = async (path = url, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const post = async (path: string, fields: Record<string, string | string[]>, who: Who | 'nobody' = 'admin') => {
  const body = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])))
  const res = await world.as(who)(path, { method: 'POST', body, headers: htmx })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), said: res.headers.get('HX-Trigger') ?? '' }
}
const send = async (name: string, bytes: Uint8Array | string, year = '20252026') => {
  const body = new FormData()
  body.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  const res = await world.as('admin')(`${url}/file?year=${year}`, { method: 'POST', body, headers: htmx })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const day = (from: string, more: object = {}) => ({ from, to: '', reason: 'Republic Day', level: '', kind: 'closed', ...more })
const possible = async () =>
  (await world.db.selectFrom('academic_term').select('possible_attendance as n').where('term', '=', 1).executeTakeFirst())?.n
const entries = () => world.db.selectFrom('school_calendar').selectAll().where('removed_at', 'is', null).orderBy('date_from').execute()

describe('who may', () => {
  const refused = { lutchman: 403, joseph: 403, noel: 403, baptiste: 403, stranger: 403, zahra: 403 }
  test.each(['', '/add', '/file', '/undo', '/1', '/1/remove', '/terms/20252026/1'])('send %s', async (path) => {
    for (const who of Object.keys(refused)) expect([who, (await post(url + path, {}, who as Who)).status]).toEqual([who, 403])
  })

  test('a term that is posted, or over, is the administrator’s alone', async () => {
    await world.close()
    world = await makeWorld({ term: 2 })
    const refusal = await post(`${url}/add`, day('24-Sep-2025'), 'deansHods')
    expect([refusal.status, refusal.text]).toEqual([403, expect.stringContaining('This term is closed. Only an administrator')])
    expect((await post(`${url}/add`, day('24-Sep-2025'))).status).toBe(204)
    const [entry] = await entries()
    expect((await post(`${url}/${entry?.id}/remove`, { version: '1' }, 'deansHods')).status).toBe(403)
    expect((await post(`${url}/undo`, { kind: 'added', when: entry?.added_at ?? '' }, 'deansHods')).status).toBe(403)
    expect((await post(`${url}/add`, day('16-Feb-2026'), 'deansHods')).status, 'the current term').toBe(204)
    expect(await possible(), 'a posted term keeps its figure').toBe(124)
  })
})

describe('a day without school', () => {
  test('is entered with its reason, and the Possible Attendance of the term follows it', async () => {
    expect((await post(`${url}/terms/20252026/1`, { version: '1' })).status).toBe(204)
    expect(await possible(), 'seventy-five weekdays').toBe(150)
    const saved = await post(`${url}/add`, day('24-Sep-2025'))
    expect([saved.status, saved.said]).toEqual([204, expect.stringContaining('calendar-changed')])
    expect(await possible()).toBe(148)
    const { text } = await get()
    expect(text).toMatch(/Wed 24-Sep-2025.*Republic Day.*Whole school.*No school/s)
    expect(text).toContain('Republic Day was entered.')
    const changes = await world.db.selectFrom('change').select(['entity', 'field', 'old_value', 'new_value']).execute()
    expect(changes).toContainEqual({ entity: 'academic_term', field: 'possible_attendance', old_value: '150', new_value: '148' })
    expect(changes).toContainEqual({ entity: 'school_calendar', field: 'reason', old_value: null, new_value: 'Republic Day' })
  })

  test('leaves a Possible Attendance that was typed, and says that it differs', async () => {
    await post(`${url}/add`, day('24-Sep-2025'))
    expect(await possible()).toBe(124)
    expect((await get()).text).toMatch(/>148<.*124.*typed by hand.*Use the calendar’s/s)
  })

  test('with attendance on it asks first, with the numbers, and the records count in nothing', async () => {
    await attended(world)
    const asked = await post(`${url}/add`, day('24-Nov-2025', { reason: 'Flood' }))
    expect([asked.status, asked.text]).toEqual([
      200,
      expect.stringContaining('2 attendance records of 1 day will no longer count in the sessions without school.'),
    ])
    expect(await entries()).toHaveLength(2)
    const said = /name="said" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
    expect((await post(`${url}/add`, day('24-Nov-2025', { reason: 'Flood', said }))).status).toBe(204)
    const page = await get('/admin/attendance/students/20210001')
    expect(page.text).toMatch(/Possible so far<\/dt><dd>4.*Monday 24 November 2025.*No school: Flood/s)
    expect((await get()).text).toMatch(/Mon 24-Nov-2025 · No school: Flood · 2 records/)
    const summary = JSON.parse((await get('/api/attendance-report-summary-data?dates[]=2025-11-24')).text)
    expect(summary.attendance_school).toEqual({ attendance: 0, total: 0 })
  })

  test('of one form leaves the others', async () => {
    await attended(world)
    const asked = await post(`${url}/add`, day('24-Nov-2025', { level: '5' }))
    const said = /name="said" value="([^"]*)"/.exec(asked.text)?.[1] ?? ''
    await post(`${url}/add`, day('24-Nov-2025', { level: '5', said }))
    const { attendance_records: forms } = JSON.parse((await get('/api/attendance-report-summary-data')).text)
    expect([forms[1], forms[5]]).toEqual([
      { attendance: 0, total: 6 },
      { attendance: 3, total: 20 },
    ])
    expect((await get()).text).toContain('Form 5: 2 days, 4')
    expect((await get('/admin/attendance/registers?day=24-Nov-2025&session=am&show=all')).text).toMatch(
      /Register of 5A.*No school: Republic Day/s,
    )
  })

  test('is deleted and put back, and nothing is lost', async () => {
    await post(`${url}/terms/20252026/1`, { version: '1' })
    await post(`${url}/add`, day('24-Sep-2025'))
    const [entry] = await entries()
    expect((await get(`${url}/${entry?.id}/remove`)).text).toContain('Republic Day')
    world.setNow(new Date('2025-12-01T14:05:00Z'))
    expect((await post(`${url}/${entry?.id}/remove`, { version: '1' })).status).toBe(204)
    expect([await possible(), await entries()]).toEqual([150, []])
    const { text } = await get()
    expect(text).toContain('Republic Day was deleted.')
    const when = /name="when" value="([^"]*)"/.exec(text)?.[1] ?? ''
    expect((await post(`${url}/undo`, { kind: 'removed', when })).status).toBe(204)
    expect([await possible(), (await entries()).length]).toEqual([148, 1])
  })

  test.each([
    [day(''), 'Choose a date.'],
    [day('24/09'), 'Write the date as 05-Jan-2026.'],
    [day('24-Sep-2025', { to: '23-Sep-2025' }), 'This is before the first day.'],
    [day('24-Sep-2025', { to: '24-Sep-2026' }), 'At most 120 days.'],
    [day('24-Sep-2025', { reason: '  ' }), 'Write a reason.'],
    [day('24-Sep-2025', { level: '9' }), 'Choose a form.'],
  ])('%j is refused beside its field, and stays', async (fields, message) => {
    const { status, text } = await post(`${url}/add`, fields)
    expect([status, text]).toEqual([422, expect.stringContaining(message)])
    expect(await entries()).toEqual([])
  })

  test('is not entered twice, and not over somebody else’s change', async () => {
    await post(`${url}/add`, day('24-Sep-2025'))
    expect((await post(`${url}/add`, day('24-Sep-2025'))).text).toContain('This is already entered.')
    const [entry] = await entries()
    expect((await post(`${url}/${entry?.id}`, { ...day('25-Sep-2025'), session: '', version: '1' })).status).toBe(204)
    const late = await post(`${url}/${entry?.id}`, { ...day('26-Sep-2025'), session: '', version: '1' })
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('now 25-Sep-2025, you typed 26-Sep-2025')])
    expect((await entries()).map(({ date_from: on }) => on)).toEqual(['2025-09-25'])
  })
})

test('school days of which nobody was recorded are listed, to be given a reason', async () => {
  await attended(world)
  await world.db.deleteFrom('school_calendar').where('date_from', '=', '2025-11-27').execute()
  const { text } = await get()
  expect(text).toMatch(
    /School days without any attendance.*calendar\/add\?from=2025-11-27.*Thu 27-Nov-2025.*Fri 28-Nov-2025.*Mon 01-Dec-2025/s,
  )
  expect(text).not.toContain('Sat 29-Nov-2025')
})

const ics = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap((one) => ['BEGIN:VEVENT', one, 'END:VEVENT']), 'END:VCALENDAR'].join('\r\n')
const event = (start: string, summary: string, more = '') => `DTSTART;VALUE=DATE:${start}\r\nSUMMARY:${summary}${more && `\r\n${more}`}`
const rowsIn = (text: string) => [...text.matchAll(/<input [^>]*name="(?:from|to|reason)"[^>]*value="([^"]*)"/g)].map(([, value]) => value)

describe('a file', () => {
  test('of a calendar program: each event of the year, what repeats too, to be chosen from', async () => {
    const { status, text } = await send(
      'holidays.ics',
      ics(
        event('20250924', 'Republic Day'),
        event('20251020', 'Divali\\, and mid-term', 'DTEND;VALUE=DATE:20251022'),
        event('19990831', 'Independence Day', 'RRULE:FREQ=YEARLY'),
        event('20200101', 'Last Monday of May', 'RRULE:FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO'),
        event('20251025', 'A Saturday'),
        event('20190101', 'Long ago'),
      ),
    )
    expect(status).toBe(200)
    expect(rowsIn(text)).toEqual([
      ...['31-Aug-2025', '', 'Independence Day', '24-Sep-2025', '', 'Republic Day', '20-Oct-2025', '21-Oct-2025', 'Divali, and mid-term'],
      ...['25-Oct-2025', '', 'A Saturday', '25-May-2026', '', 'Last Monday of May', '31-Aug-2026', '', 'Independence Day'],
    ])
    expect(text.match(/name="take"[^>]*checked=""/g) ?? text.match(/checked=""/g), 'not the Sunday and the Saturday').toHaveLength(4)
    expect(text).not.toContain('Long ago')
    expect(await entries(), 'nothing is stored by sending it').toEqual([])
  })

  test('is confirmed all or nothing, and taken back as a whole', async () => {
    const fields = {
      take: ['0', '2'],
      from: ['24-Sep-2025', '25-Oct-2025', '31-Feb-2026'],
      to: ['', '', ''],
      reason: ['Republic Day', 'A Saturday', 'Carnival'],
      level: ['', '', '3'],
      kind: ['closed', 'closed', 'closed'],
      session: ['', '', 'pm'],
      source: 'holidays.ics',
    }
    const wrong = await post(url, fields)
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('Write the date as 05-Jan-2026.')])
    expect(await entries()).toEqual([])
    expect((await post(url, { ...fields, from: ['24-Sep-2025', '', '16-Feb-2026'] })).status).toBe(204)
    expect((await entries()).map(({ reason, form_level: level }) => [reason, level])).toEqual([
      ['Republic Day', null],
      ['Carnival', 3],
    ])
    const { text } = await get()
    expect(text).toContain('2 entries were added from holidays.ics.')
    expect((await post(`${url}/undo`, { kind: 'added', when: /name="when" value="([^"]*)"/.exec(text)?.[1] ?? '' })).status).toBe(204)
    expect(await entries()).toEqual([])
  })

  test('of a spreadsheet, by the titles of its columns', async () => {
    const rows = [
      ['Date', 'To', 'Reason', 'Form'],
      ['2025-09-24', '', 'Republic Day', ''],
      ['20-Oct-2025', '21-Oct-2025', '=cmd|calc', 'Form 3'],
    ]
    const { status, text } = await send('days.xlsx', new Uint8Array(book(rows)))
    expect(status).toBe(200)
    expect(text).toMatch(
      /value="24-Sep-2025".*value="Republic Day".*value="20-Oct-2025".*value="21-Oct-2025".*value="=cmd\|calc".*value="3" selected=""/s,
    )
    const refused = await send(
      'days.xlsx',
      new Uint8Array(
        book([
          ['Day off', 'Why'],
          ['24-Sep-2025', 'x'],
        ]),
      ),
    )
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('The first row must name the columns')])
  })

  const long = 'a'.repeat(100_000)
  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['no events', ics()],
    ['a file that never ends', 'BEGIN:VCALENDAR\r\n'.repeat(10_000)],
    ['a line without an end', ics(event('20250924', long))],
    ['parameters without an end', `BEGIN:VCALENDAR\r\nX${';A="b"'.repeat(40_000)}:v\r\nEND:VCALENDAR`],
    ['more than 256 kB', `${ics(event('20250924', 'x'))}${' '.repeat(300_000)}`],
    ['thousands of events', ics(...Array.from({ length: 2500 }, () => event('20250924', 'x')))],
    ['a rule that never comes true', ics(event('20250201', 'x', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;BYDAY=53MO'))],
    ['a rule of every second', ics(event('20240201', 'x', 'RRULE:FREQ=SECONDLY'))],
    ['zero bytes', '\0\0\0\0'],
  ])('that is harmful is refused at once: %s', async (_, bytes) => {
    const before = performance.now()
    const { status, text } = await send('x.ics', bytes)
    expect(performance.now() - before).toBeLessThan(2000)
    expect([200, 422]).toContain(status)
    if (status === 422) expect(text).toMatch(/class="hint bad"/)
    expect(await entries()).toEqual([])
  })

  test('names what it says without becoming markup', async () => {
    const { text } = await send('x.ics', ics(event('20250924', '<img src=x onerror=alert(1)>')))
    expect(text).toContain('&lt;img src=x')
    expect(text).not.toContain('<img src=x')
  })
})

test('the days of last year are proposed for this one', async () => {
  await post(`${url}/add`, day('24-Sep-2025'))
  await post(`${url}/add`, day('20-Mar-2026', { reason: 'Eid-ul-Fitr' }))
  const { text } = await get(`${url}/copy?year=20262027`)
  expect(text.match(/checked=""/g), 'the 20th of March 2027 is a Saturday').toHaveLength(1)
  expect(text).toMatch(/2025-2026.*value="24-Sep-2026".*value="Republic Day"/s)
  expect((await get(`${url}/copy?year=20252026`)).text).toContain('Nothing is entered for the year before.')
})

test('a scan on a day without school is kept, and counts once school was held after all', async () => {
  const scan = {
    client_id: 'saturday-1',
    source: 'kiosk',
    typed: '20210001',
    student_id: 20210001,
    received_at: '2025-11-29T12:00:00.000Z',
  } as const
  await addRows(world.db, 'attendance_scan', {
    ...scan,
    scanned_at: '2025-11-29T11:40:00.000Z',
    school_day: '2025-11-29',
    school_time: '07:40:00',
    problem: 'no-school',
  })
  expect((await get()).text).not.toContain('There are rejected scans for these days')
  expect((await post(`${url}/add`, day('29-Nov-2025', { kind: 'held', reason: 'Instead of Divali' }))).status).toBe(204)
  expect((await get()).text).toContain('There are rejected scans for these days')
  await post('/admin/attendance/kiosks/kept', {})
  expect((await get('/admin/attendance/students/20210001')).text).toMatch(/Saturday 29 November 2025/)
  expect((await get()).text).not.toContain('There are rejected scans for these days')
})
