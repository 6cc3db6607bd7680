import { describe, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'

const of5A = '20252026/1/5A'
const page = (base: string, of = of5A) => `${base}/class-remarks/${of}`
const api = `/api/class-remarks/${of5A}`
const text = async (res: Response | Promise<Response>) => (await res).text()

type Row = { student_id: number; version: number } & Record<string, unknown>
const save = async (as: World['as'], who: Who, ...rows: Row[]) => {
  const res = await as(who)(api, { method: 'POST', json: { rows } })
  return { status: res.status, results: ((await res.json()) as { results?: Record<string, unknown>[] }).results }
}

describe('the sheet of a class', () => {
  test.each<[Who, readonly string[], readonly string[]]>([
    ['joseph', ['Sessions Absent', 'Times Late', 'Conduct', 'Deportment', 'Form Teacher&#x27;s Remarks'], ['Dean&#x27;s Comment, Zahra']],
    ['noel', ['Principal&#x27;s/Dean&#x27;s Comment'], ['Sessions Absent, Zahra', 'Conduct, Zahra']],
    [
      'admin',
      ['Sessions Absent', 'Times Late', 'Conduct', 'Deportment', 'Form Teacher&#x27;s Remarks', 'Principal&#x27;s/Dean&#x27;s Comment'],
      [],
    ],
  ])('%s types in the columns that are theirs', async (who, own, others) => {
    const { as } = await makeWorld()
    const html = await text(as(who)(page(who === 'admin' ? '/admin' : '/term-reports')))
    const labels = [...html.matchAll(/<(?:input|textarea)[^>]*aria-label="([^"]*, Zahra Abdool-Rahman)"/g)].map(([, label = '']) => label)
    expect(labels).toEqual(own.map((label) => `${label}, Zahra Abdool-Rahman`))
    for (const label of others) expect(labels.join()).not.toContain(label)
  })

  test('has averages and ranks as the rank sheet prints them, and each student’s subjects', async () => {
    const { as } = await makeWorld()
    const marks = { method: 'POST', json: { student_id: students.zahra.id, version: 1, course_mark: 60, exam_mark: 72, coded_comment: 2 } }
    await as('lutchman')('/api/lesson-marks/20252026/1/5A/104', marks)
    const { students: rows } = (await (await as('joseph')(api)).json()) as { students: Record<string, unknown>[] }
    const report = await text(as('joseph')('/term-reports/term-details/5A/1'))
    expect(rows[0]).toMatchObject({ first_name: 'Zahra', average: '72.0', grade: 'B', rank: 1 })
    expect(rows[0]?.subjects).toContainEqual({ title: 'Mathematics', course: 60, exam: 72, comments: 'Good progress.' })
    expect(rows[1]).toMatchObject({ first_name: 'Nicolette', average: null, rank: null })
    expect(report).toContain('72.0')
    const html = await text(as('joseph')(page('/term-reports')))
    expect(html).toMatch(/>72\.0<\/a><\/td><td[^>]*>B<\/td><td[^>]*>1<\/td>/)
    expect(html).toMatch(/<aside[^>]*aria-label="Subjects of Zahra Abdool-Rahman"/)
  })

  test('who has no class of their own to write in reads it, and is told who writes', async () => {
    const { as } = await makeWorld()
    const html = await text(as('baptiste')(page('/term-reports')))
    expect(html).toContain('You can read these remarks. The form teacher and the dean of the class write them.')
    expect(html).toMatch(/<textarea[^>]*readonly=""/i)
    expect(html).not.toMatch(/data-phrases/)
  })

  test('of a posted term can be read, and written by an administrator', async () => {
    const { as } = await makeWorld()
    await as('admin')('/api/post-term-reports', { method: 'POST', json: { year: 20252026, term: 1, posted: 1 } })
    await as('admin')('/admin/posting/20252026/1/change?back=/admin/', { method: 'POST' })
    const [teacher, admin] = [await text(as('joseph')(page('/term-reports'))), await text(as('admin')(page('/admin')))]
    expect([teacher.includes('This term is closed, so its reports can only be read.'), / readonly=""/i.test(teacher)]).toEqual([true, true])
    expect([admin.includes('You are changing posted reports'), / readonly=""/i.test(admin)]).toEqual([true, false])
    expect((await save(as, 'joseph', { student_id: students.zahra.id, version: 1, comments: 'Late.' })).results).toMatchObject([
      { status: 'refused', fault: 'closed', fields: ['comments'] },
    ])
  })

  test('of a class without students says so', async () => {
    const { as } = await makeWorld({ registered: false })
    expect(await text(as('joseph')(page('/term-reports')))).toContain('Nobody is registered in this class in this term')
  })

  test('points at a remark that names somebody else, fits another sex, or is there twice, and stores it', async () => {
    const { as } = await makeWorld()
    const { results } = await save(
      as,
      'joseph',
      { student_id: students.zahra.id, version: 1, comments: 'He works as well as Nicolette.' },
      { student_id: students.andres.id, version: 1, comments: 'A good term' },
      { student_id: students.teShawn.id, version: 1, comments: 'A good term.' },
    )
    expect(results?.map(({ status }) => status)).toEqual(['saved', 'saved', 'saved'])
    const [html, report] = [await text(as('joseph')(page('/term-reports'))), await text(as('joseph')('/term-reports/term-details/5A/3'))]
    for (const words of [
      '“Nicolette” is the name of another student',
      '“He”: this student is recorded as female',
      'Té-Shawn O’Brien has the same remark.',
    ])
      expect(html).toContain(words)
    expect(report).toContain('Té-Shawn O’Brien has the same remark.')
  })
})

describe('saving', () => {
  const zahra = { student_id: students.zahra.id, version: 1 }

  test('is one request for several students, in the history of each, and the term report shows it', async () => {
    const { as, db } = await makeWorld()
    const { status, results } = await save(
      as,
      'joseph',
      { ...zahra, comments: 'Zahra works hard.', conduct: 'A', times_late: 2 },
      { student_id: students.nicolette.id, version: 1, comments: 'A good term.' },
    )
    expect([status, results?.map((one) => one.status)]).toEqual([200, ['saved', 'saved']])
    const changes = await db
      .selectFrom('change')
      .select(['field', 'new_value as new'])
      .where('student_id', '=', zahra.student_id)
      .orderBy('field')
      .execute()
    expect(changes).toEqual([
      { field: 'comments', new: 'Zahra works hard.' },
      { field: 'conduct', new: 'A' },
      { field: 'times_late', new: '2' },
    ])
    expect(await text(as('joseph')('/term-reports/term-details/5A/1'))).toContain('Zahra works hard.')
    expect((await save(as, 'joseph', { ...zahra, comments: 'Zahra works hard.' })).results).toMatchObject([
      { status: 'saved', row: { version: 2 } },
    ])
  })

  test('of what somebody else changed since answers both, and writes nothing over it', async () => {
    const { as } = await makeWorld()
    await save(as, 'joseph', { ...zahra, comments: 'First.', conduct: 'B' })
    const { results } = await save(as, 'admin', { ...zahra, comments: 'Second.', base: { comments: [null] } })
    expect(results).toMatchObject([
      { status: 'conflict', row: { comments: 'First.', version: 2 }, changes: [{ field: 'comments', changedBy: 'K. Joseph' }] },
    ])
    const other = await save(as, 'admin', { ...zahra, deans: 'A good term.', base: { deans: [null] } })
    expect(other.results).toMatchObject([{ status: 'saved' }])
    const mine = await save(as, 'admin', { ...zahra, comments: 'Second.', base: { comments: ['First.'] } })
    expect(mine.results).toMatchObject([{ status: 'saved', row: { comments: 'Second.' } }])
  })

  test('what is not theirs, too much, or of another class is refused, each row for itself', async () => {
    const { as } = await makeWorld()
    const refused = async (who: Who, row: object) => (await save(as, who, { ...zahra, ...row })).results?.[0]
    expect(await refused('joseph', { deans: 'No.' })).toMatchObject({ status: 'refused', fault: 'not-yours', fields: ['deans'] })
    expect(await refused('noel', { comments: 'No.' })).toMatchObject({ status: 'refused', fault: 'not-yours', fields: ['comments'] })
    expect(await refused('lutchman', { comments: 'No.' })).toMatchObject({ status: 'refused', fault: 'not-yours' })
    expect(await refused('baptiste', { comments: 'No.' })).toMatchObject({ status: 'refused', fault: 'not-yours' })
    expect(await refused('joseph', { times_absent: 500, conduct: 'B' })).toMatchObject({
      fault: 'more-absent-than-possible',
      fields: ['times_absent'],
    })
    expect(await refused('admin', { student_id: students.marcus.id, comments: 'No.' })).toMatchObject({ fault: 'missing', row: null })
    expect((await save(as, 'stranger', { ...zahra, comments: 'No.' })).status).toBe(404)
    expect((await save(as, 'joseph', { ...zahra, comments: 'a'.repeat(256) })).status).toBe(422)
    expect((await save(as, 'joseph', { ...zahra, conduct: 'F' })).status).toBe(422)
    const long = await save(as, 'joseph', { ...zahra, comments: 'ü'.repeat(255) })
    expect(long.results).toMatchObject([{ status: 'saved' }])
  })

  test('a student whose report is held back has remarks like all others', async () => {
    const { as, db } = await makeWorld()
    const held = { student_id: zahra.student_id, academic_year_id: 20252026, term: 1, reason: 'Books', held_at: '2025-12-01T12:00:00Z' }
    await db.insertInto('term_report_hold').values(held).execute()
    expect((await save(as, 'joseph', { ...zahra, comments: 'A good term.' })).results).toMatchObject([{ status: 'saved' }])
  })
})

describe('after the deadline', () => {
  const close = (world: World, entry: 'remarks' | 'deans') =>
    addRows(world.db, 'entry_deadline', { academic_year_id: 20252026, term: 1, entry, closes: '2025-11-28 24:00' } as never)

  test('the form teacher reads, and is told since when; the dean still writes', async () => {
    const world = await makeWorld()
    const { as } = world
    await close(world, 'remarks')
    const html = await text(as('joseph')(page('/term-reports')))
    expect(html).toContain('Remarks closed Friday 28 November')
    expect(html).toMatch(/<textarea[^>]*readonly=""/i)
    expect(await text(as('noel')(page('/term-reports')))).not.toMatch(/<textarea[^>]*readonly=""/i)
    const row = { student_id: students.zahra.id, version: 1 }
    expect((await save(as, 'joseph', { ...row, comments: 'Late.' })).results).toMatchObject([{ fault: 'over', fields: ['comments'] }])
    expect((await save(as, 'noel', { ...row, deans: 'In time.' })).results).toMatchObject([{ status: 'saved' }])
  })
})

describe('Class Remarks without a class in its address', () => {
  test.each<[Who | 'nobody', string, number, string | null]>([
    ['nobody', '/term-reports/class-remarks', 303, '/'],
    ['zahra', '/term-reports/class-remarks', 403, null],
    ['joseph', '/term-reports/class-remarks', 303, '/term-reports/class-remarks/20252026/1/5A'],
    ['noel', '/term-reports/class-remarks', 200, null],
    ['stranger', '/term-reports/class-remarks', 200, null],
    ['baptiste', '/term-reports/class-remarks', 200, null],
    ['admin', '/admin/class-remarks', 200, null],
  ])('%s at %s: %s %s', async (who, path, status, to) => {
    const { as } = await makeWorld()
    const res = await as(who)(path)
    expect([res.status, to && res.headers.get('Location')]).toEqual([status, to])
  })

  test('a dean chooses among the own classes', async () => {
    const { as } = await makeWorld()
    const html = await text(as('noel')('/term-reports/class-remarks'))
    expect([...html.matchAll(/href="(\/term-reports\/class-remarks\/[^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/term-reports/class-remarks/20252026/1/5A',
      '/term-reports/class-remarks/20252026/1/5B',
    ])
  })
})
