import { beforeEach, describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { firstUpload, makeWorld, students, type Who, type World } from '../world.ts'
import { day, finish, good, importFile, page, post, records, send } from './_imports.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})
const { zahra, nicolette, andres, marcus } = students
const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
  const res = await world.as(who)(path, { headers })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', '') }
}
const told = (text: string) => [...text.matchAll(/<span class="bad">([^<]*)<\/span>/g)].map((m) => m[1])

describe('a good file', () => {
  test('is shown before anything counts, and then taken in', async () => {
    const sent = await send(world, good)
    expect([sent.status, sent.address]).toEqual([204, `${page}/${firstUpload}`])
    const shown = await get(sent.address)
    expect(shown.text).toMatch(/4 scans to import\..*Import 4 scans<.*To import \(4\).*Zahra Abdool-Rahman/s)
    expect(await records(world)).toEqual([])
    expect((await post(world, `${sent.address}/confirm`, { version: '1' })).status).toBe(303)
    const progress = `<form id="import-progress"[^>]*hx-post="/admin/attendance/imports/${firstUpload}/go-on"`
    expect((await get(sent.address)).text).toMatch(new RegExp(progress))
    await finish(world, sent.address)
    expect(await records(world)).toEqual([
      { id: zahra.id, am: 'P', pm: 'P', late: 0 },
      { id: nicolette.id, am: 'P', pm: 'P', late: 1 },
      { id: andres.id, am: 'A', pm: 'P', late: 0 },
    ])
    expect((await get(sent.address)).text).toMatch(/4 scans imported\..*Imported by admin, 01-Dec-2025 10:00/s)
    expect((await get(page)).text).toMatch(/scans\.csv.*Imported by admin/s)
    expect((await get('/admin/history?what=batch')).text).toContain('Scans imported')
  })

  test('twice is the same as once: its scans are known by then', async () => {
    await importFile(world, good)
    const before = await records(world)
    const { address } = await send(world, good)
    const { text } = await get(address)
    expect(text).toContain('No line of this file can be imported.')
    expect(told(text)).toEqual(Array(4).fill('This scan has already been imported.'))
    expect(await records(world)).toEqual(before)
  })

  test('goes on where it was after a restart, a thousand lines at a time', async () => {
    const times = Array.from(
      { length: 1200 },
      (_, i) =>
        `${String(7 + Math.floor(i / 120)).padStart(2, '0')}:${String(Math.floor(i / 2) % 60).padStart(2, '0')}:${i % 2 ? '30' : '00'}`,
    )
    const { address } = await send(world, ['id,date,time', ...times.map((time) => `${marcus.id},${day},${time}`)].join('\n'))
    await post(world, `${address}/confirm`, { version: '1' })
    const first = await post(world, `${address}/go-on`, {}, 'deansHods', true)
    expect(first.text).toMatch(/^<form id="import-progress".*1,000 of 1,200 lines/s)
    expect((await get(address)).text).toContain('id="import-progress"')
    expect((await get(page)).text).toMatch(/<td[^>]*>Under way<\/td>.*>Continue</s)
    expect(await finish(world, address)).toBe(1)
    expect(await records(world)).toEqual([{ id: marcus.id, am: 'P', pm: 'P', late: 0 }])
    expect((await post(world, `${address}/go-on`, {}, 'admin', true)).headers.get('HX-Redirect')).toBe(address)
  })

  test('of another kind says the same', async () => {
    const rows = [
      ['Time', 'Date', 'Nom', 'Student ID'],
      ['07:41', '24-Nov-2025', 'Zoé', String(zahra.id)],
    ]
    for (const separator of [';', '\t', ',']) {
      const { address } = await send(world, `\ufeff${rows.map((row) => row.join(separator)).join('\r\n')}`)
      expect((await get(address)).text).toContain('1 scan to import.')
    }
    const cp1252 = Uint8Array.from(Buffer.from(`id,date,time,nom\n${zahra.id},${day},07:41,Zo\xe9\n`, 'latin1'))
    expect((await get((await send(world, cp1252)).address)).text).toContain('1 scan to import.')
    const utf16 = Uint8Array.from(Buffer.from(`\ufeff${zahra.id}\t24/11/2025 7:41 AM\n`, 'utf16le'))
    expect((await get((await send(world, utf16, { order: 'number,moment' })).address)).text).toContain('1 scan to import.')
  })
})

describe('a past term', () => {
  const past = `id,date,time\n${zahra.id},24/11/2025,07:41`
  test('is closed to Deans/HODs: in the preview, when it is confirmed, and when it is undone', async () => {
    await world.close()
    world = await makeWorld({ term: 2 })
    const own = await send(world, past, { who: 'deansHods' })
    expect(told((await get(own.address, 'deansHods')).text)).toEqual([
      'This term is no longer current. Only an administrator can import its scans.',
    ])
    expect((await post(world, `${own.address}/confirm`, { version: '1' }, 'deansHods')).status).toBe(303)
    await finish(world, own.address)
    expect(await records(world)).toEqual([])
    const theirs = await send(world, past)
    const refused = await post(world, `${theirs.address}/confirm`, { version: '1' }, 'deansHods')
    expect(refused.status).toBe(403)
    expect((await post(world, `${theirs.address}/confirm`, { version: '1' })).status).toBe(303)
    await finish(world, theirs.address)
    expect(await records(world)).toHaveLength(1)
    expect((await post(world, `${theirs.address}/undo`, { version: '2' }, 'deansHods')).status).toBe(403)
    expect(await records(world)).toHaveLength(1)
  })
})

describe('a file with faults', () => {
  const lines: [string, string][] = [
    ['99999999,24/11/2025,07:41', 'No student has this number.'],
    [`${andres.id},24/11/2025,07:41`, 'This student is archived.'],
    [`${zahra.id},02/12/2025,07:41`, 'This is in the future.'],
    [`${zahra.id},01/08/2025,07:41`, 'This day is not in a term.'],
    [`${zahra.id},22/11/2025,07:41`, 'There was no school on this day, by the School Calendar.'],
    [`${zahra.id},24/11/2025,25:41`, 'Not a valid time.'],
    [`${zahra.id},yesterday,07:41`, 'Not a valid date.'],
    [`=HYPERLINK("http://x"),24/11/2025,07:41`, 'Not a student number.'],
    [`${nicolette.id},24/11/2025,07:41`, ''],
    [`${nicolette.id},24/11/2025,7:41 AM`, 'The same scan is already in the file, in line 10.'],
    [`${nicolette.id},25/11/2025,07:41`, 'The attendance of this day has been archived.'],
  ]
  const file = () => ['id,date,time', ...lines.map(([line]) => line.replace(/"/g, '""').replace(/^(=[^,]*)/, '"$1"'))].join('\n')

  beforeEach(async () => {
    await world.db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', andres.id).execute()
    const row = { id: 1, student_id: nicolette.id, date_scanned: '2025-11-25', attendance_am: 'P', attendance_pm: 'P', late: 0 } as const
    const more = { academic_year_id: 20252026, term: 1, archived_at: '2025-11-26T00:00:00Z', time_scanned_in: null, time_scanned_out: null }
    await addRows(world.db, 'attendance_archive', { ...row, ...more })
  })

  test('says each beside its line', async () => {
    const { address } = await send(world, file())
    const { text } = await get(address)
    expect(told(text)).toEqual(lines.flatMap(([, fault]) => fault || []))
    expect(text).toContain('Import 1 scan, leave out 10 lines')
    expect(text).toContain('=HYPERLINK(&quot;http://x&quot;)')
    expect((await get(`${address}?show=good`)).text).toMatch(/<th scope="row" class="num">10<\/th>/)
  })

  test('is taken in but for those, which stay with their reasons', async () => {
    const address = await importFile(world, file())
    expect((await records(world)).map(({ id }) => id)).toEqual([nicolette.id])
    const { text } = await get(address)
    expect(text).toContain('1 scan imported, 10 lines left out.')
    expect(told(text)).toHaveLength(10)
  })

  test('what is no longer right when it is taken in is left out too', async () => {
    const { address } = await send(world, good)
    await post(world, `${address}/confirm`, { version: '1' })
    await world.db.updateTable('student').set({ archived_on: '2025-11-30' }).where('id', '=', zahra.id).execute()
    await finish(world, address)
    expect((await records(world)).map(({ id }) => id)).toEqual([nicolette.id])
    expect(told((await get(address)).text)).toEqual(Array(2).fill('This student is archived.').concat([]).concat(expect.anything()))
  })

  test('that has the month first is not taken in by halves', async () => {
    const rows = `id,date,time\n${zahra.id},11/12/2025,07:41\n${zahra.id},11/24/2025,07:41`
    const { address } = await send(world, rows)
    const { text } = await get(address)
    expect(text).toContain('Some dates are valid only with the month first.')
    expect(text).not.toContain('/confirm')
    expect((await post(world, `${address}/confirm`, { version: '1' })).status).toBe(422)
    const again = await send(world, rows, { dates: 'month-first' })
    expect((await get(again.address)).text).toContain('2 scans to import.')
  })

  test('is paged', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => `x${i},24/11/2025,07:41`)
    const { address } = await send(world, ['id,date,time', ...rows].join('\n'))
    expect(told((await get(address)).text)).toHaveLength(50)
    expect(told((await get(`${address}?show=wrong&page=3`)).text)).toHaveLength(20)
  })
})

describe('confirming and discarding', () => {
  test('is for the version that was looked at, once', async () => {
    const { address } = await send(world, good)
    expect((await post(world, `${address}/confirm`, { version: '9' })).status).toBe(409)
    for (const form of [{}, { version: 'x' }, { version: '1', more: '1' }])
      expect((await post(world, `${address}/confirm`, form as never)).status).toBe(422)
    expect((await post(world, `${address}/confirm`, { version: '1' })).status).toBe(303)
    expect((await post(world, `${address}/confirm`, { version: '1' })).text).toContain(
      'Someone has already confirmed or discarded this import.',
    )
    expect((await post(world, `${address}/discard`, { version: '2' })).status).toBe(409)
  })

  test('what is discarded leaves nothing', async () => {
    const { address } = await send(world, good)
    expect((await post(world, `${address}/discard`, { version: '1' })).status).toBe(303)
    expect((await get(address)).status).toBe(404)
    expect(await world.db.selectFrom('batch_row').selectAll().execute()).toEqual([])
    expect(await world.db.selectFrom('batch').selectAll().execute()).toEqual([])
  })

  test('nothing goes on that was not confirmed', async () => {
    const { address } = await send(world, good)
    await post(world, `${address}/go-on`)
    expect(await records(world)).toEqual([])
  })
})
