import { describe, expect, test, vi } from 'vitest'
import { draftsOf } from '../../src/islands/_page/drafts/draft.ts'
import { sealedAt, sealOf } from '../../src/islands/_page/drafts/seal.ts'
import { sealedStore, sweep } from '../../src/islands/_page/drafts/store.ts'
import { listUnsent } from '../../src/islands/_page/unsent/list.ts'
import { memory } from './grid/_school.ts'

const [joseph, noel] = ['A'.repeat(43), 'B'.repeat(42).concat('A')]
const mark = 'marks/employee-2/20252026/1/5A/104/20210001/course_mark'
const day = 86_400_000

/** As the browser code of one account sees a browser that others use too. */
function browserOf(user: string, key: string, store = memory()) {
  const own = { user, store: sealedStore(store, sealOf(key)) }
  return {
    raw: store,
    own,
    sweep: (now = Date.now()) => sweep(store, own, now),
    listed: () => listUnsent(user, own.store, '/term-reports'),
  }
}

describe('what is kept', () => {
  test('is read again with the key of the account that typed it', () => {
    const { own } = browserOf('employee-2', joseph)
    own.store.setItem(mark, 'Zahra – 47, très bien')
    expect(own.store.getItem(mark)).toBe('Zahra – 47, très bien')
  })

  test('is no clear text: neither mark nor remark can be read by who opens the storage', () => {
    const { own, raw } = browserOf('employee-2', joseph)
    for (const text of ['{"text":"47"}', 'Zahra is often late']) own.store.setItem(mark, text)
    expect([...raw.items.values()].join()).not.toMatch(/text|Zahra/) // two digits alone come by chance
    expect(sealedAt(raw.items.get(mark) ?? '')).toBeGreaterThan(0)
  })

  test('looks different each time, so that nobody sees that the same was typed', () => {
    const { own, raw } = browserOf('employee-2', joseph)
    own.store.setItem(mark, '47')
    const first = raw.items.get(mark)
    own.store.setItem(mark, '47')
    expect(raw.items.get(mark)).not.toBe(first)
  })

  test.each([
    ['with another account’s key', (text: string) => sealOf(noel).open(mark, text)],
    ['moved to another student', (text: string) => sealOf(joseph).open(mark.replace('20210001', '20210002'), text)],
    ['with another time', (text: string) => sealOf(joseph).open(mark, text.replace(/^s1\.[^.]*/, 's1.abc'))],
    [
      'with a letter changed',
      (text: string) => sealOf(joseph).open(mark, `${text.slice(0, -6)}${text.at(-6) === 'x' ? 'y' : 'x'}${text.slice(-5)}`),
    ],
    ['cut short', (text: string) => sealOf(joseph).open(mark, text.slice(0, 20))],
    ['as plain text', () => sealOf(joseph).open(mark, '{"text":"100"}')],
  ])('does not open %s', (_, open) => {
    const text = sealOf(joseph).close(mark, '47')
    expect(sealOf(joseph).open(mark, text)).toBe('47')
    expect(open(text)).toBeUndefined()
  })
})

describe('what is planted', () => {
  const planted = JSON.stringify({ row: 20210001, field: 'course_mark', text: '100', bases: [78], version: 3, typedAt: 1, tab: 't' })
  const form = JSON.stringify({ key: 'x', action: '/admin/school/administrators', typed: [['user_name', 'mallory']], hidden: [] })

  test('for a teacher is neither listed nor found, and is gone', () => {
    const { raw, sweep, listed } = browserOf('employee-2', joseph)
    raw.setItem(mark, planted)
    raw.setItem('kept/employee-2/x', form)
    raw.setItem('book/employee-2/20252026/1/5A/104/1/20210001/a1', planted)
    raw.setItem('marks/employee-2/20252026/1/5A/104/20210002/course_mark', sealOf(noel).close(mark, planted))
    expect(listed()).toEqual([])
    sweep()
    expect(raw.items.size).toBe(0)
  })

  test('for whoever signs in next is gone before they do', () => {
    const { raw, sweep } = browserOf('student-20210001', noel)
    raw.setItem('kept/administrator-1/x', form)
    raw.setItem('kiosk-scan/1', '{"id":"1","typed":"20210001","at":"2025-12-01T12:00:00Z"}')
    sweep()
    expect(raw.items.size).toBe(0)
  })

  test('a form is found only by whose key closed it', () => {
    const { raw, own } = browserOf('administrator-1', joseph)
    raw.setItem('kept/administrator-1/x', sealOf(noel).close('kept/administrator-1/x', form))
    expect(draftsOf('administrator-1', own.store).find('x')).toBeUndefined()
  })

  test('at the gate: a scan that the gate has not sealed is no scan', () => {
    const { raw, own } = browserOf('kiosk-1', joseph)
    raw.setItem('kiosk-scan/1', '{"id":"1","typed":"20210001","at":"2025-12-01T12:00:00Z"}')
    expect(own.store.getItem('kiosk-scan/1')).toBeNull()
    expect(raw.items.size).toBe(0)
  })
})

describe('what is of others', () => {
  test('is left alone for thirty days, and then swept', () => {
    const one = browserOf('employee-2', joseph)
    one.own.store.setItem(mark, '47')
    const other = browserOf('employee-3', noel, one.raw)
    other.sweep()
    other.sweep(Date.now() + 30 * day - 1000)
    expect(one.own.store.getItem(mark)).toBe('47')
    other.sweep(Date.now() + 31 * day)
    expect(one.own.store.getItem(mark)).toBeNull()
  })

  test('one’s own is not swept, however old: it is asked about', () => {
    const { own, sweep } = browserOf('employee-2', joseph)
    own.store.setItem(mark, '47')
    sweep(Date.now() + 90 * day)
    expect(own.store.getItem(mark)).toBe('47')
  })

  test('a time that lies ahead keeps nothing for ever', () => {
    const { raw, sweep } = browserOf('employee-3', noel)
    vi.useFakeTimers({ now: Date.now() + 400 * day })
    raw.setItem(mark, sealOf(joseph).close(mark, '47'))
    vi.useRealTimers()
    sweep()
    expect(raw.items.size).toBe(0)
  })

  test('what is not of this program stays where it is', () => {
    const { raw, sweep } = browserOf('employee-3', noel)
    for (const name of ['theme', 'kiosk-muted', 'marksmen']) raw.setItem(name, 'plain')
    sweep()
    expect(raw.items.size).toBe(3)
  })
})
