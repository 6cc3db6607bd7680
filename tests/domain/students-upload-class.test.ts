import { expect, test } from 'vitest'
import { nearestClass, sameClass } from '../../src/domain/school/students/upload-class.ts'

const open = (...ids: string[]) => ids.map((id) => ({ id, isOpen: true }))
const school = open('1A', '1B', '2A', '3A', '3B', '4A', '5A', '6A')

test.each([
  ['7A', school, undefined],
  ['7A', open('3A', '3B'), undefined],
  ['3F', open('3A'), undefined],
  ['4C', school, undefined],
  ['3', school, undefined],
  ['12', school, undefined],
  ['', open('3A'), undefined],
  ['13A', school, undefined],
  ['1AA', school, '1A'],
  ['IA', school, '1A'],
  ['SA', school, '5A'],
  ['A3', school, '3A'],
  ['Form 3AA', school, '3A'],
  ['33B', school, '3B'],
  ['4', school, '4A'],
  ['3AA', [{ id: '3A', isOpen: false }], undefined],
])('No such class %s: of %j it proposes %j', (typed, classes, proposed) => expect(nearestClass(typed, classes)).toBe(proposed))

test.each([
  ['1 a', school, '1A'],
  ['1-B', school, '1B'],
  ['FORM 1A', school, '1A'],
  ['Form 1 B', school, '1B'],
  ['Class: 2A', school, '2A'],
  ['1A', open('Form 1A', 'Form 1B'), 'Form 1A'],
  ['Form 1A', open('1A', 'Form 1A'), 'Form 1A'],
  ['Class 1A', open('1A', 'Form 1A'), undefined],
  ['1-A', open('1A', '1 a'), undefined],
  ['Form 1', school, undefined],
  ['Form 7A', school, undefined],
])('%s of %j is the class %s', (typed, classes, id) => expect(sameClass(typed, classes)?.id).toBe(id))
