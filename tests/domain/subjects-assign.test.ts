import { expect, test } from 'vitest'
import { decideAssignment, decideRemoval, isOfForm, withForm } from '../../src/domain/school/subjects/index.ts'

const link = { employeeId: 1, version: 3 }

test.each([
  [undefined, 0, 2, { kind: 'add', employeeId: 2 }],
  [undefined, undefined, 2, { kind: 'add', employeeId: 2 }],
  [undefined, 0, undefined, { kind: 'add', employeeId: null }],
  [undefined, 3, 2, { kind: 'conflict' }],
  [link, 3, 2, { kind: 'change', employeeId: 2 }],
  [link, 3, null, { kind: 'change', employeeId: null }],
  [link, undefined, 2, { kind: 'change', employeeId: 2 }],
  [link, 2, 2, { kind: 'conflict' }],
  [link, 0, 2, { kind: 'conflict' }],
  [link, 2, 1, { kind: 'same' }],
  [link, 2, undefined, { kind: 'same' }],
] as const)('of the link %j, assigning as of version %s to teacher %s is %j', (now, version, teacher, decision) =>
  expect(decideAssignment(now, { version }, teacher)).toEqual(decision),
)

test('a teacher whom the change names as replaceable is replaced although the link has moved on', () => {
  expect(decideAssignment(link, { version: 2, bases: [1] }, 2).kind).toBe('change')
  expect(decideAssignment(link, { version: 2, bases: [4] }, 2).kind).toBe('conflict')
})

test('removing twice is the same as once, and what has moved on is looked at once more', () => {
  expect(decideRemoval(undefined, { version: 1 })).toBe('same')
  expect(decideRemoval(link, { version: 3 })).toBe('remove')
  expect(decideRemoval(link, { version: 2 })).toBe('conflict')
  expect(decideRemoval(link, { version: undefined })).toBe('remove')
})

const classes = [
  { id: '1A', formLevel: 1 },
  { id: '5A', formLevel: 5 },
  { id: 'OFFICE', formLevel: null },
]
const query = { form: 5, classId: '5A', display: 'assigned' } as const

test('another form clears the class and resets the display; the same form changes nothing', () => {
  expect(withForm({ ...query, form: 1 }, 5, classes)).toEqual({ form: 1, classId: null, display: 'all' })
  expect(withForm({ ...query, form: null }, 5, classes)).toEqual({ form: null, classId: null, display: 'all' })
  expect(withForm(query, 5, classes)).toEqual(query)
  expect(withForm(query, undefined, classes)).toEqual(query)
})

test('a class is one of the form, and a real one', () => {
  expect(withForm({ ...query, classId: '1A' }, 5, classes).classId).toBeNull()
  expect(withForm({ ...query, form: null, classId: 'OFFICE' }, undefined, classes).classId).toBeNull()
  expect(classes.map((c) => isOfForm(c, null))).toEqual([true, true, false])
  expect(classes.map((c) => isOfForm(c, 1))).toEqual([true, false, false])
})
