import { expect, test } from 'vitest'
import {
  type Action,
  administratorRoles,
  canWriteTerm,
  employeeRoles,
  policy,
  privilegedPosts,
  roles,
  scopesFor,
} from '../../src/domain/_policy.ts'

const actions = Object.keys(policy) as Action[]
const cell = (action: Action, role: (typeof roles)[number]) => scopesFor({ roles: [role] }, action).join('+') || '-'

test('the whole policy, as one table', () => {
  const widths = [30, ...roles.map((role) => Math.max(role.length, 7))]
  const line = (cells: string[]) =>
    cells
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join(' ')
      .trimEnd()
  const table = [line(['', ...roles]), ...actions.map((action) => line([action, ...roles.map((role) => cell(action, role))]))]
  expect(`\n${table.join('\n')}\n`).toMatchSnapshot()
})

test('a student may do nothing but see their own posted reports, change their password and register', () => {
  const own = ['own-report.read', 'own-password.write', 'own-registration.write']
  expect(actions.filter((action) => cell(action, 'student') !== '-')).toEqual(own)
})

test('several roles join their scopes, and `all` stands alone', () => {
  expect(scopesFor({ roles: ['subject-teacher', 'form-teacher', 'dean'] }, 'term-record.read')).toEqual(['taught', 'form', 'dean'])
  expect(scopesFor({ roles: employeeRoles(4) }, 'term-record.read')).toEqual(['all'])
})

test.each(privilegedPosts)('post %i is privileged', (post) => expect(employeeRoles(post)).toContain('privileged-post'))
test.each([null, 3, 7, 10, 18, 22])('post %j is not', (post) => expect(employeeRoles(post)).not.toContain('privileged-post'))

test('only an account that is said to have all rights has them', () => {
  expect((['full', 'restricted', null] as const).map((kind) => administratorRoles(kind))).toEqual([
    ['administrator'],
    ['deans-hods'],
    ['deans-hods'],
  ])
})

test.each([
  [true, false, true],
  [true, true, false],
  [false, false, false],
  [false, true, false],
])('a term that is current: %j, posted: %j is open to a teacher: %j, and always to an administrator', (isCurrent, isPosted, open) => {
  expect(canWriteTerm({ roles: ['subject-teacher'] }, { isCurrent, isPosted })).toBe(open)
  expect(canWriteTerm({ roles: ['deans-hods'] }, { isCurrent, isPosted })).toBe(open)
  expect(canWriteTerm({ roles: ['administrator'] }, { isCurrent, isPosted })).toBe(true)
})
