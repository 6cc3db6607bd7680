import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideChange } from '../../src/domain/_changes.ts'
import { isUserName } from '../../src/domain/_sign-in/index.ts'
import {
  arrangeTeachers,
  endsSessions,
  freeUserName,
  mergeClasses,
  readTeacher,
  type Teacher,
  type TeacherChange,
  type TeacherQuery,
  userNameOf,
} from '../../src/domain/school/teachers/index.ts'

const today = '2025-12-01'
const decideTeacher = decideChange<TeacherChange>

describe('user names', () => {
  test.each([
    ['Kerwin', 'Joseph', 'k.joseph'],
    ['Rosalind', 'Beharry-Cole', 'r.beharry-cole'],
    ['Té-Shawn', 'O’Brien', 't.obrien'],
    ['Inés', 'Gómez Rondón', 'i.gomezrondon'],
    ['Noël', 'D’Abreau-Noël', 'n.dabreau-noel'],
    ['Søren', 'Strauß', 's.strauss'],
    ['<b>', '=1+1', 'b'],
    ['محمد', 'علي', 'teacher'],
  ])('%s %s signs in as %s', (first, last, expected) => expect(userNameOf(first, last)).toBe(expected))

  test('a taken name gets the next number, whatever its case', () => {
    expect(freeUserName('k.joseph', [])).toBe('k.joseph')
    expect(freeUserName('k.joseph', ['K.Joseph', 'k.joseph3'])).toBe('k.joseph2')
    expect(freeUserName('k.joseph', ['k.joseph', 'k.joseph2'])).toBe('k.joseph3')
  })

  test('what is made of any two names can be typed, and is free', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        const made = freeUserName(userNameOf(first, last), [userNameOf(first, last)])
        expect(isUserName(made)).toBe(true)
      }),
    )
  })

  test.each(['', 'k joseph', 'é.joseph', '.joseph', "k.o'brien", 'аdmin', 'x'.repeat(61)])('“%s” is no user name', (name) =>
    expect(isUserName(name)).toBe(false),
  )
})

describe('what is typed', () => {
  const typed = {
    teacherNum: ' 41037 ',
    firstName: ' Té-Shawn ',
    lastName: 'De   Souza',
    dateOfBirth: '08-May-1980',
    userName: 't.desouza',
    postId: 10,
  }

  test('is stored without needless blanks', () => {
    const { values, faults } = readTeacher(typed, today)
    expect([values, faults]).toEqual([
      { teacherNum: '41037', firstName: 'Té-Shawn', lastName: 'De Souza', dateOfBirth: '1980-05-08', userName: 't.desouza', postId: 10 },
      {},
    ])
  })

  test('may leave number, date of birth and post empty', () => {
    const { values, faults } = readTeacher({ ...typed, teacherNum: '', dateOfBirth: '', postId: null }, today)
    expect([values.teacherNum, values.dateOfBirth, values.postId, faults]).toEqual([null, null, null, {}])
  })

  test.each([
    [{ firstName: ' ' }, { firstName: 'required' }],
    [{ lastName: 'x'.repeat(200) }, { lastName: 'too-long' }],
    [{ teacherNum: '1'.repeat(21) }, { teacherNum: 'too-long' }],
    [{ dateOfBirth: '05/08/1980' }, { dateOfBirth: 'not-a-day' }],
    [{ dateOfBirth: '02-Dec-2025' }, { dateOfBirth: 'in-future' }],
    [{ userName: '' }, { userName: 'required' }],
    [{ userName: 'two words' }, { userName: 'not-a-user-name' }],
  ])('%j is refused as %j', (wrong, faults) => expect(readTeacher({ ...typed, ...wrong }, today).faults).toEqual(faults))

  test.each(["O'Brien", 'D’Abreau-Noël', '=1+1', '<b>', 'محمد'])('the name %s is a name', (lastName) =>
    expect(readTeacher({ ...typed, lastName }, today)).toMatchObject({ values: { lastName }, faults: {} }),
  )

  test('a birthday today is the last one', () => expect(readTeacher({ dateOfBirth: today }, today).faults).toEqual({}))
  test('what is left out is not changed', () => expect(readTeacher({}, today)).toEqual({ values: {}, faults: {} }))
})

const teacher = (more: Partial<Teacher> = {}): Teacher => ({
  id: 1,
  teacherNum: '1',
  firstName: 'Kerwin',
  lastName: 'Joseph',
  dateOfBirth: '1980-05-08',
  userName: 'k.joseph',
  postId: 10,
  isArchived: false,
  version: 3,
  ...more,
})

describe('saving', () => {
  test('the same again is the same as once, also after somebody else', () => {
    expect(decideTeacher(teacher(), { lastName: 'Joseph' }, 1)).toEqual({ kind: 'same' })
  })
  test('only what changed is saved', () => {
    expect(decideTeacher(teacher(), { lastName: 'Joseph', postId: 4 }, 3)).toEqual({ kind: 'save', changed: { postId: 4 } })
  })
  test('a row that moved on is a conflict, unless the caller knows no version', () => {
    expect(decideTeacher(teacher(), { postId: 4, lastName: 'Noel' }, 2)).toEqual({ kind: 'conflict', fields: ['postId', 'lastName'] })
    expect(decideTeacher(teacher(), { postId: 4 }, undefined)).toEqual({ kind: 'save', changed: { postId: 4 } })
  })
  test.each([
    [{ postId: 4 }, true],
    [{ postId: null }, true],
    [{ userName: 'x' }, true],
    [{ isArchived: true }, true],
    [{ isArchived: false }, false],
    [{ lastName: 'Noel' }, false],
  ])('%j signs out: %s', (changed, ends) => expect(endsSessions(changed)).toBe(ends))
})

describe('the list', () => {
  const names = ['Zoe', 'Élise', 'Emil', 'Abel', ...Array.from({ length: 16 }, (_, i) => `M${String(i).padStart(2, '0')}`)]
  const all = names.map((lastName, i) => teacher({ id: i, lastName, teacherNum: i === 3 ? null : String(100 - i) }))
  const ask = (query: Partial<TeacherQuery>) => arrangeTeachers(all, { tab: 'current', q: '', sort: 'last', page: 1, ...query }, 14)

  test('is sorted as people compare names', () => {
    expect(
      ask({})
        .rows.slice(0, 3)
        .map((t) => t.lastName),
    ).toEqual(['Abel', 'Élise', 'Emil'])
    expect(ask({ sort: '-last' }).rows[0]?.lastName).toBe('Zoe')
  })
  test('has numbers in their order, and none at the end either way', () => {
    expect(ask({ sort: 'number' }).rows[0]?.teacherNum).toBe('81')
    for (const sort of ['number', '-number'] as const) expect(ask({ sort, page: 2 }).rows.at(-1)?.teacherNum).toBe(null)
  })
  test('is paged, and a page too far is the last', () => {
    expect([ask({}).rows.length, ask({}).total]).toEqual([14, 20])
    expect(ask({ page: 99 })).toMatchObject({ page: 2, rows: expect.objectContaining({ length: 6 }) })
  })
  test('is searched without accents', () => expect(ask({ q: 'elise kerw' }).rows.map((t) => t.lastName)).toEqual(['Élise']))
})

describe('classes ticked and unticked', () => {
  test('are done to the list as it is now', () => {
    expect(mergeClasses(['1A', '2B'], ['1A'], ['1A', '3C'])).toEqual(['1A', '2B', '3C'])
    expect(mergeClasses(['1A', '2B'], ['1A', '2B'], ['2B'])).toEqual(['2B'])
    expect(mergeClasses(['2B'], ['1A', '2B'], ['1A', '2B'])).toEqual(['2B'])
  })
  test('the same twice is the same as once', () => {
    const ids = fc.uniqueArray(fc.constantFrom('1A', '1B', '2A', '2B', '3A'))
    fc.assert(
      fc.property(ids, ids, ids, (now, base, wanted) => {
        const once = mergeClasses(now, base, wanted)
        expect(mergeClasses(once, base, wanted)).toEqual(once)
      }),
    )
  })
})
