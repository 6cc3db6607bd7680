import { cleanCode, parseCode, type ScanOutcome, undoMs } from '../../domain/attendance-capture/index.ts'
import type { ShownOutcome } from '../../domain/words/attendance-capture.ts'
import type { Posted } from '../_grid/post.ts'
import type { Entry, Outbox } from './outbox.ts'

export type Counts = { in: number; late: number; out: number }
export type ScannedStudent = { student_id: number; first_name: string; last_name: string; class_id: string | null; picture: string | null }
/** A scan as the kiosk shows it: `time` once the server has told it. */
export type Shown = Entry & { outcome: ShownOutcome; time: string | null; student: ScannedStudent | null }
export type Link = 'connected' | 'away' | 'ended'
export type KioskState = {
  link: Link
  counts: Counts
  /** The latest first. */
  list: readonly Shown[]
  waiting: number
  aside: number
  isFull: boolean
  /** Seconds by which this computer's clock is slow. */
  clockOff: number
}
type Answer = { client_id: string; outcome: ScanOutcome; time: string; student: ScannedStudent | null }
type Answers = { now: string; counts: Counts; scans: Answer[] }
export type Machine = ReturnType<typeof kioskMachine>
export type Surroundings = {
  outbox: Outbox
  post: (body: object) => Promise<Posted>
  /** This computer's clock. */
  clock: () => number
  newId: () => string
  changed: (state: KioskState) => void
  /** An answer for a scan, or that it is kept. */
  heard: (outcome: ShownOutcome) => void
  later: (run: () => void, ms: number) => void
  counts: Counts
  /** By how much the server's clock is ahead, as far as is known. */
  ahead: number
}

const [atOnce, shownScans] = [50, 8]
const [soonMs, retryMs, slowMs, longWayMs] = [2500, 3000, 30_000, 5000]

/** What a kiosk does, apart from how it looks: keeps each scan first, then sends what is kept until the server has answered for it. */
export function kioskMachine(on: Surroundings) {
  let { counts, ahead } = on
  let link: Link = 'connected'
  let list: Shown[] = []
  let isSending = false
  let isToRetry = false
  let oneByOne = false

  const now = () => on.clock() + ahead
  const instant = () => new Date(now()).toISOString()
  const state = (): KioskState => ({
    ...{ link, counts, list },
    waiting: on.outbox.size(),
    aside: on.outbox.countAside(),
    isFull: on.outbox.isFull(),
    clockOff: Math.round(ahead / 1000),
  })
  const tell = () => on.changed(state())

  function scan(typed: string): void {
    const code = cleanCode(typed)
    if (code === '') return
    const entry = { id: on.newId(), typed: code, at: instant() }
    on.outbox.put(entry)
    list = [{ ...entry, outcome: outcomeBefore(code), time: null, student: null }, ...list].slice(0, shownScans)
    if (link !== 'connected') on.heard(outcomeBefore(code))
    tell()
    void send()
    on.later(() => keepShown(entry.id), soonMs)
  }

  const outcomeBefore = (code: string): ShownOutcome => (parseCode(code) === null ? 'unknown' : link === 'connected' ? 'sending' : 'kept')

  /** The last scan, as long as it can be taken back. */
  function undoable(): Shown | undefined {
    const [last] = list
    return last && !last.undoneAt && last.outcome !== 'refused' && now() - Date.parse(last.at) < undoMs ? last : undefined
  }

  function undo(): void {
    const last = undoable()
    if (!last) return
    const entry = { id: last.id, typed: last.typed, at: last.at, undoneAt: instant() }
    on.outbox.put(entry)
    list = list.map((one) => (one.id === entry.id ? { ...one, ...entry, outcome: 'undone' } : one))
    on.heard('undone')
    tell()
    void send()
  }

  /** With nothing to send it says that the kiosk is there, and hears whether the server is. */
  async function send(): Promise<void> {
    if (isSending) return
    isSending = true
    try {
      do await sendSome()
      while (link === 'connected' && on.outbox.size() > 0)
    } finally {
      isSending = false
      tell()
    }
    if (link === 'connected' || isToRetry) return
    isToRetry = true
    on.later(retry, link === 'away' ? retryMs : slowMs)
  }

  /** One waits at a time, however many scans have failed to be sent. */
  function retry(): void {
    isToRetry = false
    void send()
  }

  async function sendSome(): Promise<void> {
    const some = on.outbox.all().slice(0, oneByOne ? 1 : atOnce)
    const [left, sentAt] = [on.outbox.size() - some.length, on.clock()]
    const scans = some.map(({ id, typed, at, undoneAt }) => ({ client_id: id, student_number: typed, scanned_at: at, undone_at: undoneAt }))
    const posted = await on.post({ scans, waiting: left })
    if (posted.kind === 'answer') return take(some, posted.body as Answers, sentAt)
    if (posted.kind === 'rejected') return reject(some)
    link = posted.cause === 'session' || posted.cause === 'gone' ? 'ended' : 'away'
    for (const { id } of some) keepShown(id)
    tell()
  }

  function take(some: readonly Entry[], body: Answers, sentAt: number): void {
    link = 'connected'
    counts = body.counts
    oneByOne = oneByOne && on.outbox.size() > 1
    const back = on.clock()
    if (back - sentAt < longWayMs) ahead = Date.parse(body.now) - (sentAt + back) / 2
    const answers = new Map(body.scans.map((answer) => [answer.client_id, answer]))
    for (const entry of some) on.outbox.settle(entry)
    const [newest] = list
    list = list.map((one) => answered(one, answers.get(one.id)))
    if (newest && answers.has(newest.id) && list[0]?.outcome !== newest.outcome) on.heard(list[0]?.outcome ?? 'kept')
    tell()
  }

  /** What the server cannot read must not stand in the way of the rest. */
  function reject(some: readonly Entry[]): void {
    link = some.length > 0 ? 'connected' : 'away'
    if (some.length > 1) oneByOne = true
    for (const entry of some.length === 1 ? some : []) {
      on.outbox.setAside(entry)
      list = list.map((one) => (one.id === entry.id ? { ...one, outcome: 'refused' } : one))
    }
    tell()
  }

  /** Whoever stands there is not kept waiting for an answer. */
  function keepShown(id: string): void {
    if (list.find((one) => one.id === id)?.outcome !== 'sending') return
    if (list[0]?.id === id) on.heard('kept')
    list = list.map((one) => (one.id === id ? { ...one, outcome: 'kept' } : one))
    tell()
  }

  return { scan, undo, undoable, send, now, state }
}

const answered = (one: Shown, answer: Answer | undefined): Shown =>
  answer && (!one.undoneAt || answer.outcome === 'undone')
    ? { ...one, outcome: answer.outcome, time: answer.time, student: answer.student }
    : one
