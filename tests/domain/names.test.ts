import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byName, compareText, fullName, initials, lastFirst, nameKey, pointedInitials } from '../../src/domain/_names.ts'
import { addRows } from '../_rows.ts'
import { emptySchool } from '../_school.ts'

const person = (name: string, id = 1) => {
  const [lastName = '', firstName = ''] = name.split(', ')
  return { id, lastName, firstName }
}
const inOrder = (names: readonly string[]) =>
  names
    .map((name, i) => person(name, i + 1))
    .sort(byName)
    .map(({ lastName, firstName }) => `${lastName}, ${firstName}`)

test('people stand where one looks for them: capitals, accents, hyphens, apostrophes and points aside', () => {
  const list = [
    ...[
      'Abdool-Rahman, Zahra',
      'Aché, Gabrielle',
      'Alexis, Kerwin',
      'Ali, Faheem',
      'Ali-Mohammed, Adil',
      'D’Abreau, Ann',
      "D'Abreau, Nicolette",
    ],
    ...[
      'de Freitas, Renée',
      'De Souza, Isaiah',
      'Gómez, Ana',
      'Gómez Rondón, Andrés',
      'Gopaul, Riya',
      'La Touche, Xavier',
      'Lalla, Priyanka',
    ],
    ...["O'Brien, Kaylee", 'O’Brien, Té-Shawn', 'Obrien, Zoe', 'ØRSTED, Kai', 'St. Louis, Amélie', 'Stewart, Ann'],
  ]
  expect(inOrder([...list].reverse())).toEqual(list)
  expect([...list].sort()).not.toEqual(list)
})

test('the same name is told apart by the number', () => {
  const same = [person('Gomez, Ana', 3), person('Gómez, ANA', 1), person('GÓMEZ, Ana', 2)]
  expect(same.sort(byName).map((p) => p.id)).toEqual([1, 2, 3])
})

// Any text at all, with what is nearly alike and what two ways of counting characters put elsewhere.
const letters = fc.constantFrom(
  ..."aAáÁÀâbzZ’'ʼ-–. \t",
  'ß',
  'ss',
  'Æ',
  'İ',
  'ı',
  '\ufffd',
  '𝒜',
  '😀',
  'ﬃ',
  'ｱ',
  '\u0301',
  '\ud83d',
  '_',
  '5',
)
const text = fc.oneof(
  fc.array(letters, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

test('the key of a name does not depend on capitals, composition, or the kind of apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'aéÉñ ’-Z'), { maxLength: 10 }), (chars) => {
      const name = chars.join('')
      const keys = [name, name.toUpperCase(), name.normalize('NFD'), name.replaceAll('’', "'"), name.replaceAll('-', '')].map((n) =>
        nameKey(n, n),
      )
      expect(new Set(keys).size).toBe(1)
    }),
  )
})

test('the order is one: the same whichever way two are compared, and through a third', () => {
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareText(a, b))).toBe(-Math.sign(compareText(b, a)) || 0)
      if (compareText(a, b) <= 0 && compareText(b, c) <= 0) expect(compareText(a, c)).toBeLessThanOrEqual(0)
    }),
  )
})

test('the database has every student in the order that the domain has them in, after adding and after renaming', async () => {
  const { db, close } = await emptySchool()
  const filled = text.filter((name) => name.trim() !== '' && !name.includes('\0') && !/\p{Surrogate}/u.test(name))
  const student = (name: { first_name: string; last_name: string }, id: number) => ({ ...name, id, updated_at: '2025-09-01T12:00:00.000Z' })
  const all = fc.array(fc.record({ first_name: filled, last_name: filled }), { minLength: 2, maxLength: 12 })
  const listed = () => db.selectFrom('student').select('id').orderBy('sort_key').orderBy('id').execute()
  const expected = (names: readonly { first_name: string; last_name: string }[]) =>
    names
      .map((name, i) => ({ id: i + 1, firstName: name.first_name, lastName: name.last_name }))
      .sort(byName)
      .map(({ id }) => ({ id }))
  await fc.assert(
    fc.asyncProperty(all, filled, async (names, renamed) => {
      await db.deleteFrom('student').execute()
      await addRows(
        db,
        'student',
        names.map((name, i) => student(name, i + 1)),
      )
      expect(await listed()).toEqual(expected(names))
      await db.updateTable('student').set({ last_name: renamed }).where('id', '=', 1).execute()
      expect(await listed()).toEqual(expected(names.map((name, i) => (i === 0 ? { ...name, last_name: renamed } : name))))
    }),
  )
  await close()
})

test('a person is written in one way, also where the record is one of the JSON interface', () => {
  const [own, sent] = [
    { firstName: 'Chloé', lastName: 'Pantin-Gray' },
    { first_name: 'Chloé', last_name: 'Pantin-Gray' },
  ]
  expect([own, sent].map(fullName)).toEqual(['Chloé Pantin-Gray', 'Chloé Pantin-Gray'])
  expect([own, sent].map(lastFirst)).toEqual(['Pantin-Gray, Chloé', 'Pantin-Gray, Chloé'])
})

test.each([
  [{ firstName: 'Chloé', lastName: 'Pantin-Gray' }, 'CP', 'C. P.'],
  [{ first_name: ' élodie', last_name: "d'Abreau" }, 'ÉD', 'É. D.'],
  [{ firstName: '', lastName: 'Ali' }, 'A', 'A.'],
])('the initials of %j are %s in place of a photograph, %s for a third party', (name, plain, pointed) =>
  expect([initials(name), pointedInitials(name)]).toEqual([plain, pointed]),
)
