import { describe, expect, test } from 'vitest'
import {
  adoption,
  countLoose,
  countUnsent,
  type Draft,
  type DraftEvent,
  type DraftState,
  next,
  noDrafts,
  outcome,
  over,
  withoutForm,
} from '../../src/domain/_drafts.ts'

const draft = (text: string, more: Partial<Draft> = {}): Draft => ({
  ...{ key: 'a', label: '', page: '/first', of: '', ticket: '', typed: [['value', text]], hidden: [['version', '3']] },
  ...{ typedAt: 1, tab: 't', sitting: 'today', ...more },
})
const pageAfter = (...events: DraftEvent<string>[]): DraftState<string> => events.reduce(next<string>, noDrafts<string>())

const typed: DraftEvent<string> = { kind: 'typed', key: 'a', isKept: true }
const requested: DraftEvent<string> = { kind: 'requested', form: 'A', entries: [['value', 'x']] }
const failed: DraftEvent<string> = { kind: 'failed', cause: 'network', now: 50, form: 'A' }
const answered: DraftEvent<string> = { kind: 'answered', key: 'a' }
const ended: DraftEvent<string> = { kind: 'ended', key: 'a', form: 'A' }
const shown: DraftEvent<string> = { kind: 'shown' }

describe('a form', () => {
  test('is idle before anything is typed, and its draft is the page’s own from then on', () => {
    expect(noDrafts()).toMatchObject({ own: new Set(), elsewhere: 0, since: 0, cannotKeep: false })
    expect(pageAfter(typed).own).toEqual(new Set(['a']))
    expect(countUnsent(pageAfter(typed))).toBe(0)
  })

  test('is sending until its request ends, and then has nothing unsent', () => {
    expect(pageAfter(typed, requested).sending).toEqual(new Map([['A', [['value', 'x']]]]))
    expect(pageAfter(typed, requested, answered, ended)).toMatchObject({ sending: new Map(), answered: new Set(), unsent: new Set() })
  })

  test('stays unsent, with the cause and the first time, while no answer comes', () => {
    const state = pageAfter(typed, requested, failed, ended)
    expect(state).toMatchObject({ sending: new Map(), unsent: new Set(['A']), cause: 'network', since: 50 })
    const later = [requested, { kind: 'failed', cause: 'session', now: 90, form: 'A' }, ended, shown] as DraftEvent<string>[]
    expect(later.reduce(next<string>, state)).toMatchObject({ unsent: new Set(['A']), cause: 'session', since: 50 })
  })

  test('whose answer comes at last is sent, and the next trouble begins anew', () => {
    const state = pageAfter(typed, requested, failed, ended, requested, answered, ended, shown)
    expect(state).toMatchObject({ unsent: new Set(), since: 0 })
    expect(next(state, { ...failed, now: 200 }).since).toBe(200)
  })

  test('that ends without an answer to what was typed does not lose the answer of another', () => {
    const other: DraftEvent<string> = { kind: 'answered', key: 'b' }
    expect(pageAfter(typed, requested, other, ended).answered).toEqual(new Set(['b']))
  })

  test('with its draft put back counts as unsent since then, until it arrives', () => {
    const state = pageAfter({ kind: 'resumed', key: 'a', form: 'A', now: 20 }, shown)
    expect([state.own.has('a'), countUnsent(state), state.since]).toEqual([true, 1, 20])
    expect(countUnsent([requested, answered, ended].reduce(next<string>, state))).toBe(0)
  })

  test('that has left the page is not sent again from there', () => {
    const other: DraftEvent<string> = { ...failed, form: 'B' }
    expect(pageAfter(failed, other, { kind: 'retried', isThere: (form) => form === 'B' }).unsent).toEqual(new Set(['B']))
  })

  test('that was discarded is nobody’s, in every form of that key', () => {
    const state = pageAfter(typed, failed, { kind: 'discarded', key: 'a', forms: ['A', 'A2'] })
    expect(state).toMatchObject({ own: new Set(), unsent: new Set() })
  })

  test('is neither sent nor kept while the browser has no room', () => {
    const full: DraftEvent<string> = { ...typed, isKept: false }
    expect(countLoose(pageAfter(full, failed))).toBe(1)
    expect(countLoose(pageAfter(full, failed, typed))).toBe(0)
  })

  test('changes nothing of the state before', () => {
    const state = pageAfter(typed, requested, failed)
    const copy = structuredClone(state)
    for (const event of [typed, requested, failed, answered, ended, shown]) next(state, event)
    expect(state).toEqual(copy)
  })
})

test.each([
  ['while its answer is swapped in', undefined, true, true, 'none'],
  ['without a draft', undefined, false, false, 'show-older'],
  ['that already has the text', draft('x'), false, true, 'forget'],
  ['with a draft of this sign-in', draft('y'), false, true, 'resume'],
  ['with a draft of another day', draft('y'), false, false, 'show'],
] as const)('a form that comes onto the page %s', (_, kept, isAnswered, isOfNow, expected) => {
  expect(adoption(kept, [['value', 'x']], isAnswered, isOfNow)).toBe(expected)
})

test('an answer saves what was sent, refuses it, or is overtaken by what was typed since', () => {
  expect(outcome(draft('x'), [['value', 'x']], false)).toBe('saved')
  expect(outcome(draft('xy'), [['value', 'x']], false)).toBe('typed-on')
  expect(outcome(draft('x'), undefined, false)).toBe('typed-on')
  expect(outcome(draft('x'), [['value', 'x']], true)).toBe('refused')
})

test('the same text keeps the time of its typing, and every text the page where it was begun', () => {
  const now = draft('x', { typedAt: 9, page: '/second' })
  expect(over(undefined, now)).toEqual(now)
  expect(over(draft('x'), now)).toMatchObject({ typedAt: 1, page: '/first' })
  expect(over(draft('y'), now)).toMatchObject({ typedAt: 9, page: '/first' })
})

test('a page sends by itself its own drafts that have no form on it and were not refused', () => {
  const state = pageAfter(typed, { ...typed, key: 'b' } as DraftEvent<string>, { ...typed, key: 'c' } as DraftEvent<string>)
  const all = [draft('1'), draft('2', { key: 'b', why: 'refused' }), draft('3', { key: 'c' }), draft('4', { key: 'd' })]
  expect(withoutForm(state, all, (key) => key === 'c').map(({ key }) => key)).toEqual(['a'])
  expect(withoutForm(next(state, { kind: 'refused', key: 'a' }), all, () => false).map(({ key }) => key)).toEqual(['c'])
})
