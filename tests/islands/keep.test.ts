import { expect, test } from 'vitest'
import { areSame, type Draft } from '../../src/domain/_drafts.ts'
import { keptSentence } from '../../src/domain/words/drafts.ts'
import { draftsOf } from '../../src/islands/_page/drafts/draft.ts'
import { isOfNow } from '../../src/islands/_page/drafts/store.ts'
import { troubleOf } from '../../src/islands/_server-trouble.ts'

/** What a browser offers, with room for so many characters. */
function store(room = Number.POSITIVE_INFINITY) {
  const all = new Map<string, string>()
  return {
    get length() {
      return all.size
    },
    key: (i: number) => [...all.keys()][i] ?? null,
    getItem: (name: string) => all.get(name) ?? null,
    removeItem: (name: string) => void all.delete(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      all.set(name, value)
    },
  }
}

const draft = (key: string): Draft => ({
  key,
  label: 'Zahra',
  page: '/term-reports/term-details/5A',
  of: 'Term Report',
  ticket: 'signed employee-1 1 /term-reports/term-record value,version',
  typed: [['value', 'Zahra works steadily – très bien']],
  hidden: [['version', '3']],
  typedAt: 1,
  tab: 'a',
  sitting: 'today',
})

test('a draft is found again as it was typed', () => {
  const drafts = draftsOf('employee-1', store())
  expect(drafts.save(draft('term-record/1'))).toBe(true)
  expect(drafts.find('term-record/1')).toEqual(draft('term-record/1'))
  expect(drafts.find('term-record/2')).toBeUndefined()
})

test("nobody finds another's drafts, not even where one id begins like the other", () => {
  const shared = store()
  draftsOf('employee-1', shared).save(draft('term-record/1'))
  expect(draftsOf('employee-1', shared).list()).toHaveLength(1)
  for (const other of ['employee-2', 'employee-11', 'administrator-1', 'employee-']) expect(draftsOf(other, shared).list()).toEqual([])
})

test('what has been acknowledged is forgotten, and only that', () => {
  const drafts = draftsOf('employee-1', store())
  drafts.save(draft('a'))
  drafts.save(draft('b'))
  drafts.remove('a')
  expect(drafts.list().map((d) => d.key)).toEqual(['b'])
})

test('a browser without room says that it could not keep it', () => {
  expect(draftsOf('employee-1', store(10)).save(draft('a'))).toBe(false)
})

test('what was typed in this sign-in is sent by itself for a day; what is older, or of an earlier one, is asked about', () => {
  const [now, hour] = [1_000_000_000, 3_600_000]
  expect(isOfNow({ sitting: 'today', typedAt: now - 23 * hour }, 'today', now)).toBe(true)
  expect(isOfNow({ sitting: 'today', typedAt: now - 25 * hour }, 'today', now)).toBe(false)
  expect(isOfNow({ sitting: 'before', typedAt: now }, 'today', now)).toBe(false)
})

test('text typed after a send is not acknowledged by its answer', () => {
  expect(areSame([['value', 'Works']], [['value', 'Works']])).toBe(true)
  expect(areSame([['value', 'Works hard']], [['value', 'Works']])).toBe(false)
})

test.each([
  [200, false],
  [204, false],
  [401, true],
  [403, false],
  [404, false],
  [408, true],
  [409, false],
  [413, false],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('an answer %i: sent again by itself is %s', (status, again) => {
  expect(troubleOf(new Response(null, { status })) !== undefined).toBe(again)
})

test('the page says how many changes are kept, since when, and what will happen', () => {
  expect(keptSentence('network', '10:44', 2)).toBe(
    'No connection since 10:44. Two changes are saved on this computer and will be sent when it is back. Keep typing.',
  )
  expect(keptSentence('network', '10:44', 1)).toContain('One change is saved on this computer')
  expect(keptSentence('server', '09:00', 13)).toContain('13 changes are saved on this computer')
  expect(keptSentence('session', '09:00', 1)).toBe(
    'You have been signed out. One change is saved on this computer and will be sent when you have signed in again.',
  )
})
