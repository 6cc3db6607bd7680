import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideRegistration, findRegistration, type Verdict } from '../../src/db/registration/index.ts'
import { type Own, removeOwnDocument, saveOwnDocument, saveOwnSection, submitOwn, takeBackOwn } from '../../src/db/registration/own.ts'
import { saveStudent } from '../../src/db/school/students/index.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import { addTrigger } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, type World, year } from '../world.ts'

const { zahra } = students
const at = '2025-12-01T14:00:00.000Z'
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 1])
const own: Own = { actor: actor('zahra'), scopes: scopesFor(actor('zahra'), 'own-registration.write'), year, today: '2025-12-01' }
const home = { home_address: '4 Poui Street', telephone: '868 555 0142', email: '' }
const guardians = { guardian_name: 'Farida Abdool', guardian_telephone: '868 555 0143' }

let world: World
beforeEach(async () => {
  world = await makeWorld()
  await world.db
    .updateTable('student')
    .set({ birth_certificate_no: 'B1', date_of_birth: '2010-05-08' })
    .where('id', '=', zahra.id)
    .execute()
  await world.db.insertInto('student_registration_window').values({ form_level: 5, open: 1, deadline: '2025-12-01' }).execute()
})
afterEach(() => world.close())

const find = async () => {
  const found = await findRegistration(world.db, zahra.id, year)
  if (!found) throw new Error('no such student')
  return found
}
const save = (section: 'student' | 'home' | 'guardians', typed: Record<string, string>, was: Record<string, string> = {}, as: Own = own) =>
  saveOwnSection(world.db, as, { section, typed, was }, at)
const decide = async (verdict: { step: 'accept' } | { step: 'return'; reason: string }, looked?: Partial<Verdict>) => {
  const { version, stand } = await find()
  const whole = { studentId: zahra.id, year, version, stand, ...verdict, ...looked } as Verdict
  return world.db.transaction().execute((trx) => decideRegistration(trx, whole, { actor: actor('admin'), at }))
}
async function submitted() {
  await save('home', home)
  await save('guardians', guardians)
  await save('student', { first_name: 'Sara' }, { first_name: 'Zahra' })
  expect(await submitOwn(world.db, own, (await find()).version, at)).toEqual({ kind: 'saved' })
}
const storedName = async () =>
  (await world.db.selectFrom('student').select('first_name').where('id', '=', zahra.id).executeTakeFirstOrThrow()).first_name
const documents = () => world.db.selectFrom('student_document').select(['kind', 'name']).where('student_id', '=', zahra.id).execute()
const history = () =>
  world.db.selectFrom('change').select(['actor_kind', 'actor_name', 'entity', 'field', 'old_value', 'new_value']).orderBy('id').execute()

describe('a proposal', () => {
  test('changes nothing that the school has', async () => {
    await submitted()
    expect(await storedName()).toBe('Zahra')
    const { state, proposals } = await find()
    expect(state).toBe('submitted')
    expect(proposals).toMatchObject({ first_name: { base: 'Zahra', value: 'Sara' }, home_address: { base: null, value: '4 Poui Street' } })
    expect(proposals).not.toHaveProperty('email')
  })
  test('that is what the school has is taken away again', async () => {
    await save('student', { first_name: 'Sara' }, { first_name: 'Zahra' })
    expect((await find()).proposals).toHaveProperty('first_name')
    await save('student', { first_name: 'Zahra' }, { first_name: 'Sara' })
    expect((await find()).proposals).toEqual({})
  })
  test('with a fault keeps the whole section from being saved, and begins nothing', async () => {
    const refused = await save('home', { ...home, email: 'nobody' })
    expect(refused).toMatchObject({ kind: 'refused', faults: { email: 'not-an-email' } })
    expect(await find()).toMatchObject({ state: 'not-begun', id: null, proposals: {} })
  })
  test('made on two devices is told, and neither is lost', async () => {
    await save('home', { telephone: '868 555 0001' }, { telephone: '' })
    expect(await save('home', { telephone: '868 555 0002' }, { telephone: '' })).toMatchObject({
      kind: 'refused',
      conflicts: { telephone: '868 555 0001' },
    })
    expect((await find()).proposals.telephone?.value).toBe('868 555 0001')
    expect(await save('home', { telephone: '868 555 0001' }, { telephone: '' })).toEqual({ kind: 'saved' })
  })
  test('is nobody’s but the student’s', async () => {
    const joseph: Own = { ...own, actor: actor('joseph'), scopes: scopesFor(actor('joseph'), 'own-registration.write') }
    const without: Own = { ...own, scopes: [] }
    for (const stranger of [joseph, without, { ...own, actor: actor('joseph') }])
      expect(await save('home', home, {}, stranger)).toEqual({ kind: 'missing' })
    expect((await find()).id).toBeNull()
  })
})

describe('the window', () => {
  test('of the deadline’s day is open, of the next closed', async () => {
    expect(await save('home', home, {}, { ...own, today: '2025-12-02' })).toEqual({ kind: 'closed' })
    expect(await save('home', home)).toEqual({ kind: 'saved' })
  })
  test.each([
    ['is closed', { open: 0, deadline: null } as const],
    ['has no deadline', { open: 1, deadline: null } as const],
  ])('that %s lets nothing through', async (_, row) => {
    await submitted()
    await world.db.updateTable('student_registration_window').set(row).execute()
    expect(await takeBackOwn(world.db, own, at)).toEqual({ kind: 'closed' })
    expect(await save('home', home)).toEqual({ kind: 'closed' })
    expect(await submitOwn(world.db, own, 4, at)).toEqual({ kind: 'closed' })
    expect(await saveOwnDocument(world.db, own, { kind: 'birth-certificate', name: 'b', type: 'image/png', bytes: png }, at)).toEqual({
      kind: 'closed',
    })
  })
  test('of another form is no window of one’s own', async () => {
    await world.db.updateTable('student_registration_window').set({ form_level: 4 }).execute()
    expect(await save('home', home)).toEqual({ kind: 'closed' })
  })
  test('does not keep the office from deciding', async () => {
    await submitted()
    await world.db.updateTable('student_registration_window').set({ open: 0, deadline: null }).execute()
    expect((await decide({ step: 'accept' })).kind).toBe('decided')
  })
})

describe('submitting', () => {
  test('wants what is needed', async () => {
    await save('home', home)
    expect(await submitOwn(world.db, own, (await find()).version, at)).toEqual({ kind: 'incomplete' })
    expect((await find()).state).toBe('draft')
  })
  test('sends what was looked at and nothing else', async () => {
    await save('home', home)
    await save('guardians', guardians)
    const { version } = await find()
    await save('home', { telephone: '868 555 0199' }, { telephone: '868 555 0142' })
    expect(await submitOwn(world.db, own, version, at)).toEqual({ kind: 'conflict' })
    expect((await find()).state).toBe('draft')
  })
  test('makes it unchangeable until it is taken back', async () => {
    await submitted()
    expect(await save('home', { telephone: '868 555 0199' }, { telephone: '868 555 0142' })).toEqual({ kind: 'not-now' })
    expect(await takeBackOwn(world.db, own, at)).toEqual({ kind: 'saved' })
    expect(await save('home', { telephone: '868 555 0199' }, { telephone: '868 555 0142' })).toEqual({ kind: 'saved' })
  })
  test('is in the history, with what was proposed and by whom', async () => {
    await submitted()
    const student = { actor_kind: 'student', actor_name: 'Zahra Abdool-Rahman', entity: 'student_registration' }
    expect(await history()).toEqual(
      expect.arrayContaining([
        { ...student, field: 'state', old_value: 'draft', new_value: 'submitted' },
        { ...student, field: 'first_name', old_value: 'Zahra', new_value: 'Sara' },
        { ...student, field: 'home_address', old_value: null, new_value: '4 Poui Street' },
      ]),
    )
  })
})

describe('accepting', () => {
  test('writes all that was proposed into the record, with its history', async () => {
    await submitted()
    expect(await decide({ step: 'accept' })).toMatchObject({ kind: 'decided', registration: { state: 'accepted', decidedBy: 'admin' } })
    const row = await world.db.selectFrom('student_home').selectAll().where('id', '=', zahra.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: 'Sara', home_address: '4 Poui Street', guardian_name: 'Farida Abdool', version: 2 })
    const admin = { actor_kind: 'administrator', actor_name: 'admin' }
    expect(await history()).toEqual(
      expect.arrayContaining([
        { ...admin, entity: 'student', field: 'first_name', old_value: 'Zahra', new_value: 'Sara' },
        { ...admin, entity: 'student_registration', field: 'state', old_value: 'submitted', new_value: 'accepted' },
      ]),
    )
  })
  test('puts the documents in place of the school’s, and not before', async () => {
    const bytes = png
    await addRows(world.db, 'student_document', {
      student_id: zahra.id,
      kind: 'birth-certificate',
      name: 'old',
      type: 'image/png',
      bytes,
      uploaded_at: at,
    })
    await saveOwnDocument(world.db, own, { kind: 'birth-certificate', name: 'new', type: 'image/png', bytes }, at)
    await saveOwnDocument(world.db, own, { kind: 'passport-photo', name: 'first', type: 'image/png', bytes }, at)
    await saveOwnDocument(world.db, own, { kind: 'passport-photo', name: 'face', type: 'image/png', bytes }, at)
    await saveOwnDocument(world.db, own, { kind: 'contribution-receipt', name: 'wrong', type: 'image/png', bytes }, at)
    await removeOwnDocument(world.db, own, 'contribution-receipt', at)
    await submitted()
    expect(await documents()).toEqual([{ kind: 'birth-certificate', name: 'old' }])
    await decide({ step: 'accept' })
    expect(await documents()).toEqual([
      { kind: 'birth-certificate', name: 'new' },
      { kind: 'passport-photo', name: 'face' },
    ])
  })
  test('is refused when the office has changed the student since it looked', async () => {
    await submitted()
    const { stand } = await find()
    const changed = await saveStudent(
      world.db,
      zahra.id,
      { version: undefined, values: { last_name: 'Rahman' } },
      { actor: actor('admin'), at },
    )
    expect(changed.kind).toBe('saved')
    const answer = await decide({ step: 'accept' }, { stand })
    expect(answer).toMatchObject({ kind: 'conflict', registration: { record: { last_name: 'Rahman', first_name: 'Zahra' } } })
    expect(await storedName()).toBe('Zahra')
  })
  test('is refused when the student has taken it back and changed it since', async () => {
    await submitted()
    const { version } = await find()
    await takeBackOwn(world.db, own, at)
    expect((await decide({ step: 'accept' }, { version })).kind).toBe('not-now')
    await submitOwn(world.db, own, (await find()).version, at)
    expect((await decide({ step: 'accept' }, { version })).kind).toBe('conflict')
    expect(await storedName()).toBe('Zahra')
  })
  test('is all or nothing', async () => {
    await submitted()
    await addTrigger(world.db, 'no_more', `before update on student_registration begin select raise(abort, 'full'); end`)
    await expect(decide({ step: 'accept' })).rejects.toThrow('full')
    expect(await storedName()).toBe('Zahra')
  })
  test('remembers what it took the place of, also where the school had changed it meanwhile', async () => {
    await submitted()
    await saveStudent(world.db, zahra.id, { version: undefined, values: { first_name: 'Zara' } }, { actor: actor('admin'), at })
    await decide({ step: 'accept' })
    expect((await find()).proposals.first_name).toEqual({ base: 'Zara', value: 'Sara' })
  })
  test('of what is not submitted does nothing', async () => {
    expect((await decide({ step: 'accept' })).kind).toBe('not-now')
    await save('home', home)
    expect((await decide({ step: 'accept' })).kind).toBe('not-now')
  })
})

describe('returning', () => {
  test('says why, opens it again, and submitting takes the reason away', async () => {
    await submitted()
    await decide({ step: 'return', reason: 'The address is no address' })
    expect(await find()).toMatchObject({ state: 'returned', reason: 'The address is no address' })
    await save('home', { home_address: '5 Poui Street' }, { home_address: '4 Poui Street' })
    expect(await find()).toMatchObject({ state: 'returned', reason: 'The address is no address' })
    await submitOwn(world.db, own, (await find()).version, at)
    expect(await find()).toMatchObject({ state: 'submitted', reason: null })
  })
  test('what was accepted begins again from what the school has', async () => {
    await submitted()
    await decide({ step: 'accept' })
    await saveStudent(world.db, zahra.id, { version: undefined, values: { first_name: 'Zara' } }, { actor: actor('admin'), at })
    await decide({ step: 'return', reason: 'Look again' })
    expect(await find()).toMatchObject({ state: 'returned', proposals: {}, record: { first_name: 'Zara' } })
  })
})
