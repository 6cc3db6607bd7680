import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { draftsOf } from '../../src/islands/_page/drafts/draft.ts'
import { sealedAt, sealOf } from '../../src/islands/_page/drafts/seal.ts'
import { type SealedStore, sealedStore, sweep } from '../../src/islands/_page/drafts/store.ts'
import { listUnsent } from '../../src/islands/_page/unsent/list.ts'
import { memory } from './grid/_school.ts'

const [joseph, noel] = ['A'.repeat(43), 'B'.repeat(42).concat('A')]
const mark = 'marks/employee-2/20252026/1/5A/104/20210001/course_mark'
const day = 86_400_000
const sittings = { [joseph]: 'sitting-joseph', [noel]: 'sitting-noel-' } as Record<string, string>
const sealed = (key: string) => sealOf(key, sittings[key] ?? 'sitting-again-')
const hidden = (key: string, name = mark) => sealed(key).hide(name)

/** As the browser code of one account sees a browser that others use too. */
function browserOf(user: string, key: string, store = memory()) {
  const seal = sealed(key)
  const own = { user, seal, store: sealedStore(store, seal) }
  return {
    raw: store,
    own,
    sweep: (now = Date.now(), older: SealedStore[] = []) => sweep(store, own, now, older),
    listed: () => listUnsent(user, [own.store], '/term-reports'),
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
    expect(sealedAt(raw.items.get(hidden(joseph)) ?? '')).toBeGreaterThan(0)
  })

  test('looks different each time, so that nobody sees that the same was typed', () => {
    const { own, raw } = browserOf('employee-2', joseph)
    own.store.setItem(mark, '47')
    const first = raw.items.get(hidden(joseph))
    own.store.setItem(mark, '47')
    expect([raw.items.size, raw.items.get(hidden(joseph)) === first]).toEqual([1, false])
  })

  const at = hidden(joseph)
  test.each([
    ['with another account’s key', (text: string) => sealOf(noel, sittings[joseph] ?? '').open(at, text)],
    ['with the key of another sign-in', (text: string) => sealOf('C'.repeat(43), sittings[joseph] ?? '').open(at, text)],
    ['moved to another student', (text: string) => sealed(joseph).open(hidden(joseph, mark.replace('20210001', '20210002')), text)],
    ['with another time', (text: string) => sealed(joseph).open(at, text.replace(/^s2\.[^.]*/, 's2.abc'))],
    [
      'with a letter changed',
      (text: string) => sealed(joseph).open(at, `${text.slice(0, -6)}${text.at(-6) === 'x' ? 'y' : 'x'}${text.slice(-5)}`),
    ],
    ['cut short', (text: string) => sealed(joseph).open(at, text.slice(0, 20))],
    ['as plain text', () => sealed(joseph).open(at, '{"text":"100"}')],
  ])('does not open %s', (_, open) => {
    const text = sealed(joseph).close(mark, '47')
    expect(sealed(joseph).open(at, text)).toEqual({ name: mark, text: '47' })
    expect(open(text)).toBeUndefined()
  })

  test('whatever it is called and says, is read again under that name alone, and no letter of it can be changed', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 60 })
    const name = anything.filter((one) => !one.includes('\n') && one.isWellFormed())
    fc.assert(
      fc.property(
        name,
        name,
        anything.filter((one) => one.isWellFormed()),
        fc.nat(),
        (one, other, said, n) => {
          const [seal, closed] = [sealed(joseph), sealed(joseph).close(one, said)]
          expect(seal.open(seal.hide(one), closed)).toEqual({ name: one, text: said })
          if (one !== other) expect([seal.hide(other) === seal.hide(one), seal.open(seal.hide(other), closed)]).toEqual([false, undefined])
          const place = 3 + (n % (closed.length - 5)) // the last letter has bits that say nothing
          const changed = `${closed.slice(0, place)}${closed[place] === 'A' ? 'B' : 'A'}${closed.slice(place + 1)}`
          if (changed[place] !== '.' && closed[place] !== '.') expect(seal.open(seal.hide(one), changed)).toBeUndefined()
        },
      ),
    )
  })
})

describe('the names under which something is kept', () => {
  test('tell neither who wrote nor about whom, and are others in each sign-in', () => {
    const { own, raw } = browserOf('employee-2', joseph)
    own.store.setItem(mark, '47')
    own.store.setItem('kept/employee-2/term-record/20210001/20252026/1/comments', 'often late')
    for (const name of raw.items.keys()) expect(name).toMatch(/^kept\/sitting-joseph\/[\w-]{22}$/)
    expect([...raw.items.entries()].join()).not.toMatch(/employee|20210001|term-record|comments/)
    expect(hidden(joseph).slice(-22)).not.toBe(sealOf('C'.repeat(43), 'sitting-joseph').hide(mark).slice(-22))
  })

  test('are the same each time, so that two tabs of one person write the same cell in the same place', () => {
    const store = memory()
    const [one, two] = [browserOf('employee-2', joseph, store), browserOf('employee-2', joseph, store)]
    one.own.store.setItem(mark, '47')
    two.own.store.setItem(mark, '48')
    expect([store.items.size, one.own.store.getItem(mark)]).toEqual([1, '48'])
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
    raw.setItem('marks/employee-2/20252026/1/5A/104/20210002/course_mark', sealed(noel).close(mark, planted))
    raw.setItem(hidden(joseph), planted)
    raw.setItem(hidden(joseph, `${mark}-2`), sealed(noel).close(mark, planted))
    raw.setItem('other-program', 'x'.repeat(1000))
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
    raw.setItem(hidden(joseph, 'kept/administrator-1/x'), sealed(noel).close('kept/administrator-1/x', form))
    expect(draftsOf('administrator-1', own.store).find('x')).toBeUndefined()
  })

  test('at the gate: a scan that the gate has not sealed is no scan', () => {
    const { raw, own } = browserOf('kiosk-1', joseph)
    raw.setItem(hidden(joseph, 'kiosk-scan/1'), '{"id":"1","typed":"20210001","at":"2025-12-01T12:00:00Z"}')
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
    raw.setItem(hidden(joseph), sealed(joseph).close(mark, '47'))
    vi.useRealTimers()
    sweep()
    expect(raw.items.size).toBe(0)
  })

  test('one’s own of an earlier sign-in is not swept either, and stays where the server did not say whose it is', () => {
    const one = browserOf('employee-2', joseph)
    one.own.store.setItem(mark, '47')
    const again = browserOf('employee-2', 'C'.repeat(43), one.raw)
    again.sweep(Date.now() + 90 * day, [one.own.store])
    sweep(one.raw, again.own, Date.now() + 90 * day)
    expect(one.own.store.getItem(mark)).toBe('47')
    again.sweep(Date.now() + 90 * day)
    expect(one.raw.items.size).toBe(0)
  })
})

describe('what is not of this program', () => {
  test('takes no room, but for what a kiosk remembers', () => {
    const { raw, sweep } = browserOf('employee-3', noel)
    for (const name of ['theme', 'kiosk-muted', 'kept/', 'kept/x/y']) raw.setItem(name, 'plain')
    sweep()
    expect([...raw.items.keys()]).toEqual(['kiosk-muted'])
  })

  test('goes at once where there is no room for what is typed', () => {
    const raw = memory()
    const full = {
      ...raw,
      get length() {
        return raw.length
      },
      setItem(name: string, text: string) {
        if (raw.items.has('filler')) throw new DOMException('full', 'QuotaExceededError')
        raw.setItem(name, text)
      },
    }
    raw.setItem('filler', 'x'.repeat(5_000_000))
    const seal = sealed(joseph)
    const store: SealedStore = sealedStore(full, seal, () => sweep(full, { seal, store }, Date.now()))
    store.setItem(mark, '47')
    expect([store.getItem(mark), [...raw.items.keys()]]).toEqual(['47', [hidden(joseph)]])
  })
})
