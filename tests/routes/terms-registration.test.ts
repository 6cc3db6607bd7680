import { describe, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { findCurrentTerm } from '../../src/db/school/terms/index.ts'
import { batchSize } from '../../src/domain/_terms.ts'
import { addTrigger } from '../_by-hand.ts'
import { students, year } from '../world.ts'
import { all, dashboard, first, form, overlay, world } from './_terms.ts'

describe('Register Students', () => {
  const crowd = (n: number) =>
    Array.from({ length: n }, (_, i) => ({ id: 30000001 + i, first_name: 'C', last_name: `${i}`, form_class_id: '5B', updated_at: 'x' }))

  test('asks for a class, all by default, and says what they get', async () => {
    const { get } = await world({ registered: false })
    const { text } = await get(`${overlay}?year=${year}&term=1`)
    expect(text).toMatch(/<option value="" selected="">All<\/option><optgroup label="Form 1"><option value="1A">1A/)
    expect(text).toContain('Possible Attendance 124 and New Term Beginning 05-Jan-2026')
    expect((await get(`${overlay}?year=${year}&term=1`, 'admin', {})).text).toMatch(/^<!doctype html>/)
  })

  test('says who is not registered yet, without who comes after the term', async () => {
    const { get, post, db } = await world({ registered: false })
    const asked = async () => (await get(`${overlay}?year=${year}&term=1`)).text
    expect(await asked()).toContain('6 students are not registered yet: 1 of 1A, 4 of 5A and 1 of 5B.')
    await insert(db, 'student', [{ ...crowd(1)[0], entry_date: '2026-09-01' }])
    expect(await asked()).toContain('6 students are not registered yet: 1 of 1A, 4 of 5A and 1 of 5B.')
    await post(overlay, all)
    await post(`${overlay}/batches`, all)
    expect(await asked()).toContain('Nobody is left to register in Term 1 2025-2026.')
  })

  test.each([
    ['?year=&term=1', 422, 'Please set the Academic Year and Term to continue.'],
    ['', 422, 'Please set the Academic Year and Term to continue.'],
    ['?year=20242025&term=3', 409, 'registered into the current term or a later one'],
    ['?year=20262027&term=1', 409, 'This term is not saved yet.'],
  ])('for %j answers %i with a modal', async (query, status, message) => {
    const { get } = await world()
    const answer = await get(`${overlay}${query}`)
    expect([answer.status, answer.target, answer.text]).toEqual([status, '#dialog', expect.stringContaining(message)])
  })

  test('shows how far it is, batch by batch, and ends with the specification’s words', async () => {
    const { post, db } = await world({ registered: false })
    await insert(db, 'student', crowd(2 * batchSize - 6))
    const begun = await post(overlay, all)
    expect([begun.target, begun.text]).toEqual(['#dialog', expect.stringContaining('Registering Students...')])
    expect(begun.text).toContain(`0 of ${2 * batchSize}. You can leave this page and continue later.`)
    const half = await post(`${overlay}/batches`, all)
    expect([half.target, half.text]).toEqual([null, expect.stringMatching(/^<form id="registration"/)])
    expect(half.text).toMatch(/<progress[^>]* value="50"/)
    const done = await post(`${overlay}/batches`, all)
    expect([done.target, done.trigger, done.text]).toEqual([
      '#dialog',
      'registration-changed',
      expect.stringContaining('Students Registered Successfully.'),
    ])
  })

  test('that was left is shown on the dashboard, goes on when it is opened, and is not begun anew', async () => {
    const { post, get, db } = await world({ registered: false })
    await insert(db, 'student', crowd(2 * batchSize - 6))
    await post(overlay, all)
    await post(`${overlay}/batches`, all)
    const page = await get(dashboard, 'deansHods', {})
    expect(page.text).toContain(`Registering students, begun by admin, is not finished: ${batchSize} of ${2 * batchSize}.`)
    expect(page.text).toContain('hx-trigger="load, click"')
    expect((await get(`${overlay}?year=${year}&term=1`, 'deansHods')).text).toContain(`${batchSize} of ${2 * batchSize}`)
    expect((await post(overlay, { ...all, class_id: '1A' })).text).toContain(`${batchSize} of ${2 * batchSize}`)
    await post(`${overlay}/batches`, all)
    expect((await get(dashboard, 'admin', {})).text).not.toContain('is not finished')
  })

  test('prepares a later term beside the current one, which stays so; changes reach it from then on, and it is undone', async () => {
    const { post, get, db, term } = await world()
    const second = { start: '05-Jan-2026', end: '27-Mar-2026', days_off: '', new_term_beginning: '13-Apr-2026' }
    const asked = await post(dashboard, { ...form, ...second, term: '2', of: `${year}-2` })
    expect(asked.text).toContain('Save, keep Term 1 2025-2026')
    const kept = await post(dashboard, { ...form, ...second, term: '2', of: `${year}-2`, leaving: `${year}-1`, keep: '1' })
    expect(kept.trigger).toContain('Term 2 2025-2026 is saved. Term 1 2025-2026 stays the current term.')
    expect([await term(1), await term(2)]).toMatchObject([{ isCurrent: true }, { isCurrent: false, newTermBeginning: '2026-04-13' }])
    const later = { ...all, term: '2' }
    expect((await get(`${overlay}?year=${year}&term=2`, 'deansHods')).text).toContain('New Term Beginning 13-Apr-2026')
    await post(overlay, later, 'deansHods')
    expect((await get(`${dashboard}?year=${year}&term=2`)).text).toContain('Registering students, begun by Deans/HODs, is not finished')
    expect((await post(`${overlay}/batches`, later, 'deansHods')).text).toContain('Students Registered Successfully.')
    const registered = (n: number) =>
      db.selectFrom('student_term_record').select('student_id').where('term', '=', n).orderBy('student_id').execute()
    expect(await registered(2)).toEqual(await registered(1))
    expect((await findCurrentTerm(db))?.term).toBe(1)
    expect((await get('/admin/students', 'admin', {})).text).toContain('Term 2 2025-2026 is being prepared')
    expect((await get(`/admin/school/years/${year}/2/registration/undo`)).text).toContain('name="students"')
  })

  test('does not prepare a later term that is posted', async () => {
    const { post, db } = await world()
    await db.insertInto('term_report_posting').values({ academic_year_id: year, term: 2, posted: 1, date_posted: 'x' }).execute()
    expect((await post(overlay, { ...all, term: '2' })).status).toBe(403)
    expect((await post(`${overlay}/batches`, { ...all, term: '2' })).status).toBe(403)
  })

  test('names who could not be registered, and why', async () => {
    const { post, db } = await world({ registered: false })
    await db.updateTable('student').set({ form_class_id: null }).where('id', '=', students.teShawn.id).execute()
    await post(overlay, all)
    const { text } = await post(`${overlay}/batches`, all)
    expect(text).toContain('5 students and 13 subject records added; 0 students were registered before.')
    expect(text.replace(/<[^>]*>/g, '')).toMatch(/1 student could not be registered:.*O’Brien, Té-Shawn \(20210004\) is without a class/s)
  })

  test('of a class that does not exist is asked again', async () => {
    const { post } = await world()
    const answer = await post(overlay, { ...all, class_id: '9Z' })
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Choose a class from the list, or All.')])
  })

  test('stops when another term has become current', async () => {
    const { post, db } = await world()
    await post(overlay, all)
    await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    await db.updateTable('academic_term').set({ is_current: 1 }).where('term', '=', 2).execute()
    const answer = await post(`${overlay}/batches`, all)
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('Another term is current now')])
  })

  test('of a posted term is closed to Deans/HODs', async () => {
    const { post, get, db } = await world()
    await db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 'x' }).execute()
    expect((await get(`${overlay}?year=${year}&term=1`, 'deansHods')).status).toBe(403)
    expect((await post(`${overlay}/batches`, all, 'deansHods')).status).toBe(403)
    expect((await post(`${overlay}/batches`, all)).status).toBe(200)
  })

  test('that fails shows the modal of the specification, keeps the cause in the log, and can go on', async () => {
    const { post, db, logged } = await world({ registered: false })
    const mend = await addTrigger(db, 'broken', "before insert on subject_record begin select raise(abort, 'disk'); end")
    const failed = await post(`${overlay}/batches`, all)
    expect([failed.status, failed.target]).toEqual([500, '#dialog'])
    expect(failed.text).toMatch(/>Error<.*An Error Has Occurred\. Please contact Admin\..*>Continue</s)
    expect(failed.text).not.toContain('disk')
    expect(logged).toMatchObject([{ err: { message: 'disk' } }])
    expect(await db.selectFrom('student_term_record').select('id').execute()).toEqual([])
    await mend()
    expect((await post(`${overlay}/batches`, all)).text).toContain('Students Registered Successfully.')
  })

  test.each([{}, { ...first, class_id: '', more: 'x' }, { year: 'x', term: '1', class_id: '' }])('with %j is refused', async (body) => {
    const { post } = await world()
    expect((await post(`${overlay}/batches`, body as Record<string, string>)).status).toBe(422)
  })
})
