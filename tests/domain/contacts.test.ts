import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movedTo, parseContact, parseLine, type TypedContact } from '../../src/domain/school/students/contacts/index.ts'
import { guardianColumns } from '../../src/domain/school/students/upload-contacts.ts'

const typed: TypedContact = {
  ...{ name: 'Rehana Abdool', relation: 'Mother', telephone: '868 555-0177', telephone2: '' },
  ...{ email: '', language: '', note: '', may_collect: '' },
}

describe('a contact as it is typed', () => {
  test('is kept, blank for what was not said', () => {
    expect(parseContact(typed)).toEqual({
      values: {
        ...{ name: 'Rehana Abdool', relation: 'Mother', telephone: '868 555-0177', telephone2: null },
        ...{ email: null, language: null, note: null, may_collect: null },
      },
      faults: {},
    })
    expect(parseContact({ ...typed, may_collect: '0' }).values.may_collect).toBe(0)
    expect(parseContact({ ...typed, may_collect: '1' }).values.may_collect).toBe(1)
  })
  test('has what is wrong said of each field', () => {
    const wrong = { ...typed, name: ' ', telephone: '12345', email: 'rehana at home', note: 'x'.repeat(301) }
    expect(parseContact(wrong).faults).toEqual({ name: 'no-name', telephone: 'not-a-telephone', email: 'not-an-email', note: 'too-long' })
  })
})

test.each([
  ['868 555-0177', true],
  ['+1 (868) 555-0177', true],
  ['5550177', true],
  ['868 555 0142, 868 555 0143', true],
  ['555-017', false],
  ['call her aunt', false],
])('the telephone %s is taken: %s', (number, isTaken) => expect(parseLine({ kind: 'telephone', most: 40 }, number).ok).toBe(isTaken))

test('moving one of a list keeps all of them, and puts it where it was wanted', () => {
  const lists = fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(lists, fc.nat(8), fc.nat(8), (ids, which, to) => {
      const [list, at] = [ids.map((id) => ({ id })), (to % ids.length) + 1]
      const one = list[which % ids.length] as { id: number }
      const moved = movedTo(list, one.id, at)
      expect(moved[at - 1]).toBe(one)
      expect(moved.filter((other) => other !== one)).toEqual(list.filter((other) => other !== one))
    }),
  )
})

describe('the columns of a file that tell of parents', () => {
  const read = (...titles: string[]) => {
    const { fields, relations } = guardianColumns(titles, new Set())
    return [titles.map((_, i) => fields.get(i) ?? '-').join(' '), relations.map(({ place, relation }) => `${place} ${relation}`).join()]
  }
  test.each([
    [["Mother's Name", "Mother's Phone No."], 'guardian_name guardian_telephone', '1 Mother'],
    [
      ['MOTHER', 'mother tel', 'Father', 'Father Cell', "Father's E-mail"],
      'guardian_name guardian_telephone guardian2_name guardian2_telephone guardian2_email',
      '1 Mother,2 Father',
    ],
    [['Father Name', 'Mother Name'], 'guardian_name guardian2_name', '1 Father,2 Mother'],
    [
      ['Mother', 'Father', 'Guardian', 'Guardian Telephone'],
      'guardian_name guardian2_name guardian3_name guardian3_telephone',
      '1 Mother,2 Father',
    ],
    [['Guardian 2 Name', 'Guardian 1 Name', 'Guardian 1 Relationship'], 'guardian2_name guardian_name guardian_relation', ''],
    [['Mother', 'Father', 'Guardian 1', 'Guardian 2'], 'guardian_name guardian2_name guardian3_name -', '1 Mother,2 Father'],
    [["Mother's Maiden Name", 'Mother Tongue', 'Fatherland', 'Parents Evening'], '- - - -', ''],
  ])('%j', (titles, fields, relations) => expect(read(...titles)).toEqual([fields, relations]))
  test('beside a column of the template they take the next place', () => {
    expect([...guardianColumns(['', 'Father'], new Set([1])).fields]).toEqual([[1, 'guardian2_name']])
  })
})
