import { expect, test } from 'vitest'
import { people, students, year } from '../world.ts'
import { keyOf, findingWorld as world } from './_find.ts'

const of = (action: string, student: keyof typeof students) => `${action}:${students[student].id}`

test('a class and a word for a paper or a screen of it lead there at once, in any order, each by who may', async () => {
  const { actions, open } = await world()
  for (const typed of ['5a cards', 'cards 5A', '5a report card'])
    expect([typed, await actions('admin', typed)]).toEqual([typed, ['cards:5A']])
  expect(await actions('admin', 'register 5b')).toEqual(['register:5B'])
  expect(await actions('lutchman', 'register 5a')).toEqual([])
  expect(await actions('joseph', 'register')).toEqual(['register:5A'])
  expect(await actions('joseph', 'telephone')).toEqual(['telephones:5A'])
  expect(await actions('admin', '5a rank')).toEqual(['rank-sheet:5A'])
  expect(await actions('admin', '5a')).toEqual(
    ['cards', 'register', 'mark-sheet', 'rank-sheet', 'telephones', 'remarks', 'list', 'barcodes'].map((action) => `${action}:5A`),
  )
  expect(await actions('lutchman', '5a')).toEqual(
    ['cards', 'mark-sheet', 'rank-sheet', 'remarks', 'analysis', 'over-terms'].map((action) => `${action}:5A`),
  )
  expect(await open('joseph', 'actions/cards:5A')).toMatchObject({ status: 303, to: `/reports/report-cards?class=5A&term=${year}-1` })
  expect(await open('joseph', 'actions/register:5A')).toMatchObject({ status: 303, to: '/term-reports/registers/5A' })
  for (const [who, key] of [
    ['lutchman', 'register:5A'],
    ['joseph', 'cards:5B'],
    ['joseph', 'list:5A'],
    ['stranger', 'cards:5A'],
    ['admin', 'cards:9Z'],
    ['admin', 'nothing:5A'],
    ['admin', 'cards'],
  ] as const)
    expect([who, key, await open(who, `actions/${key}`)]).toEqual([who, key, { status: 404, to: null, cookie: '' }])
})

test('a name and card, marks or contacts lead there at once, and only a student who alone has the name has all of them', async () => {
  const { actions, open, ask } = await world()
  expect(await actions('admin', 'zahra card')).toEqual([of('card', 'zahra')])
  expect(await actions('admin', 'marks abdool')).toEqual([of('marks', 'zahra')])
  expect(await actions('joseph', 'zahra')).toEqual([of('card', 'zahra'), of('marks', 'zahra'), of('contacts', 'zahra')])
  expect(await actions('lutchman', 'zahra')).toEqual([of('card', 'zahra'), of('marks', 'zahra')])
  for (const who of ['admin', 'joseph', 'noel', 'baptiste'] as const)
    expect([who, await actions(who, 'zahra contacts')]).toEqual([who, [of('contacts', 'zahra')]])
  expect(await actions('lutchman', 'zahra contacts')).toEqual([])
  expect(await actions('joseph', 'marcus card')).toEqual([])
  expect(await actions('stranger', 'zahra card')).toEqual([])
  const places = {
    card: `/reports/report-card?student=${students.zahra.id}&term=${year}-1`,
    marks: '/term-reports/term-details/5A/1',
    contacts: `/term-reports/students/${students.zahra.id}#contacts`,
  }
  for (const [action, to] of Object.entries(places)) {
    expect(await open('joseph', `actions/${of(action, 'zahra')}`)).toMatchObject({ status: 303, to })
    expect([action, (await ask('joseph', to)).status]).toEqual([action, action === 'card' ? 303 : 200])
  }
  for (const [who, key] of [
    ['lutchman', of('contacts', 'zahra')],
    ['joseph', of('card', 'marcus')],
    ['joseph', of('transcript', 'zahra')],
    ['stranger', of('marks', 'zahra')],
    ['admin', 'card:999'],
  ] as const)
    expect([who, key, await open(who, `actions/${key}`)]).toEqual([who, key, { status: 404, to: null, cookie: '' }])
})

test('one letter typed wrong, left out, too many or swapped finds the same, within the same scope', async () => {
  const { find, actions, ask } = await world()
  for (const typed of ['pierrr', 'piere', 'pieerre', 'pirere', 'oierre', 'ierre', 'marcus piere'])
    expect([typed, await find('admin', typed)]).toEqual([typed, [keyOf('marcus')]])
  expect(await (await ask('admin', '/find?q=piere')).text()).toContain('Nothing is spelt “piere”. Similar:')
  for (const typed of ['piere', 'marcsu']) expect([typed, await find('joseph', typed)]).toEqual([typed, []])
  expect(await find('admin', String(students.marcus.id).replace('2021', '2012')), 'a number is not guessed').toEqual([])
  expect(await find('admin', 'devkia lutchman')).toEqual([`teachers/${people.lutchman.id}`])
  expect(await find('admin', 'shcool calendar')).toEqual(['screens/admin.attendance.calendar'])
  expect(await actions('admin', 'zahra crads')).toEqual([of('card', 'zahra')])
  expect(await actions('admin', '5a regsiter')).toEqual(['register:5A'])
})

test('a screen is also found by other words for it', async () => {
  const { find } = await world()
  for (const [typed, path] of [
    ['report cards', 'admin.reports.print'],
    ['telephone', undefined],
    ['print run', 'admin.reports.print'],
    ['progress', 'admin.posting.readiness'],
    ['roll call', 'admin.attendance.registers'],
    ['class list', 'admin.students'],
    ['passphrase', undefined],
    ['second factor', 'admin.school.sign-in'],
    ['mark codes', 'admin.school.mark-words'],
    ['transcripts', 'admin.reports.print'],
    ['mark sheet', 'admin.reports.print'],
    ['rank sheets', 'admin.reports.print'],
  ] as const)
    if (path) expect([typed, await find('admin', typed)]).toEqual([typed, expect.arrayContaining([`screens/${path}`])])
  expect(await find('lutchman', 'second factor')).toEqual([])
})

test('what was opened of a class or a student is remembered as that, sealed as before', async () => {
  const { open, find } = await world()
  const { cookie } = await open('joseph', `actions/${of('card', 'zahra')}`)
  expect(cookie).not.toContain(String(students.zahra.id))
  const both = await open('joseph', 'actions/register:5A', cookie)
  expect(await find('joseph', '', both.cookie)).toEqual(['classes/5A', keyOf('zahra')])
  expect((await find('noel', '', both.cookie)).filter((key) => !key.startsWith('screens/'))).toEqual([])
})
