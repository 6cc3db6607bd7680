import { describe, expect, test } from 'vitest'
import { addTrigger } from '../_by-hand.ts'
import { people } from '../world.ts'
import { htmx, joseph, teacherWorld } from './_teachers.ts'

const url = '/admin/teachers'
const one = `${url}/2`

const { version: _, ...newTeacher } = joseph

test.each([`${url}/99`, `${url}/x`, `${url}/99/lessons`, `${url}/6/lessons`, `${url}/6/reset`, `${url}/6/archive`, `${one}/restore`])(
  'there is no %s',
  async (path) => expect((await (await teacherWorld()).get(path)).status).toBe(404),
)

describe('the list', () => {
  test('is a page, and for htmx its table', async () => {
    const { get } = await teacherWorld()
    const page = await get(url)
    expect(page.text).toMatch(/^<!doctype html>.*<h1[^>]*>Teachers<\/h1>.*Add New Teacher.*Current Teachers.*Archive.*id="teacher-table"/s)
    for (const head of ['Teacher #', 'Last Name', 'First Name', 'Date of Birth', 'User Name', 'Actions']) expect(page.text).toContain(head)
    const fragment = await get(`${url}?q=noel&sort=-user`, 'admin', htmx)
    expect(fragment.text).toMatch(/^<section id="teacher-table"/)
    expect(fragment.text).toContain('hx-get="/admin/teachers?q=noel&amp;sort=-user"')
    expect(fragment.text).toContain('08-May-1980')
    expect(fragment.text).not.toContain('Kerwin')
  })

  test('has Edit, Lessons and Reset for teachers of now, and Edit alone for the archive', async () => {
    const { get } = await teacherWorld()
    const current = (await get(url)).text
    for (const action of ['Edit', 'Lessons', 'Reset']) expect(current).toContain(`aria-label="${action} Kerwin Joseph"`)
    expect(current).not.toContain('Gone')
    const archive = (await get(`${url}?tab=archive`)).text
    expect(archive).toContain('aria-label="Edit Ann Gone"')
    expect(archive).not.toMatch(/Lessons Ann Gone|Reset Ann Gone|Kerwin/)
  })

  test('has neither Add New Teacher nor Edit for the restricted account, but Lessons and Reset', async () => {
    const { get } = await teacherWorld()
    const { text } = await get(url, 'deansHods')
    expect(text).not.toMatch(/Add New Teacher|Edit Kerwin Joseph/)
    expect(text).toMatch(/Lessons Kerwin Joseph.*Reset Kerwin Joseph/s)
  })

  test('takes any address for what it is near to', async () => {
    const { get } = await teacherWorld()
    const { status, text } = await get(`${url}?tab=x&sort=password_hash&page=-3`)
    expect([status, text.includes('1–5 of 5')]).toEqual([200, true])
  })

  test('says why it is empty', async () => {
    const { get, db } = await teacherWorld()
    expect((await get(`${url}?q=%3Cb%3E`)).text).toContain('No teacher matches “&lt;b&gt;”')
    await db.updateTable('employee').set({ deleted_at: null }).execute()
    expect((await get(`${url}?tab=archive`)).text).toContain('Nobody is archived')
  })
})

describe('adding', () => {
  const novel = { ...newTeacher, teacher_num: 'T9', first_name: 'Kélia', last_name: 'Joseph', user_name: '', date_of_birth: '' }

  test('the dialog says which user name a name would get', async () => {
    const { get } = await teacherWorld()
    const { text } = await get(`${url}/new?first_name=Kelia&last_name=Joseph`, 'admin', htmx)
    expect(text).toMatch(/^<header>.*Add New Teacher/s)
    expect(text).toContain('If blank, it will be k.joseph2')
    expect(text).toContain('data-last-day="2025-12-01"')
  })

  test('makes user name and temporary password, which is shown once and has to be changed', async () => {
    const { post, db, changes } = await teacherWorld()
    const answer = await post(`${url}/new`, novel)
    expect([answer.status, answer.trigger]).toEqual([200, 'teachers-changed'])
    const password = /<code[^>]*>([^<]+)</.exec(answer.text)?.[1] ?? ''
    expect(password).toMatch(/^\w{5}-\w{5}-\w{5}$/)
    const row = await db.selectFrom('employee').selectAll().where('user_name', '=', 'k.joseph2').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ teacher_num: 'T9', first_name: 'Kélia', date_of_birth: null, post_id: 10, password_reset: 1 })
    expect(JSON.stringify([row, await changes('employee')])).not.toContain(password)
    expect(await changes('employee')).toContainEqual([String(row.id), 'user_name', null, 'k.joseph2'])
  })

  test('takes a user name of one’s own', async () => {
    const { post, db } = await teacherWorld()
    await post(`${url}/new`, { ...novel, user_name: 'kelia' })
    expect(await db.selectFrom('employee').select('last_name').where('user_name', '=', 'kelia').execute()).toHaveLength(1)
  })

  test.each([
    [{ first_name: '' }, 'Required'],
    [{ last_name: 'x'.repeat(200) }, 'Too long.'],
    [{ date_of_birth: '02-Dec-2025' }, 'This day is in the future.'],
    [{ date_of_birth: '1/2/80' }, 'Write the date as 08-May-1980'],
    [{ user_name: 'K.JOSEPH' }, 'Someone else already has this.'],
    [{ teacher_num: 'T2' }, 'Someone else already has this.'],
    [{ user_name: 'é' }, 'Letters without accents'],
    [{ post_id: '99' }, 'There is no such post.'],
  ])('%j is refused beside its field, and what was typed stays', async (wrong, message) => {
    const { post, db } = await teacherWorld()
    const { status, text } = await post(`${url}/new`, { ...novel, ...wrong })
    expect([status, text]).toEqual([422, expect.stringContaining(message)])
    expect(text).toMatch(/aria-invalid="true"/)
    expect(text).toContain(`value="${'post_id' in wrong ? 'T9' : Object.values(wrong)[0]}"`)
    expect(await db.selectFrom('employee').select('id').execute()).toHaveLength(6)
  })

  test.each(["O'Brien", 'D’Abreau-Noël', '=1+1', '<b>', 'محمد'])('%s is a name', async (last_name) => {
    const { post, db } = await teacherWorld()
    const { status, text } = await post(`${url}/new`, { ...novel, last_name })
    expect([status, text.includes('<b>')]).toEqual([200, false])
    expect(await db.selectFrom('employee').select('id').where('last_name', '=', last_name).execute()).toHaveLength(1)
  })

  test('unknown and missing fields are refused', async () => {
    const { post } = await teacherWorld()
    expect((await post(`${url}/new`, { ...novel, password_hash: 'x' })).status).toBe(422)
    const { post_id, ...less } = novel
    expect([(await post(`${url}/new`, less)).status, post_id]).toEqual([422, '10'])
  })
})

describe('resetting a password', () => {
  test('asks in the words of the specification', async () => {
    const { get } = await teacherWorld()
    const { text } = await get(`${one}/reset`, 'admin', htmx)
    expect(text).toMatch(/Reset Kerwin Joseph password \?.*>Cancel<.*>Ok</s)
  })

  test('shows the temporary password once, and signs the teacher out everywhere', async () => {
    const { post, as, db, sessionsOf } = await teacherWorld()
    await as('joseph')('/term-reports')
    expect(await sessionsOf(people.joseph.id)).toBe(1)
    const { text, trigger } = await post(`${one}/reset`, {})
    expect(JSON.parse(trigger ?? '')).toEqual({ snackbar: { message: 'Kerwin Joseph password reset.' } })
    expect(text).toMatch(/<code[^>]*>\w{5}-\w{5}-\w{5}</)
    expect(await sessionsOf(people.joseph.id)).toBe(0)
    expect(await db.selectFrom('employee').select('password_reset').where('id', '=', 2).executeTakeFirst()).toEqual({ password_reset: 1 })
  })

  test('says “Error occured.” when it cannot be done', async () => {
    const { post, db, logged } = await teacherWorld()
    const refused = { text: expect.stringContaining('Error occured.') }
    expect(await post(`${url}/6/reset`, {})).toMatchObject({ status: 404, ...refused })
    await addTrigger(db, 'no_reset', `before update of password_hash on employee begin select raise(abort, 'disk full'); end`)
    expect(await post(`${one}/reset`, {})).toMatchObject({ status: 500, ...refused })
    expect(logged).toEqual([{ requestId: expect.any(String), err: expect.objectContaining({ message: 'disk full' }) }])
  })

  test('a name with accents goes into the snackbar whole', async () => {
    const { post } = await teacherWorld()
    expect(JSON.parse((await post(`${url}/3/reset`, {})).trigger ?? '').snackbar.message).toBe('Simone Noël password reset.')
  })
})
