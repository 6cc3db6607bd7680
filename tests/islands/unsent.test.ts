import { describe, expect, test } from 'vitest'
import { leavingWords } from '../../src/domain/words/enter-marks.ts'
import { age, typedOn, unsentLine, unsentWords } from '../../src/domain/words/unsent.ts'
import { judge, type LateSheet, lookAt, sendLate } from '../../src/islands/_grid/kept-sheet.ts'
import { createSheet } from '../../src/islands/_grid/sheet.ts'
import { initialState, setTexts } from '../../src/islands/_grid/state.ts'
import { outboxStoreOf, type StoredEntry } from '../../src/islands/_grid/store.ts'
import type { Reply } from '../../src/islands/_grid/transport.ts'
import { leftIn } from '../../src/islands/_grid/view.ts'
import { typedWhen } from '../../src/islands/_page/drafts/form.ts'
import { tabsOf } from '../../src/islands/_page/drafts/tabs.ts'
import { canGo, grouped, isWrong, listUnsent, whyOf } from '../../src/islands/_page/unsent/list.ts'
import { partsOf } from '../../src/islands/_page/unsent/view.ts'
import { def as plain, type Row } from './grid/_plain.ts'
import { about, memory } from './grid/_school.ts'

const def = { ...plain, recordOf: ({ id }: Row) => id + 1000 }
const row = (change: Partial<Row> = {}): Row => ({ id: 1, version: 4, a: null, b: null, ...change })
const kept = (change: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ row: 1, field: 'a', text: '47', bases: [null], version: 4, record: 1001, typedAt: 1, tab: 'gone' },
  ...about(),
  ...change,
})

function sheetOf(rows: readonly Row[], reply: Reply<Row> = { kind: 'answers', answers: [] }) {
  const sent: unknown[] = []
  const sheet: LateSheet<Row> = {
    ...{ def, rows, classId: '3A', wordsOf: (fault) => fault, nameOf: ({ id }, field) => `${field} of ${id}` },
    transport: {
      read: async () => rows,
      send: async (entries) => {
        sent.push(...entries.map(({ row: id, field, value, version, bases }) => ({ id, field, value, version, bases })))
        return reply
      },
    },
  }
  return { sheet, sent }
}
const judged = (rows: readonly Row[], one = kept()) => judge(sheetOf(rows).sheet, one)

describe('a mark that waits', () => {
  test('can be sent while its row is as it was', () => {
    expect(judged([row()])).toMatchObject({ kind: 'ready', entry: { value: 47, version: 4, bases: [null] } })
  })
  test('says that its student is no longer in the class', () => {
    expect(judged([row({ id: 2 })])).toEqual({ kind: 'never', words: 'No longer in 3A for this subject.' })
  })
  test('says what was wrong with it, where it is no mark', () => {
    expect(judged([row()], kept({ text: '105' }))).toEqual({ kind: 'never', words: 'not-a-mark' })
  })
  test('shows both values where another stands there by now', () => {
    expect(judged([row({ a: 79, version: 6 })])).toMatchObject({ kind: 'moved', words: 'Now 79: it was changed after you typed.' })
  })
  test('asks where the record was deleted and made anew, although its version is the same', () => {
    expect(judged([row({ a: 79 })], kept({ record: 999 }))).toMatchObject({ kind: 'moved' })
    expect(judged([row()], kept({ record: 999 }))).toMatchObject({ kind: 'moved' })
    expect(judged([row({ version: 1 })])).toMatchObject({ kind: 'moved' })
  })
  test('is done with where it stands there already', () => {
    expect(judged([row({ a: 47, version: 5 })])).toEqual({ kind: 'there' })
  })
})

describe('sending it', () => {
  const all = (...some: StoredEntry[]) => new Map(some.map((one, i) => [`mark ${i}`, one]))

  test('sends what can go, and says of the rest why not', async () => {
    const { sheet, sent } = sheetOf([row(), row({ id: 2, a: 79 })], {
      kind: 'answers',
      answers: [{ id: 1, kind: 'saved', row: row({ a: 47 }) }],
    })
    const outcomes = await sendLate(sheet, all(kept(), kept({ row: 2, record: 1002 }), kept({ row: 3 })), false)
    expect(sent).toEqual([{ id: 1, field: 'a', value: 47, version: 4, bases: [null] }])
    expect([...outcomes.entries()].sort()).toEqual([
      ['mark 0', 'sent'],
      ['mark 1', { words: 'Now 79: it was changed after you typed.', canForce: true }],
      ['mark 2', { words: 'No longer in 3A for this subject.', isNever: true }],
    ])
  })

  test('goes over another’s value only where that is meant', async () => {
    const { sheet, sent } = sheetOf([row({ a: 79, version: 6 })], {
      kind: 'answers',
      answers: [{ id: 1, kind: 'saved', row: row({ a: 47, version: 7 }) }],
    })
    await sendLate(sheet, all(kept()), false)
    expect(sent).toEqual([])
    expect(await sendLate(sheet, all(kept()), true)).toEqual(new Map([['mark 0', 'sent']]))
    expect(sent).toEqual([{ id: 1, field: 'a', value: 47, version: 6, bases: [79] }])
  })

  test('stays kept when the server is away, refuses it, or has met another’s meanwhile', async () => {
    const told = async (reply: Reply<Row>) => (await sendLate(sheetOf([row()], reply).sheet, all(kept()), false)).get('mark 0')
    expect(await told({ kind: 'failed', cause: 'network' })).toEqual({ words: unsentWords.away })
    expect(await told({ kind: 'failed', cause: 'session' })).toEqual({ words: unsentWords.signedOut })
    expect(await told({ kind: 'answers', answers: [{ id: 1, kind: 'refused', row: row(), fault: 'closed', fields: ['a'] }] })).toEqual({
      words: 'closed',
    })
    const changes = [{ field: 'a', by: 'K. Joseph', at: null }]
    expect(await told({ kind: 'answers', answers: [{ id: 1, kind: 'conflict', row: row({ a: 80 }), changes }] })).toEqual({
      words: 'Now 80: it was changed after you typed.',
      canForce: true,
    })
  })
})

describe('opening the sheet', () => {
  /** A teacher's browser in which `one` was kept, and the sheet opened over `rows`. */
  function opened(one: Partial<StoredEntry>, rows: readonly Row[], sitting = 'today', now = 1000) {
    const store = memory()
    store.setItem('sheet/1/a', JSON.stringify(kept(one)))
    const sent: unknown[] = []
    const send = async (entries: readonly unknown[]) => {
      sent.push(...entries)
      return { kind: 'failed', cause: 'network' } as const
    }
    const sheet = createSheet<Row>({
      ...{ def, initial: initialState(rows, { row: 0, col: 0 }), outboxStore: outboxStoreOf('sheet/', store, about) },
      ...{ transport: { send, read: async () => rows }, tab: 'gone', now: () => now, sitting },
    })
    sheet.load()
    sheet.sender.stop()
    return { sent, stands: sheet.get().outbox.size, isStored: store.items.has('sheet/1/a'), sheet, store }
  }

  test('after a reload goes on with what was typed', () => {
    expect(opened({}, [row()])).toMatchObject({ stands: 1, isStored: true })
  })
  test.each<[string, Partial<StoredEntry>, Row[], string?, number?]>([
    ['of an earlier sign-in', {}, [row()], 'another'],
    ['more than a day old', {}, [row()], 'today', 86_400_002],
    ['whose student has gone to another class', {}, [row({ id: 2 })]],
    ['whose record was made anew, with a newer mark', { record: 999 }, [row({ a: 79 })]],
    ['typed over a later version than there is', { version: 9 }, [row({ a: 79 })]],
  ])('sends nothing %s by itself, and keeps it to be asked about', (_, one, rows, sitting, now) => {
    const it = opened(one, rows, sitting, now)
    expect([it.sent, it.stands, it.isStored]).toEqual([[], 0, true])
  })
  test('what is typed into the same cell now takes its place', () => {
    const { sheet, store } = opened({}, [row()], 'another')
    sheet.update((s) => setTexts(def, s, [{ row: 0, col: 0, text: '50' }], sheet.moment()))
    sheet.sender.stop()
    expect(JSON.parse(store.getItem('sheet/1/a') ?? '{}').text).toBe('50')
  })
})

const entryOf = (row: number, text: string, value: number | undefined) => ({
  ...{ row, field: 'a', text, value, fault: value === undefined ? 'not-a-mark' : undefined, theirs: undefined },
  ...{ bases: [null], version: 1, typedAt: 1, tab: 't', record: null },
})

test('what is shown before Send is what the server says, whatever was written beside the mark', () => {
  const { sheet } = sheetOf([row({ a: 49 })])
  const planted = kept({ text: '7', who: 'Somebody Else', what: 'Another column', of: '6A' })
  expect(lookAt(sheet, planted)).toEqual({ what: 'a of 1', stored: '49', typed: '7' })
  expect(lookAt(sheet, { ...planted, row: 2 })).toBeUndefined()
})

describe('the list', () => {
  test('says how much of which sheet, and where it is', () => {
    const store = memory()
    const start = 'marks/employee-1/20252026/1/3A/104'
    store.setItem(`${start}/1/course_mark`, JSON.stringify(kept({ typedAt: 1 })))
    store.setItem(`${start}/2/course_mark`, JSON.stringify(kept({ typedAt: 2 })))
    store.setItem('marks/employee-2/20252026/1/3A/104/1/course_mark', JSON.stringify(kept()))
    const [group, ...more] = grouped(listUnsent('employee-1', [store], '/term-reports'))
    expect(more).toEqual([])
    expect(group).toMatchObject({ noun: 'mark', of: '3A Mathematics', typedAt: 2, page: '/term-reports/enter-marks/20252026/1/3A/104' })
    expect(group?.items.map(({ what, value }) => [what, value])).toEqual([
      ['Course, Zahra', '47'],
      ['Course, Zahra', '47'],
    ])
  })

  test('says of a mark that is not right that it is not, and offers no Send for it', () => {
    const [store, own] = [memory(), 'marks/employee-1/20252026/1/3A/104/']
    const kept = outboxStoreOf(own, store, about)
    const wrong = entryOf(1, '850', undefined)
    const all = () => listUnsent('employee-1', [store], '/term-reports')
    kept.save(new Map([['1/a', wrong]]))
    expect(all().map(whyOf)).toEqual(['It is not valid. Open the sheet to correct it.'])
    kept.save(new Map([wrong, entryOf(2, '47', 47)].map((entry) => [`${entry.row}/a`, entry])))
    const [faulty, right] = [all().find(isWrong), all().find((item) => !isWrong(item))]
    if (!faulty || !right) throw new Error('need one of each')
    const look = { what: 'a of 2', stored: '', typed: '47' }
    const seen = (more: object) => new Map(all().map(({ id }) => [id, { words: '', ...more }]))
    expect([canGo(faulty, seen({ look })), canGo(right, seen({ look }))]).toEqual([false, true])
    expect(canGo(right, seen({ look, isNever: true }))).toBe(false)
  })

  test('offers no Send before the server has said what would be replaced', () => {
    const store = memory()
    outboxStoreOf('marks/employee-1/20252026/1/3A/104/', store, about).save(new Map([['2/a', entryOf(2, '47', 47)]]))
    const [item] = listUnsent('employee-1', [store], '/term-reports')
    if (!item) throw new Error('need one')
    expect([canGo(item, new Map()), canGo(item, new Map([[item.id, { words: 'The server is not answering.' }]]))]).toEqual([false, false])
  })

  test('calls one change by its field, and several by their page', () => {
    const store = memory()
    const draft = { key: 'a', label: 'Remarks, Zahra', of: 'Term Report', page: '/x', ticket: '', typed: [['value', 'Good']], hidden: [] }
    store.setItem('kept/employee-1/a', JSON.stringify({ ...draft, typedAt: 1, tab: 't', sitting: 's' }))
    expect(grouped(listUnsent('employee-1', [store], '/admin'))).toMatchObject([{ noun: 'change', of: 'Remarks, Zahra' }])
    store.setItem('kept/employee-1/b', JSON.stringify({ ...draft, key: 'b', typedAt: 1, tab: 't', sitting: 's' }))
    expect(grouped(listUnsent('employee-1', [store], '/admin'))).toMatchObject([{ of: 'Term Report', items: [{ value: 'Good' }, {}] }])
  })

  test('says a day of September as every other screen does', () => {
    expect(partsOf(Date.parse('2026-09-04T12:00:00'))).toEqual({ day: '04-Sep-2026', weekday: 'Friday', time: '12:00' })
    expect(typedWhen(Date.parse('2026-09-04T12:00:00'))).toContain('on 04-Sep-2026 at 12:00')
  })

  test('says when in the reader’s words', () => {
    const part = (at: number) => ({ day: `${Math.floor(at / 86_400_000)}-Nov-2026`, weekday: 'Friday', time: '14:05' })
    const now = 20 * 86_400_000
    expect(typedOn(now + 1000, now + 2000, part)).toBe('today 14:05')
    expect(typedOn(now - 2 * 86_400_000, now, part)).toBe('on Friday 14:05')
    expect(typedOn(now - 8 * 86_400_000, now, part)).toBe('on 12-Nov-2026 14:05')
    expect(unsentLine(3, 'mark', '2C Mathematics', 'on Friday 14:05')).toBe(
      '3 marks of 2C Mathematics, typed on Friday 14:05, were not sent.',
    )
    expect(unsentLine(1, 'mark', '2C Mathematics', 'today 14:05', ['850'])).toBe(
      '850 was not saved (2C Mathematics, typed today 14:05): not a valid mark.',
    )
    expect(unsentLine(3, 'mark', '2C Mathematics', 'today 14:05', ['850', '7x'])).toBe(
      '3 marks of 2C Mathematics, typed today 14:05, were not sent. 2 are not valid: 850, 7x.',
    )
    expect(unsentLine(1, 'change', '2C', 'today 14:05', ['much too long, and no mark'])).toBe(
      '1 change of 2C, typed today 14:05, was not saved: not a valid value.',
    )
    expect(unsentLine(1, 'change', 'Term Report', 'today 14:05')).toBe('1 change of Term Report, typed today 14:05, was not sent.')
    expect([0, 60_000, 3 * 3_600_000, 49 * 3_600_000].map(age)).toEqual(['0 minutes', '1 minute', '3 hours', '2 days'])
  })
})

test('leaving a sheet says of each what becomes of it, and promises nothing of a mark that is not right', () => {
  expect(leavingWords({ unsent: 1, wrong: 0, met: 0 }, 'change')).toBe(
    'One change is not sent yet. Saved on this computer, and listed on every page until you send it.',
  )
  expect(leavingWords({ unsent: 0, wrong: 2, met: 1 }, 'mark')).toBe(
    'Two marks are not right and cannot be sent. Correct or clear them first. One mark is waiting for you to choose between two values.',
  )
  const wrong = { row: 1, field: 'a', text: '105', value: undefined, fault: 'not-a-mark', bases: [null], version: 1, record: null }
  expect(leftIn({ outbox: new Map([['1/a', { ...wrong, typedAt: 1, tab: 't', theirs: undefined }]]) })).toEqual({
    unsent: 0,
    met: 0,
    wrong: 1,
  })
})

describe('tabs', () => {
  /** Tabs of one browser: what one says the others hear. */
  function browser() {
    const all: { onmessage: ((event: MessageEvent) => void) | null }[] = []
    const waiting: (() => void)[] = []
    const told: string[] = []
    return {
      told,
      wait: () => waiting.splice(0).forEach((go) => void go()),
      open(tab: string) {
        const channel = {
          onmessage: null as ((event: MessageEvent) => void) | null,
          postMessage: (data: unknown) => {
            for (const other of all) if (other !== channel) other.onmessage?.({ data } as MessageEvent)
          },
        }
        all.push(channel)
        const later = ((go: () => void) => void waiting.push(go)) as unknown as typeof setTimeout
        return tabsOf(tab, channel, () => void told.push(tab), later)
      },
    }
  }

  test('one that is open is known to be, one that is closed is known at once', () => {
    const { open, wait, told } = browser()
    const [one, two] = [open('one'), open('two')]
    wait()
    told.length = 0
    expect([one.isClosed('two'), two.isClosed('one')]).toEqual([false, false])
    one.leave()
    expect([two.isClosed('one'), told]).toEqual([true, ['two']])
  })

  test('one that was closed before is known when nobody answers for it', () => {
    const { open, wait } = browser()
    const one = open('one')
    expect(one.isClosed('crashed')).toBe(false)
    wait()
    expect([one.isClosed('crashed'), one.isClosed('one')]).toEqual([true, false])
  })
})
