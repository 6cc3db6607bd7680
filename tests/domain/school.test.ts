import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mostCrestBytes, parseCrest } from '../../src/domain/_crest.ts'
import { parseClassesOf, parseClassId } from '../../src/domain/school/classes.ts'
import { addressDoubt, parseProfile } from '../../src/domain/school/profile.ts'
import { faultOfUserName, firstTyped, parseSetUp } from '../../src/domain/school/set-up.ts'
import { jpeg, png } from '../pictures.ts'

const password = 'Poui-Tree-2026'
const typed = { ...firstTyped('2026-02-02'), name: 'Poui Valley', password, confirmation: password }

describe('the classes of a form', () => {
  test.each([
    [1, 'A B C', ['1A', '1B', '1C']],
    [6, ' L,U ;x', ['6L', '6U', '6x']],
    [1, '1A 1B', ['1A', '1B']],
    [2, '1 2', ['21', '22']],
    [2, '', []],
    [4, 'Été O’B', 'not-a-class'],
    [4, 'Été', ['4Été']],
    [3, 'A a', 'twice'],
    [3, 'A 3A', 'twice'],
    [3, 'A/B', 'not-a-class'],
    [3, '<b>', 'not-a-class'],
    [3, 'Eucalyptus', 'not-a-class'],
  ] as const)('form %i: %j is %j', (level, text, expected) => {
    const parsed = parseClassesOf(level, text)
    expect(parsed.ok ? parsed.value : parsed.error).toEqual(expected)
  })

  test('no class ever holds what cannot stand in an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const parsed = parseClassId(text)
        if (parsed.ok) expect(parsed.value).toMatch(/^[^\s/\\?#%<>&"]{1,8}$/)
      }),
    )
  })
})

describe('the profile', () => {
  const profile = {
    name: ' Poui\n Valley ',
    motto: '',
    address: '',
    telephone: '',
    principal: '',
    time_zone: 'America/Port_of_Spain',
    public_address: '',
    security_contact: '',
    class_average: '0',
  }
  test('is stored on one line, without blank ends', () =>
    expect(parseProfile(profile)).toMatchObject({ values: { name: 'Poui Valley' }, faults: {} }))
  test.each([
    [{ name: ' \u0000 ' }, { name: 'required' }],
    [{ name: 'a'.repeat(81) }, { name: 'too-long' }],
    [{ name: '🎓'.repeat(80) }, {}],
    [{ name: '<b>O’Brien</b> =1+1' }, {}],
    [{ time_zone: 'Mars/Olympus' }, { time_zone: 'no-such-zone' }],
    [{ security_contact: 'it@school.example' }, {}],
    [{ security_contact: 'ask the office' }, { security_contact: 'not-a-contact' }],
    [{ security_contact: 'http://school.example' }, { security_contact: 'not-a-contact' }],
    [{ security_contact: 'javascript:alert(1)' }, { security_contact: 'not-a-contact' }],
    [
      { motto: 'a'.repeat(121), time_zone: '' },
      { motto: 'too-long', time_zone: 'no-such-zone' },
    ],
  ])('%j has the faults %j', (change, faults) => expect(parseProfile({ ...profile, ...change }).faults).toEqual(faults))
})

describe('the crest', () => {
  const heic = (size: number) => Uint8Array.from({ length: size }, (_, i) => '\0\0\0\u0018ftypheic'.charCodeAt(i) || 0)
  test.each([
    ['a PNG', png(), { ok: true, value: { bytes: png(), type: 'image/png' } }],
    ['a JPEG', jpeg(3), { ok: true, value: { type: 'image/jpeg' } }],
    ['no file', new Uint8Array(), { ok: true, value: null }],
    ['an SVG', new TextEncoder().encode('<svg/>'), { ok: false, error: 'wrong-kind' }],
    ['a HEIC photo, however large', heic(mostCrestBytes + 1), { ok: false, error: 'heic' }],
    ['a PNG that was not sent to its end', png().subarray(0, -8), { ok: false, error: 'cut-off' }],
    ['a JPEG that was not sent to its end', jpeg(3).subarray(0, -4), { ok: false, error: 'cut-off' }],
    ['a PNG of more than 1 MB', Uint8Array.from([...png(), ...new Uint8Array(mostCrestBytes)]), { ok: false, error: 'too-large' }],
  ])('%s', (_, bytes, expected) => expect(parseCrest(bytes)).toMatchObject(expected))
})

describe('the set-up', () => {
  test.each([
    ['2025-09-08', '20252026', '1'],
    ['2026-01-05', '20252026', '2'],
    ['2026-06-30', '20252026', '3'],
    ['2026-07-01', '20262027', '1'],
  ])('on %s offers the year %s and term %s', (day, year, term) => expect(firstTyped(day)).toMatchObject({ year, term }))

  test('makes no class that nobody has written', () => {
    const { values, faults } = parseSetUp(typed, () => false)
    expect([values.classes, faults]).toEqual([[], {}])
  })

  test('makes the classes that are written beside their forms', () => {
    const letters = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`class_${n}`, 'A B C D E']))
    const { values, faults } = parseSetUp({ ...typed, ...letters }, () => false)
    expect(faults).toEqual({})
    expect([values.classes.length, values.classes[0], values.classes.at(-1)]).toEqual([
      30,
      { id: '1A', formLevel: 1 },
      { id: '6E', formLevel: 6 },
    ])
  })

  test.each([
    [{ name: '' }, { name: 'required' }],
    [{ user_name: '' }, { user_name: 'required' }],
    [{ user_name: 'Deans/HODs' }, { user_name: 'restricted' }],
    [{ password: 'short', confirmation: 'short' }, { password: 'too-short' }],
    [{ user_name: password }, { password: 'is-user-name' }],
    [{ confirmation: 'other' }, { confirmation: 'not-equal' }],
    [{ year: '20252027' }, { year: 'no-term' }],
    [{ term: '4' }, { year: 'no-term' }],
    [{ class_3: 'A A' }, { class_3: 'twice' }],
  ])('%j has the faults %j', (change, faults) => expect(parseSetUp({ ...typed, ...change }, () => false).faults).toEqual(faults))

  test('no account with all rights takes the name of the restricted one, however it is written', () => {
    expect(faultOfUserName('Deans/HODs', 'restricted')).toBeUndefined()
    for (const name of ['Deans/HODs', 'deans/hods']) expect(faultOfUserName(name, 'full')).toBe('restricted')
    expect(faultOfUserName('a'.repeat(61), 'full')).toBe('too-long')
  })

  test.each(['аdmin', 'Deans\u200b/HODs', 'ａdmin', 'head office', 'é.joseph', '/admin', "o'brien"])(
    '“%s” is no user name of an administrator',
    (name) => {
      for (const kind of ['full', 'restricted'] as const) expect(faultOfUserName(name, kind)).toBe('not-a-user-name')
    },
  )
})

test.each([
  ['', 'none'],
  ['http://localhost:3000', 'local'],
  ['http://127.0.0.1', 'local'],
  ['http://[::1]:3000', 'local'],
  ['http://reports.localhost', 'local'],
  ['http://10.0.0.2:3000', undefined],
  ['https://reports.school.example', undefined],
  ['https://localhost.school.example', undefined],
])('of the Web address of this server %j is doubted: %j', (address, doubt) => expect(addressDoubt(address)).toBe(doubt))
