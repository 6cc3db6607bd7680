import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import { textOf } from '../reports/_poppler.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'
import { attended } from './_attendance.ts'

const htmx = { 'HX-Request': 'true' }
const days = 'dates[]=2025-11-24&dates[]=2025-11-26'
let world: World
beforeEach(async () => {
  world = await makeWorld()
  await attended(world)
  return world.close
})
const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { res, status: res.status, text: (await res.clone().text()).replaceAll('<!-- -->', '') }
}

test.each([
  '/admin/attendance/class',
  '/admin/attendance/class/show?class=5A&from=2025-11-24',
  `/reports/attendance-report-class?${days}&classId=5A`,
  `/api/attendance-report-class?${days}&classId=5A`,
  `/api/attendance-report-class?${days}&classId=5A&format=xlsx`,
  '/admin/attendance/late',
  '/admin/attendance/late/show?from=2025-11-24',
  `/reports/attendance-report-late?${days}`,
  `/api/attendance-report-late?${days}&format=xlsx`,
])('%s: administrators only', async (path) => {
  const refused = { lutchman: 403, joseph: 403, noel: 403, baptiste: 403, stranger: 403, zahra: 403 }
  const shown = path.includes('/show') ? 303 : 200
  const expected = { nobody: path.startsWith('/api/') ? 401 : 303, ...refused, deansHods: shown, admin: shown }
  for (const [who, status] of Object.entries(expected)) expect([who, (await get(path, who as Who)).status]).toEqual([who, status])
})

test.each([
  ['/api/attendance-report-class?classId=5A', 422],
  [`/api/attendance-report-class?${days}`, 422],
  [`/api/attendance-report-class?${days}&classId=9Z`, 404],
  [`/api/attendance-report-class?dates[]=2025-11-26&dates[]=2025-11-24&classId=5A`, 422],
  ['/api/attendance-report-class?dates[]=2015-11-24&dates[]=2025-11-26&classId=5A', 422],
  ['/api/attendance-report-class?dates[]=2025-02-30&classId=5A', 422],
  ['/reports/attendance-report-class?classId=5A', 404],
  [`/reports/attendance-report-class?${days}`, 404],
  ['/reports/attendance-report-class?dates[]=2025-11-26&dates[]=2025-11-24&classId=5A', 404],
  ['/api/attendance-report-late', 422],
  ['/api/attendance-report-late?dates[]=2015-11-24&dates[]=2025-11-26', 422],
  ['/reports/attendance-report-late', 404],
  ['/reports/attendance-report-late?dates[]=today', 404],
])('GET %s is answered %i', async (path, status) => {
  expect((await get(path)).status).toBe(status)
})

describe('the dialog of a class', () => {
  const show = (query: string) => get(`/admin/attendance/class/show?${query}`, 'admin', htmx)
  test('asks for a class and a range of dates', async () => {
    const page = await get('/admin/attendance/class')
    expect(page.text).toMatch(
      /<!doctype html>.*Attendance - Class.*Form Class.*Form 1.*1A.*Form 5.*5A.*Date From.*Date To.*Display Report.*Close/s,
    )
    expect((await get('/admin/attendance/class', 'admin', htmx)).text).toMatch(/^<header/)
  })

  test('opens with the last seven days of the first class', async () => {
    const { text } = await get('/admin/attendance/class')
    expect(text).toMatch(/<option value="1A" selected="">/)
    expect(text).toContain('value="25-Nov-2025"')
    expect(text).toMatch(/dates\[\]=2025-11-25&amp;dates\[\]=2025-12-01&amp;classId=1A/)
  })

  test.each([
    ['', 'Please Select Class and Date.'],
    ['class=9Z', 'Please Select Class and Date.'],
    ['class=5A', 'Please Select Date.'],
    ['from=24-Nov-2025', 'Please Select Class'],
    ['class=9Z&to=24-Nov-2025', 'Please Select Class'],
  ])('%s: %s', async (query, message) => {
    const { status, text } = await show(query)
    expect([status, new RegExp(`>${message.replace('.', '\\.')}</`).test(text)]).toEqual([422, true])
    expect(text).toContain('aria-invalid="true"')
    expect(text).not.toContain('<iframe')
  })

  test('keeps what was typed, and says beside it what is wrong', async () => {
    const { status, text } = await show('class=5A&from=26-Nov-2025&to=24-Nov-2025')
    expect(status).toBe(422)
    expect(text).toContain('This is before Date From.')
    expect(text).toMatch(/<option value="5A" selected="">/)
    expect(text).toContain('value="24-Nov-2025"')
    expect((await show('class=5A&from=31%2F11%2F2025')).text).toContain('Write the date as')
    expect((await show('class=5A&from=24-Nov-2015&to=25-Nov-2025')).text).toContain('Choose at most ten years.')
  })

  test('frames the report by the address of the specification; a single date is both ends', async () => {
    const { status, text } = await show('class=5A&from=24-Nov-2025&to=26-Nov-2025')
    expect(status).toBe(200)
    const path = `attendance-report-class?${days.replace('&', '&amp;')}&amp;classId=5A`
    for (const address of [`src="/api/${path}"`, `href="/reports/${path}"`, `href="/api/${path}&amp;format=xlsx"`])
      expect(text).toContain(address)
    const one = await show('class=5A&from=&to=24-Nov-2025')
    expect(one.text).toContain('dates[]=2025-11-24&amp;dates[]=2025-11-24&amp;classId=5A')
    const plain = await get('/admin/attendance/class/show?class=5A&from=24-Nov-2025')
    expect(plain.res.headers.get('Location')).toBe('/api/attendance-report-class?dates[]=2025-11-24&dates[]=2025-11-24&classId=5A')
  })

  test('says why there is nothing in it', async () => {
    const { text } = await show('class=5A&from=01-Nov-2025')
    expect(text).toContain('No school days to count yet: 01-Nov-2025.')
    expect(text).not.toContain('<iframe')
  })

  test('today counts from its first bell', async () => {
    world.setNow(new Date('2025-11-26T11:59:00Z')) // a minute to eight at the school
    expect((await show('class=5A&from=26-Nov-2025')).text).toContain('No school days to count yet: 26-Nov-2025.')
    world.setNow(new Date('2025-11-26T12:00:00Z'))
    expect((await show('class=5A&from=26-Nov-2025')).text).toContain('<iframe')
  })
})

describe('the report of a class', () => {
  test('is kept as a file under the name of the class, said once', async () => {
    const { res } = await get(`/api/attendance-report-class?${days}&classId=5A`)
    expect(res.headers.get('Content-Disposition')).toContain('filename="Attendance - Class 5A 24-Nov-2025 to 26-Nov-2025.pdf"')
  })

  test('has whoever left until the day of leaving, and never as absent after it', async () => {
    await world.db.updateTable('student').set({ archived_on: '2025-11-24' }).where('id', '=', students.nicolette.id).execute()
    const pdf = await textOf(Buffer.from(await (await get(`/api/attendance-report-class?${days}&classId=5A`)).res.arrayBuffer()))
    expect(pdf).toMatch(/D'Abreau, Nicolette\s+P\s+P\s+2\s+2\s+0\s+100%\s+0/)
    const after = 'dates[]=2025-11-25&dates[]=2025-11-26'
    const later = await textOf(Buffer.from(await (await get(`/api/attendance-report-class?${after}&classId=5A`)).res.arrayBuffer()))
    expect(later).not.toContain('Nicolette')
    expect(later).toContain('Zahra')
  })

  test('is a grid of sessions with the figures beside it, and prints as its page', async () => {
    const { res } = await get(`/api/attendance-report-class?${days}&classId=5A`)
    expect(res.headers.get('Content-Type')).toBe('application/pdf')
    const pdf = await textOf(Buffer.from(await res.arrayBuffer()))
    expect(pdf).toMatch(/24 Nov\s+25 Nov\s+26 Nov/)
    expect(pdf).toMatch(/1\s+Abdool-Rahman, Zahra\s+P\s+P\s+L\s+P\s+A\s+P\s+6\s+5\s+1\s+83%\s+1/)
    expect(pdf).toMatch(/2\s+D'Abreau, Nicolette\s+P\s+P\s+A\s+A\s+A\s+A\s+6\s+2\s+4\s+33%\s+0/)
    expect(pdf).toMatch(/Class: Present\s+2\s+2\s+1\s+1\s+0\s+1\s+24\s+7\s+17\s+29%\s+1/)
    const page = await get(`/reports/attendance-report-class?${days}&classId=5A`)
    expect(page.text).toMatch(/<!doctype html>.*sheet-list.*Abdool-Rahman,<\/span> Zahra.*83%/s)
  })

  test('of a whole term is a list, whose figures are those of the students’ own pages', async () => {
    const term = 'dates[]=2025-09-01&dates[]=2025-12-12'
    const rows = Array.from({ length: 20 }, (_, i) => ({
      ...{ student_id: students.andres.id, date_scanned: `2025-10-${String(i + 1).padStart(2, '0')}` },
      ...({ attendance_am: 'P', attendance_pm: 'P' } as const),
    }))
    await world.db.insertInto('attendance_record').values(rows).execute()
    const held = {
      date_from: '2025-10-01',
      date_to: '2025-10-20',
      reason: 'Held',
      kind: 'held',
      added_at: '2025-09-01T12:00:00.000Z',
    } as const
    await world.db.insertInto('school_calendar').values(held).execute()
    const pdf = await textOf(Buffer.from(await (await get(`/api/attendance-report-class?${term}&classId=5A`)).res.arrayBuffer()))
    expect(pdf).not.toContain('24 Nov')
    expect(pdf).toMatch(/Gómez Rondón, Andrés\s+46\s+40\s+6\s+87%\s+0/)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await get(`/api/attendance-report-class?${term}&classId=5A&format=xlsx`)).res.arrayBuffer())
    const sheet = book.worksheets[0]
    const values = sheet?.getRow(6).values as unknown[]
    expect(values.slice(1, 8)).toEqual([1, 'Abdool-Rahman, Zahra', 46, 5, 41, 0.11, 1])
    expect(sheet?.getRow(6).getCell(6).numFmt).toBe('0%')
    expect(sheet?.getRow(4).getCell(8).value).toBe('01 Oct')
  })
})

describe('the late list', () => {
  const show = (query: string) => get(`/admin/attendance/late/show?${query}`, 'admin', htmx)
  test('asks for dates', async () => {
    expect((await get('/admin/attendance/late', 'admin', htmx)).text).toMatch(
      /^<header.*Attendance - Late List.*Date From.*Date To.*Display Report/s,
    )
    expect((await get('/admin/attendance/late')).text).toMatch(
      /<iframe[^>]* src="\/api\/attendance-report-late\?dates\[\]=2025-11-25&amp;dates\[\]=2025-12-01"/,
    )
    const { status, text } = await show('')
    expect([status, text.includes('Please Select Date.')]).toEqual([422, true])
    expect((await show('from=24-Nov-2025&to=20-Nov-2025')).text).toContain('This is before Date From.')
  })

  test('has the day, class, student, time and minutes, and how often at its end', async () => {
    expect((await show('from=24-Nov-2025&to=26-Nov-2025')).text).toContain(
      `src="/api/attendance-report-late?${days.replace('&', '&amp;')}"`,
    )
    const pdf = await textOf(Buffer.from(await (await get(`/api/attendance-report-late?${days}`)).res.arrayBuffer()))
    expect(pdf).toMatch(/1 late, 1 student\b/)
    expect(pdf).toMatch(/Tuesday 25 November 2025\s+5A\s+20210001\s+Abdool-Rahman, Zahra\s+08:09:34 AM\s+10/)
    expect(pdf).toMatch(/Times late by student.*5A\s+20210001\s+Abdool-Rahman, Zahra\s+1\s+10/s)
    const page = await get(`/reports/attendance-report-late?${days}`)
    expect(page.text.match(/class="sheet /g)).toHaveLength(2)
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await get(`/api/attendance-report-late?${days}&format=xlsx`)).res.arrayBuffer())
    expect(book.worksheets).toHaveLength(2)
    const values = book.worksheets[0]?.getRow(6).values as unknown[]
    expect(values.slice(1)).toEqual(['Tuesday 25 November 2025', '5A', students.zahra.id, 'Abdool-Rahman, Zahra', '08:09:34 AM', 10])
  })

  test('says when nobody was late', async () => {
    expect((await show('from=24-Nov-2025')).text).toContain('No student was late: 24-Nov-2025.')
  })
})

describe('a possible attendance that was typed', () => {
  const term = ['2025-09-01', '2025-12-12']
  const said = 'The Possible Attendance of Term 1 2025-2026 was typed as 124; by the School Calendar it is 6. The typed figure is used.'
  const own = '1 student is counted with a Possible Attendance of their own, typed by hand.'
  const read = async (path: string) => (await textOf(Buffer.from(await (await get(path)).res.arrayBuffer()))).replace(/\s+/g, ' ')
  const ofClass = (from = term[0], to = term[1]) => read(`/api/attendance-report-class?dates[]=${from}&dates[]=${to}&classId=5A`)
  const ofZahra = (days = '') => read(`/api/student-attendance-report/${students.zahra.id}${days}`)

  test('is said in the report of a class, once', async () => {
    const text = await ofClass()
    expect(text.split(said)).toHaveLength(2)
    expect(text).not.toContain('a Possible Attendance of their own')
    expect(await ofClass('2025-11-24', '2025-11-26')).not.toContain('was typed as')
  })
  test('is said in the report of a student', async () => {
    expect(await ofZahra()).toContain(said)
    expect(await ofZahra('/2025-11-24/2025-11-26')).not.toContain('was typed as')
  })
  test('for one student alone is said in that student’s report, and counted in that of the class', async () => {
    await world.db.updateTable('student_term_record').set({ possible_attendance: 6, counted_possible: 6 }).execute()
    await world.db.updateTable('student_term_record').set({ possible_attendance: 4 }).where('student_id', '=', students.zahra.id).execute()
    await world.db.updateTable('academic_term').set({ possible_attendance: 6 }).where('term', '=', 1).execute()
    expect(await ofZahra()).toContain(
      'The Possible Attendance of this student in Term 1 2025-2026 was typed as 4; by the School Calendar it is 6.',
    )
    const text = await ofClass()
    expect(text).toContain(own)
    expect(text).not.toContain('was typed as')
  })
  test('is not spoken of where the calendar’s figure counts', async () => {
    await world.db.updateTable('academic_term').set({ possible_attendance: 6 }).where('term', '=', 1).execute()
    await world.db.updateTable('student_term_record').set({ possible_attendance: 6, counted_possible: 6 }).execute()
    for (const text of [await ofClass(), await ofZahra()]) expect(text).not.toMatch(/was typed as|a Possible Attendance of their own/)
  })
})
