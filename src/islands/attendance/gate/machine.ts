import { cleanCode, parseCode, type ScanOutcome, undoMs } from '../../../domain/attendance/gate/index.ts'
import type { ShownOutcome } from '../../../domain/words/attendance-capture.ts'
import type { Posted } from '../../_grid/post-json.ts'
import type { Entry, Outbox } from './outbox.ts'

export type Counts = { in: number; late: number; out: number }
export type ScannedStudent = { student_id: number; first_name: string; last_name: string; class_id: string | null; picture: string | null }
/** A scan as the kiosk shows it; `time` is set once the server answered. */
export type ScanResult = Entry & { outcome: ShownOutcome; time: string | null; student: ScannedStudent | null }
type Link = 'connected' | 'away' | 'ended'
export type KioskState = {
  link: Link
  /** A kept page does not know it until the server answers. */
  counts: Counts | null
  /** The latest first. */
  list: readonly ScanResult[]
  waiting: number
  aside: number
  isFull: boolean
  /** The seconds by which this computer's clock is slow. */
  clockOff: number
}
type Answer = { client_id: string; outcome: ScanOutcome; time: string; student: ScannedStudent | null }
type Answers = { now: string; counts: Counts; scans: Answer[] }
export type Machine = ReturnType<typeof kioskMachine>
type Surroundings = {
  outbox: Outbox
  post: (body: object) => Promise<Posted>
  /** This computer's clock. */
  clock: () => number
  newId: () => string
  changed: (state: KioskState) => void
  /** Called with the answer for a scan, or that it is kept. */
  heard: (outcome: ShownOutcome) => void
  later: (run: () => void, ms: number) => void
  counts: Counts | null
  /** How far the server's clock is ahead, as far as known. */
  ahead: number
}

const [atOnce, shownScans] = [50, 8]
const [soonMs, retryMs, slowMs, longWayMs, namedMs] = [2500, 3000, 30_000, 5000, 60_000]

/** The kiosk's state. It changes by a scan, by an undo, and by the server's answers. */
type Kiosk = Surroundings & {
  link: Link
  list: ScanResult[]
  isSending: boolean
  isToRetry: boolean
  oneByOne: boolean
}

/** What a kiosk does, without its looks: it keeps each scan first, then sends it until the server has answered. */
export function kioskMachine(on: Surroundings) {
  const kiosk: Kiosk = { ...on, link: 'connected', list: [], isSending: false, isToRetry: false, oneByOne: false }
  return {
    scan: (typed: string) => scan(kiosk, typed),
    undo: () => undo(kiosk),
    undoable: () => undoable(kiosk),
    send: () => send(kiosk),
    now: () => nowOf(kiosk),
    state: () => stateOf(kiosk),
  }
}

const nowOf = ({ clock, ahead }: Kiosk) => clock() + ahead
const instantOf = (kiosk: Kiosk) => new Date(nowOf(kiosk)).toISOString()
const stateOf = ({ outbox, link, counts, list, ahead }: Kiosk): KioskState => ({
  ...{ link, counts, list },
  waiting: outbox.size(),
  aside: outbox.countAside(),
  isFull: outbox.isFull(),
  clockOff: Math.round(ahead / 1000),
})
const tell = (kiosk: Kiosk) => kiosk.changed(stateOf(kiosk))

function scan(kiosk: Kiosk, typed: string): void {
  const code = cleanCode(typed)
  if (code === '') return
  const entry = { id: kiosk.newId(), typed: code, at: instantOf(kiosk) }
  kiosk.outbox.put(entry)
  const outcome = outcomeBefore(code, kiosk.link)
  kiosk.list = [{ ...entry, outcome, time: null, student: null }, ...kiosk.list].slice(0, shownScans)
  if (kiosk.link !== 'connected') kiosk.heard(outcome)
  tell(kiosk)
  void send(kiosk)
  kiosk.later(() => keepShown(kiosk, entry.id), soonMs)
  kiosk.later(() => forget(kiosk), namedMs)
}

/** Removes name and photo from the screen a minute after a scan; number and outcome stay, for an undo. */
function forget(kiosk: Kiosk): void {
  kiosk.list = kiosk.list.map((one) => (isNamed(kiosk, one) ? one : { ...one, student: null }))
  tell(kiosk)
}

const isNamed = (kiosk: Kiosk, { at }: ScanResult) => nowOf(kiosk) - Date.parse(at) < namedMs

const outcomeBefore = (code: string, link: Link): ShownOutcome =>
  parseCode(code) === null ? 'unknown' : link === 'connected' ? 'sending' : 'kept'

/** The last scan, while it can be undone. */
function undoable(kiosk: Kiosk): ScanResult | undefined {
  const [last] = kiosk.list
  return last && !last.undoneAt && last.outcome !== 'refused' && nowOf(kiosk) - Date.parse(last.at) < undoMs ? last : undefined
}

function undo(kiosk: Kiosk): void {
  const last = undoable(kiosk)
  if (!last) return
  const undoneAt = instantOf(kiosk)
  kiosk.outbox.put({ id: last.id, typed: last.typed, at: last.at, undoneAt })
  change(kiosk, last.id, { undoneAt, outcome: 'undone' })
  kiosk.heard('undone')
  tell(kiosk)
  void send(kiosk)
}

/** Changes a displayed scan. */
function change(kiosk: Kiosk, id: string, now: Partial<ScanResult>): void {
  kiosk.list = kiosk.list.map((one) => (one.id === id ? { ...one, ...now } : one))
}

/** Without scans it reports that the kiosk is running, and learns whether the server is. */
async function send(kiosk: Kiosk): Promise<void> {
  if (kiosk.isSending) return
  kiosk.isSending = true
  try {
    do await sendSome(kiosk)
    while (kiosk.link === 'connected' && kiosk.outbox.size() > 0)
  } finally {
    kiosk.isSending = false
    tell(kiosk)
  }
  if (kiosk.link !== 'connected') sendLater(kiosk)
}

/** Schedules only one retry, however many scans failed. */
function sendLater(kiosk: Kiosk): void {
  if (kiosk.isToRetry) return
  kiosk.isToRetry = true
  const retry = () => {
    kiosk.isToRetry = false
    void send(kiosk)
  }
  kiosk.later(retry, kiosk.link === 'away' ? retryMs : slowMs)
}

async function sendSome(kiosk: Kiosk): Promise<void> {
  const { outbox } = kiosk
  const some = outbox.all().slice(0, kiosk.oneByOne ? 1 : atOnce)
  const [left, sentAt] = [outbox.size() - some.length, kiosk.clock()]
  const scans = some.map(({ id, typed, at, undoneAt }) => ({ client_id: id, student_number: typed, scanned_at: at, undone_at: undoneAt }))
  const posted = await kiosk.post({ scans, waiting: left })
  if (posted.kind === 'answer') return take(kiosk, some, posted.body as Answers, sentAt)
  if (posted.kind === 'rejected') return reject(kiosk, some)
  kiosk.link = posted.cause === 'session' || posted.cause === 'gone' ? 'ended' : 'away'
  for (const { id } of some) keepShown(kiosk, id)
  tell(kiosk)
}

function take(kiosk: Kiosk, some: readonly Entry[], body: Answers, sentAt: number): void {
  kiosk.link = 'connected'
  kiosk.counts = body.counts
  kiosk.oneByOne = kiosk.oneByOne && kiosk.outbox.size() > 1
  const back = kiosk.clock()
  if (back - sentAt < longWayMs) kiosk.ahead = Date.parse(body.now) - (sentAt + back) / 2
  const answers = new Map(body.scans.map((answer) => [answer.client_id, answer]))
  for (const entry of some) kiosk.outbox.settle(entry)
  const [newest] = kiosk.list
  kiosk.list = kiosk.list.map((one) => answered(one, answers.get(one.id), isNamed(kiosk, one)))
  const outcome = kiosk.list[0]?.outcome ?? 'kept'
  if (newest && answers.has(newest.id) && outcome !== newest.outcome) kiosk.heard(outcome)
  tell(kiosk)
}

const answered = (one: ScanResult, answer: Answer | undefined, isNamed: boolean): ScanResult =>
  answer && (!one.undoneAt || answer.outcome === 'undone')
    ? { ...one, outcome: answer.outcome, time: answer.time, student: isNamed ? answer.student : null }
    : one

/** Sets aside what the server cannot read, so that it does not block the rest. */
function reject(kiosk: Kiosk, some: readonly Entry[]): void {
  kiosk.link = some.length > 0 ? 'connected' : 'away'
  if (some.length > 1) kiosk.oneByOne = true
  for (const entry of some.length === 1 ? some : []) {
    kiosk.outbox.setAside(entry)
    change(kiosk, entry.id, { outcome: 'refused' })
  }
  tell(kiosk)
}

/** Shows a scan as kept, so that the student need not wait for an answer. */
function keepShown(kiosk: Kiosk, id: string): void {
  if (kiosk.list.find((one) => one.id === id)?.outcome !== 'sending') return
  if (kiosk.list[0]?.id === id) kiosk.heard('kept')
  change(kiosk, id, { outcome: 'kept' })
  tell(kiosk)
}
