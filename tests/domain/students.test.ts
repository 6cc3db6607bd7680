import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '../../src/domain/_text.ts'
import {
  decideStudent,
  isStudentId,
  parseDocument,
  parseStudentField,
  type StudentField,
  type StudentValues,
} from '../../src/domain/school/students/index.ts'
import { twinsAmong } from '../../src/domain/school/students/twins.ts'

const today = '2025-12-01'
const parse = (field: StudentField, text: string) => {
  const parsed = parseStudentField(field, text, today)
  return parsed.ok ? parsed.value : parsed.error
}

test.each([
  ["O'Brien", "O'Brien"],
  ['D’Abreau-Noël', 'D’Abreau-Noël'],
  ['=1+1', '=1+1'],
  ['<b>', '<b>'],
  ['  Té-Shawn \n Marc ', 'Té-Shawn Marc'],
  ['\u202eacirema\u202c', 'acirema'],
  ['محمد', 'محمد'],
  ['E\u0301mile', 'Émile'],
  ['', 'required'],
  [' \u200b ', 'required'],
  ['–', 'required'],
  ['a'.repeat(100), 'a'.repeat(100)],
  ['a'.repeat(101), 'too-long'],
  ['a'.repeat(200), 'too-long'],
])('the first name %j is read as %j', (typed, read) => expect(parse('first_name', typed)).toBe(read))

test.each([
  ['08-May-2013', '2013-05-08'],
  ['2013-05-08', '2013-05-08'],
  ['', null],
  ['1950-01-01', '1950-01-01'],
  ['31-Dec-1949', 'not-a-day'],
  ['05/08/2013', 'not-a-day'],
  ['30-Feb-2013', 'not-a-day'],
  [today, today],
  ['2025-12-02', 'not-yet'],
])('the date of birth %j is read as %j', (typed, read) => expect(parse('date_of_birth', typed)).toBe(read))

test('a pin is required and has at most 50 characters', () => {
  expect(parse('birth_certificate_no', ' ')).toBe('required')
  expect(parse('birth_certificate_no', '20110914 0273')).toBe('20110914 0273')
  expect(parse('birth_certificate_no', '1'.repeat(51))).toBe('too-long')
})

test('a cleaned line is clean, and short enough for what it came from', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = cleanLine(text)
      if (line === null) return
      expect(cleanLine(line)).toBe(line)
      expect(line).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})

test.each([
  ['1', true],
  ['20210001', true],
  ['0', false],
  ['01', false],
  ['-1', false],
  ['1e3', false],
  ['１', false],
  ['', false],
  ['9'.repeat(16), false],
] as const)('%j is a number of a student: %s', (text, is) => expect(isStudentId(text)).toBe(is))

const values: StudentValues = {
  first_name: 'Ana',
  last_name: 'Baksh',
  date_of_birth: '2013-05-08',
  birth_certificate_no: '1',
  class_id: '1A',
}
const row = { version: 3, values }

test('only what differs is saved, and the same save twice is none', () => {
  expect(decideStudent(row, { version: 3, values: { first_name: 'Anna', last_name: 'Baksh' } })).toEqual({
    kind: 'save',
    changed: { first_name: 'Anna' },
  })
  expect(decideStudent(row, { version: 2, values: { first_name: 'Ana' } })).toEqual({ kind: 'save', changed: {} })
})

test('what has moved on is a conflict, unless its present value may be replaced', () => {
  const save = { version: 2, values: { first_name: 'Anna' } }
  expect(decideStudent(row, save)).toEqual({ kind: 'conflict', fields: ['first_name'] })
  expect(decideStudent(row, { ...save, bases: { first_name: ['Ana'] } }).kind).toBe('save')
  expect(decideStudent(row, { ...save, bases: { last_name: ['Ana'] } }).kind).toBe('conflict')
  expect(decideStudent(row, { ...save, version: undefined }).kind).toBe('save')
})

test('a picture that is cut off is refused, and of a HEIC photo it is said what to do', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, ...Array(30).fill(0)]
  const thumbnail = [0xff, 0xe1, 0, 6, 0xff, 0xd9, 1, 1]
  const jpeg = [0xff, 0xd8, ...thumbnail, 0xff, 0xda, 0, 4, 1, 1, 7, 7, 7, 7, 7, 7, 7]
  const of = (bytes: number[]) => parseDocument('passport-photo', Uint8Array.from(bytes))
  for (const bytes of [png, jpeg]) expect(of(bytes)).toEqual({ ok: false, error: 'cut-off' })
  expect(of([...png, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 1, 2, 3, 4])).toMatchObject({ ok: true })
  expect(of([...jpeg, 0xff, 0xd9, 0, 0])).toMatchObject({ ok: true })
  const heic = [0, 0, 0, 24, ...Array.from('ftypheic', (c) => c.charCodeAt(0)), 0, 0]
  expect(of(heic)).toEqual({ ok: false, error: 'heic' })
})

test('people of one birthday are compared one at a time, so that work can stop in between', () => {
  const person = (id: number, first_name: string) => ({
    ...{ id, first_name, last_name: 'Ali', date_of_birth: '2014-01-01', birth_certificate_no: null, class_id: null },
  })
  const people = Array.from({ length: 30 }, (_, n) => person(n + 1, `${String.fromCharCode(65 + n)}nthonyia`))
  const steps = twinsAmong(people, [...people, person(99, 'Bnthonya')])
  let count = 0
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      expect(value.get(2)?.map(({ id, why }) => [id, why])).toContainEqual([99, 'one-letter'])
      break
    }
    count++
  }
  expect(count).toBeGreaterThanOrEqual(people.length)
})
