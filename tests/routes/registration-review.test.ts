import { describe, expect, test } from 'vitest'
import { titled } from '../_titled.ts'
import { students } from '../world.ts'
import { htmx, list, makeRegistrationWorld } from './_registration-office.ts'

const { zahra } = students
const values = { telephone: [null, '868 555-0199'], first_name: ['Zahra', 'Zara'] } as const
const gone = 'The registration form changed while you were viewing it.'

describe('the review', () => {
  test('shows what the school has beside what is proposed, and the documents', async () => {
    const { send, get, reviewOf } = await makeRegistrationWorld()
    await send('zahra', { values, documents: ['passport-photo'] })
    const { text } = await get(reviewOf('zahra'))
    expect(text).toMatch(/Telephone<\/th>.*blank.*868 555-0199/s)
    expect(text).toMatch(/First Name<\/th>.*>Zahra<.*>Zara</s)
    expect(text).toContain(`src="${reviewOf('zahra')}/documents/passport-photo?v=`)
    const document = await get(`${reviewOf('zahra')}/documents/passport-photo`)
    expect([document.headers.get('Content-Type'), document.headers.get('X-Content-Type-Options')]).toEqual(['image/png', 'nosniff'])
    expect(document.headers.get('Content-Security-Policy')).toContain('sandbox')
  })

  test('of a draft tells nothing of what is in it', async () => {
    const { send, get, post, reviewOf } = await makeRegistrationWorld()
    await send('zahra', { state: 'draft', values: { home_address: [null, 'Secret Street'] }, documents: ['passport-photo'] })
    const { text } = await get(reviewOf('zahra'))
    expect(text).toContain('Nothing has been submitted yet.')
    expect(text).not.toContain('Secret Street')
    expect((await get(`${reviewOf('zahra')}/documents/passport-photo`)).status).toBe(404)
    expect((await post(reviewOf('zahra', 'accept'), { version: '1', stand: '1' })).status).toBe(409)
    expect((await post(reviewOf('zahra', 'return'), { version: '1', reason: 'Why?' })).status).toBe(409)
  })

  test('leads through the line of the class that is looked at', async () => {
    const { send, get, reviewOf, post, shown } = await makeRegistrationWorld()
    await send('nicolette', { at: '2025-11-28T10:00:00.000Z' })
    await send('zahra', { at: '2025-11-28T11:00:00.000Z' })
    await send('marcus', { at: '2025-11-28T12:00:00.000Z' })
    expect((await get(reviewOf('zahra'))).text).toContain(`href="${reviewOf('marcus')}"`)
    expect((await get(`${reviewOf('zahra')}?of=class-5A`)).text).toContain(`href="${reviewOf('nicolette')}?of=class-5A"`)
    const on = await post(`${reviewOf('zahra', 'accept')}?of=class-5A`, await shown('zahra'))
    expect(on.to).toBe(`${reviewOf('nicolette')}?of=class-5A&done=${zahra.id}`)
    const next = await get(on.to ?? '')
    expect(next.text).toContain('Registration form of Zahra Abdool-Rahman accepted.')
    expect(next.text).toContain(`href="${reviewOf('zahra', 'undo')}?of=class-5A"`)
    const last = await post(`${reviewOf('nicolette', 'accept')}?of=class-5A`, await shown('nicolette'))
    expect(last.to).toBe(`${list}?of=class-5A&done=${students.nicolette.id}`)
    expect((await get(last.to ?? '')).text).toContain('Registration form of Nicolette D&#x27;Abreau accepted.')
  })
})

describe('accepting', () => {
  test('makes it the school’s record, all of it, with its history', async () => {
    const { send, post, shown, student, registration, changes, reviewOf, db } = await makeRegistrationWorld()
    await send('zahra', { values, documents: ['passport-photo'] })
    expect((await post(reviewOf('zahra', 'accept'), await shown('zahra'))).status).toBe(303)
    expect(await student('zahra')).toMatchObject({ first_name: 'Zara', telephone: '868 555-0199', version: 2 })
    expect(await registration('zahra')).toMatchObject({ state: 'accepted', decided_by: 'admin', decided_at: '2025-12-01T14:00:00.000Z' })
    expect(await db.selectFrom('student_document').select(['student_id', 'kind']).execute()).toEqual([
      { student_id: zahra.id, kind: 'passport-photo' },
    ])
    expect(await changes()).toEqual(
      expect.arrayContaining([
        'student | first_name | Zahra | Zara | admin',
        'student_registration | state | submitted | accepted | admin',
      ]),
    )
  })

  test('twice is as once, and by another is told', async () => {
    const { send, post, shown, reviewOf, changes } = await makeRegistrationWorld()
    await send('zahra', { values })
    const form = await shown('zahra')
    await post(reviewOf('zahra', 'accept'), form)
    const before = await changes()
    expect((await post(reviewOf('zahra', 'accept'), form)).status).toBe(303)
    const late = await post(reviewOf('zahra', 'accept'), form, 'deansHods')
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('This is no longer waiting for review.')])
    expect(await changes()).toEqual(before)
  })

  test('is refused when the student has changed it meanwhile', async () => {
    const { send, post, shown, reviewOf, db, student } = await makeRegistrationWorld()
    const id = await send('zahra', { values })
    const form = await shown('zahra')
    await db.updateTable('student_registration').set({ version: 2 }).where('id', '=', id).execute()
    const late = await post(reviewOf('zahra', 'accept'), form)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(gone)])
    expect((await student('zahra')).first_name).toBe('Zahra')
  })

  test('is refused when the office has changed the record meanwhile, and both values are shown', async () => {
    const { send, post, shown, reviewOf, student, as } = await makeRegistrationWorld()
    await send('zahra', { values })
    const form = await shown('zahra')
    await as('deansHods')('/api/student', { method: 'POST', json: { id: zahra.id, first_name: 'Sara' } })
    const late = await post(reviewOf('zahra', 'accept'), form)
    expect([late.status, late.text]).toEqual([409, expect.stringContaining(gone)])
    expect(late.text).toMatch(/>Sara<.*it was Zahra when the student wrote.*>Zara</s)
    expect((await student('zahra')).first_name).toBe('Sara')
    expect((await post(reviewOf('zahra', 'accept'), await shown('zahra'))).status).toBe(303)
    expect((await student('zahra')).first_name).toBe('Zara')
  })

  test.each([{}, { version: '1' }, { version: 'x', stand: '1' }, { version: '1', stand: '1', more: '1' }])(
    '%j is no acceptance',
    async (form) => {
      const { send, post, reviewOf, registration } = await makeRegistrationWorld()
      await send('zahra')
      expect((await post(reviewOf('zahra', 'accept'), form as Record<string, string>)).status).toBe(422)
      expect((await registration('zahra')).state).toBe('submitted')
    },
  )
})

describe('returning', () => {
  test('keeps the reason that the student reads', async () => {
    const { send, get, post, reviewOf, registration, changes } = await makeRegistrationWorld()
    await send('zahra', { values })
    expect((await get(reviewOf('zahra', 'return'), 'admin', htmx)).text).toContain('Return Registration Form')
    const sent = await post(reviewOf('zahra', 'return'), { version: '1', reason: ' The photo is\r\nof somebody else. ' }, 'admin', htmx)
    expect([sent.status, sent.to]).toEqual([204, `${list}?done=${zahra.id}`])
    expect(await registration('zahra')).toMatchObject({ state: 'returned', reason: 'The photo is\nof somebody else.' })
    expect(await changes()).toContain('student_registration | state | submitted | returned | admin')
    expect((await get(reviewOf('zahra'))).text).toContain('The photo is')
  })

  test.each(
    (
      [
        ['', 'Write why: the student reads it.'],
        [' \n ', 'Write why: the student reads it.'],
        ['x'.repeat(301), 'Too long.'],
      ] as [string, string][]
    ).map(([reason, fault]) => [titled(reason)[0], reason, fault] as const),
  )('is refused with the reason %s', async (_title, reason, fault) => {
    const { send, post, reviewOf, registration } = await makeRegistrationWorld()
    await send('zahra')
    const sent = await post(reviewOf('zahra', 'return'), { version: '1', reason }, 'admin', htmx)
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining(fault)])
    expect(sent.text).toContain('aria-invalid="true"')
    expect((await registration('zahra')).state).toBe('submitted')
  })

  test('is refused when it has changed meanwhile, and what was typed stays', async () => {
    const { send, post, reviewOf } = await makeRegistrationWorld()
    await send('zahra')
    const sent = await post(reviewOf('zahra', 'return'), { version: '7', reason: 'The photo.' }, 'admin', htmx)
    expect([sent.status, sent.text]).toEqual([409, expect.stringContaining(gone)])
    expect(sent.text).toContain('The photo.')
    expect(sent.text).toContain('name="version" value="1"')
  })
})

describe('undoing an acceptance', () => {
  const documents = ['passport-photo'] as const

  test('gives everything back', async () => {
    const { send, post, shown, reviewOf, student, registration, db } = await makeRegistrationWorld()
    await send('zahra', { values, documents })
    await post(reviewOf('zahra', 'accept'), await shown('zahra'))
    const undone = await post(reviewOf('zahra', 'undo'), { version: '2' }, 'admin', htmx)
    expect([undone.status, undone.to]).toEqual([204, `${reviewOf('zahra')}?done=${zahra.id}`])
    expect(await student('zahra')).toMatchObject({ first_name: 'Zahra', telephone: null })
    expect(await registration('zahra')).toMatchObject({ state: 'submitted', decided_at: null, decided_by: null, version: 3 })
    expect(await db.selectFrom('student_document').select('kind').execute()).toEqual([])
    const waiting = db.selectFrom('student_registration_document').select(['kind', 'size'])
    expect(await waiting.execute()).toEqual([{ kind: 'passport-photo', size: expect.any(Number) }])
    expect((await post(reviewOf('zahra', 'accept'), await shown('zahra'))).status).toBe(303)
    expect((await student('zahra')).first_name).toBe('Zara')
  })

  test('is refused when the school has changed what was accepted', async () => {
    const { send, post, shown, reviewOf, student, as } = await makeRegistrationWorld()
    await send('zahra', { values })
    await post(reviewOf('zahra', 'accept'), await shown('zahra'))
    await as('admin')('/api/student', { method: 'POST', json: { id: zahra.id, first_name: 'Sara' } })
    const refused = await post(reviewOf('zahra', 'undo'), { version: '2' }, 'admin', htmx)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('the school has changed what was accepted since')])
    expect(await student('zahra')).toMatchObject({ first_name: 'Sara', telephone: '868 555-0199' })
  })

  test('brings a document back that another has replaced, and is not offered where that is gone', async () => {
    const { send, get, post, shown, reviewOf, registration, db } = await makeRegistrationWorld()
    const old = {
      student_id: zahra.id,
      kind: 'passport-photo',
      name: 'old.png',
      type: 'image/png',
      bytes: Buffer.from('old'),
      uploaded_at: '2025-09-01T00:00:00.000Z',
    } as const
    await db.insertInto('student_document').values(old).execute()
    await send('zahra', { documents })
    await post(reviewOf('zahra', 'accept'), await shown('zahra'))
    const stored = db.selectFrom('student_document').select(['name', 'uploaded_at'])
    expect((await post(reviewOf('zahra', 'undo'), { version: '2' }, 'admin', htmx)).status).toBe(204)
    expect(await stored.execute()).toEqual([{ name: 'old.png', uploaded_at: '2025-09-01T00:00:00.000Z' }])
    await post(reviewOf('zahra', 'accept'), await shown('zahra'))
    await db.deleteFrom('student_document_before').execute()
    expect((await get(reviewOf('zahra'))).text).not.toContain(reviewOf('zahra', 'undo'))
    const refused = await post(reviewOf('zahra', 'undo'), { version: '4' }, 'admin', htmx)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('a document has replaced another')])
    expect((await registration('zahra')).state).toBe('accepted')
  })

  test('is refused at another version, and of what is not accepted', async () => {
    const { send, post, shown, reviewOf } = await makeRegistrationWorld()
    await send('zahra', { values })
    expect((await post(reviewOf('zahra', 'undo'), { version: '1' })).text).toContain('This is no longer accepted.')
    await post(reviewOf('zahra', 'accept'), await shown('zahra'))
    expect((await post(reviewOf('zahra', 'undo'), { version: '1' })).status).toBe(409)
  })
})

describe('accepting what is unchanged', () => {
  test('takes those with nothing to look at, of the class that is looked at', async () => {
    const { send, get, post, registration, changes } = await makeRegistrationWorld()
    await send('zahra', { values: { first_name: ['Zahra', 'Zahra'] } })
    await send('nicolette', { values })
    await send('andres', { documents: ['passport-photo'] })
    await send('teShawn', { state: 'returned' })
    await send('marcus')
    expect((await get(`${list}/unchanged`, 'admin', htmx)).text).toContain('Accept 2 registration forms of all students')
    expect((await get(`${list}/unchanged?of=class-5A`, 'admin', htmx)).text).toContain('Accept 1 registration form of 5A')
    const done = await post(`${list}/unchanged?of=class-5A`, {}, 'admin', htmx)
    expect(done.headers.get('HX-Trigger')).toContain('1 registration form accepted.')
    const states = await Promise.all(
      (['zahra', 'nicolette', 'andres', 'teShawn', 'marcus'] as const).map(async (w) => (await registration(w)).state),
    )
    expect(states).toEqual(['accepted', 'submitted', 'submitted', 'returned', 'submitted'])
    expect(await changes()).toEqual(['student_registration | state | submitted | accepted | admin'])
  })

  test('and undone, it leaves the record as it is', async () => {
    const { send, post, reviewOf, student } = await makeRegistrationWorld()
    await send('zahra', { values: { first_name: ['Sara', 'Zahra'] } })
    await post(`${list}/unchanged`)
    expect((await post(reviewOf('zahra', 'undo'), { version: '2' })).status).toBe(303)
    expect(await student('zahra')).toMatchObject({ first_name: 'Zahra', version: 1 })
  })

  test('says when there is none', async () => {
    const { get, post } = await makeRegistrationWorld()
    expect((await get(`${list}/unchanged`, 'admin', htmx)).text).toContain('No unchanged registration form of all students is waiting')
    expect((await post(`${list}/unchanged`)).to).toBe(list)
  })
})
