import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRegistrationField } from '../../src/domain/registration/fields.ts'
import {
  differencesOf,
  isOpen,
  isRequired,
  missingFields,
  nextState,
  proposedValues,
  type RegistrationField,
  type RegistrationValues,
  registrationFields,
  registrationStates,
  registrationSteps,
  sectionNames,
  sectionOf,
} from '../../src/domain/registration/index.ts'
import { decideSection, writtenValue } from '../../src/domain/registration/section.ts'

const today = '2025-12-01'
const blank = Object.fromEntries(registrationFields.map((field) => [field, null])) as RegistrationValues
const someField = fc.constantFrom(...registrationFields)

describe('the states', () => {
  test('are left only as the table says', () => {
    const table = registrationStates.map((state) => [state, ...registrationSteps.map((step) => nextState(state, step) ?? '-')].join(' '))
    expect([`state ${registrationSteps.join(' ')}`, ...table]).toMatchInlineSnapshot(`
      [
        "state save submit take-back accept return undo",
        "not-begun draft submitted - - - -",
        "draft draft submitted - - - -",
        "submitted - - draft accepted returned -",
        "returned returned submitted - - - -",
        "accepted - - - - returned submitted",
      ]
    `)
  })

  test('whatever is done, nothing is accepted that was not submitted since it was last written', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...registrationSteps), { maxLength: 30 }), (steps) => {
        let [state, isSubmitted]: [ReturnType<typeof nextState> | 'not-begun', boolean] = ['not-begun', false]
        for (const step of steps) {
          const next = nextState(state ?? 'not-begun', step)
          if (!next) continue
          if (step === 'accept') expect(isSubmitted).toBe(true)
          isSubmitted = step === 'submit' || (step !== 'save' && step !== 'take-back' && isSubmitted)
          if (step === 'return') isSubmitted = false
          state = next
        }
      }),
    )
  })
})

test.each([
  [{ open: true, deadline: '2025-12-01' }, true],
  [{ open: true, deadline: '2025-11-30' }, false],
  [{ open: true, deadline: null }, false],
  [{ open: false, deadline: null }, false],
])('a window %j is open on 2025-12-01: %s', (window, expected) => expect(isOpen(window, today)).toBe(expected))

describe('a field', () => {
  test.each<[RegistrationField, string, string | null]>([
    ['first_name', '  Zoë   Anne ', 'Zoë Anne'],
    ['first_name', '=1+1', '=1+1'],
    ['first_name', '<b>Bold</b>', '<b>Bold</b>'],
    ['first_name', '  ', null],
    ['sex', 'F', 'F'],
    ['sex', '', null],
    ['date_of_birth', '08-May-2013', '2013-05-08'],
    ['telephone', '(868) 555-0142', '(868) 555-0142'],
    ['guardian_telephone', '868 555 0142, 868 555 0143', '868 555 0142, 868 555 0143'],
    ['email', 'a.b+c@mail.example.tt', 'a.b+c@mail.example.tt'],
    ['home_address', '12 School Road,\nPoui Valley', '12 School Road, Poui Valley'],
  ])('%s %j is kept as %j', (field, text, value) => expect(parseRegistrationField(field, text, today)).toEqual({ ok: true, value }))

  test.each<[RegistrationField, string, string]>([
    ['first_name', 'x'.repeat(101), 'too-long'],
    ['home_address', 'x'.repeat(201), 'too-long'],
    ['sex', 'X', 'not-a-sex'],
    ['date_of_birth', '05/08/2013', 'not-a-day'],
    ['date_of_birth', '02-Dec-2025', 'not-yet'],
    ['telephone', '555', 'not-a-telephone'],
    ['telephone', 'ring the bell 1234567', 'not-a-telephone'],
    ['telephone', '٨٦٨٥٥٥٠١٤٢', 'not-a-telephone'],
    ['email', 'nobody', 'not-an-email'],
    ['email', 'a@b', 'not-an-email'],
    ['email', 'a@b.tt, c@d.tt', 'not-an-email'],
    ['email', '@', 'not-an-email'],
  ])('%s %j is refused: %s', (field, text, error) => expect(parseRegistrationField(field, text, today)).toEqual({ ok: false, error }))

  test('what is kept is kept again as it is', () => {
    fc.assert(
      fc.property(someField, fc.string({ unit: 'binary', maxLength: 250 }), (field, text) => {
        const once = parseRegistrationField(field, text, today)
        if (once.ok) expect(parseRegistrationField(field, writtenValue(field, once.value), today)).toEqual(once)
      }),
    )
  })
})

describe('a section', () => {
  const record = { ...blank, first_name: 'Zahra', date_of_birth: '2013-05-08', telephone: 'ask at the shop' }
  const decide = (typed: object, was: object) => decideSection('student', record, { typed, was }, today)
  const none = { changed: {}, faults: {}, conflicts: {} }

  test('that was not touched changes nothing, whatever the school has by now', () => {
    expect(decide({ first_name: 'Sara' }, { first_name: 'Sara' })).toEqual(none)
    const home = decideSection('home', record, { typed: { telephone: 'ask at the shop' }, was: { telephone: 'ask at the shop' } }, today)
    expect(home).toEqual(none)
  })
  test('changes what was typed', () =>
    expect(decide({ first_name: 'Zara', date_of_birth: '09-May-2013' }, { first_name: 'Zahra', date_of_birth: '08-May-2013' })).toEqual({
      ...none,
      changed: { first_name: 'Zara', date_of_birth: '2013-05-09' },
    }))
  test('that arrives twice is no conflict', () => expect(decide({ first_name: 'Zahra' }, { first_name: 'Sara' })).toEqual(none))
  test('that was changed elsewhere to something else is one', () =>
    expect(decide({ first_name: 'Zara' }, { first_name: 'Sara' })).toEqual({ ...none, conflicts: { first_name: 'Zahra' } }))
  test('never takes a field of another', () => expect(decide({ home_address: 'Elsewhere' }, { home_address: '' })).toEqual(none))
})

describe('what is proposed', () => {
  test('differs from what the school has, or is no proposal any more', () => {
    fc.assert(
      fc.property(fc.dictionary(someField, fc.record({ base: fc.string(), value: fc.option(fc.string()) })), (proposals) => {
        const record = { ...blank, first_name: 'Zahra', last_name: 'Ali' }
        const values = proposedValues(record, proposals)
        for (const { field, stored, proposed } of differencesOf(record, proposals)) {
          expect(stored).toBe(record[field])
          expect(proposed).toBe(values[field])
          expect(proposed).not.toBe(stored)
        }
        expect(differencesOf(values, proposals)).toEqual([])
        expect(missingFields(values, () => true)).toEqual(registrationFields.filter((field) => isRequired(field) && values[field] === null))
      }),
    )
  })
  test('tells what the school had before it was changed there', () => {
    const proposals = { first_name: { base: 'Sara', value: 'Zara' } }
    expect(differencesOf({ ...blank, first_name: 'Zahra' }, proposals)).toEqual([
      { field: 'first_name', stored: 'Zahra', proposed: 'Zara', movedFrom: 'Sara' },
    ])
  })
})

test('every field is in one section', () => {
  expect(new Set(registrationFields).size).toBe(registrationFields.length)
  for (const field of registrationFields) expect(sectionNames).toContain(sectionOf(field))
})
