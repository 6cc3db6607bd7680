import { hash } from 'node:crypto'
import type { Shared } from '../../db/_shared.ts'
import { plainName } from '../../domain/_sign-in/index.ts'
import type { Work } from '../../domain/_sign-in/proof.ts'
import { type Counts, countsIn } from './counts.ts'
import { networkOf } from './network.ts'
import type { Clock, Tally } from './tally.ts'

/**
 * `known`: the mark of a browser from which the account has signed in. `visitor`: the name that the sign-in page gave another browser.
 * `proof`: the work that it has done.
 */
export type Try = { userName: string; address: string; known?: string | undefined; visitor?: string | undefined; proof?: Work }
/** `work` would let this try through at once. `isClosed`: work no longer helps, only a second factor or an administrator's code. */
export type Delay = { seconds: number; isFirst: boolean; work: Work; isClosed?: true }
/** `sprayed`: how many accounts have failed at that address within the hour, if they are very many and this is a new one. */
type Tried<T> = { delay: Delay } | { delay: undefined; outcome: T; sprayed: number | undefined }
export type Throttle = ReturnType<typeof createThrottle>

/** Slows wrong passwords (decision 006): of the browser that sends them, and of new browsers at one address together. */
export function createThrottle(clock?: Clock, shared?: Shared) {
  const use = countsIn(clock, shared)
  const inTurn = turns()
  const take = (of: (counts: Counts) => Tally, key: string, count = 1) => use([key], (counts) => taken(of(counts), key, count))

  return {
    /**
     * Runs `work` in turn, unless it comes too soon after wrong tries. An account's tries run one after the other: many at once cannot
     * slip past, and many right ones do not block each other. The turn is this copy's: others count the try too, before it is made.
     */
    run<T>(knock: Try, work: () => Promise<T>, isRight: (outcome: T) => boolean): Promise<Tried<T>> {
      const place = placeOf(knock, shared ? digest : undefined)
      const keys = [place.browser, `${place.account}`, place.name, ...place.ledgers]
      return inTurn(place.account ?? place.browser, async () => {
        const begun = await use(keys, (counts) => {
          const delay = refusal(counts, place)
          return delay ? { delay } : { delay: undefined, ledgers: count(counts, place) }
        })
        if (begun.delay) return begun
        const outcome = await work()
        const sprayed = await use(keys, (counts) => (isRight(outcome) ? takeBack : fail)(counts, place, begun.ledgers))
        return { delay: undefined, outcome, sprayed }
      })
    },
    /** Keeps the server free for others; codes of report cards cannot be guessed anyway. */
    takeCode: (address: string) => take(({ ofCodes }) => ofCodes, networkOf(address)),
    /** Limits what a student saves in a registration: more than anybody types in an hour, less than would fill a disk. */
    takeWrite: (userName: string) => take(({ ofWrites }) => ofWrites, plainName(userName)),
    /** Limits a kiosk to more scans than a gate sees in a day. It keeps refused scans and sends them again. */
    takeScans: (kiosk: number, scans: number) => take(({ ofScans }) => ofScans, String(kiosk), scans),
    letIn: {
      give: (account: string) => use([account], ({ letIn }) => letIn.give(account)),
      isRight: (account: string, typed: string) => use([account], ({ letIn }) => letIn.isRight(account, typed)),
      forget: (account: string) => use([account], ({ letIn }) => letIn.forget(account)),
    },
    forgetCode: (address: string) => use([networkOf(address)], ({ ofCodes }) => ofCodes.takeBack(networkOf(address))),
  }
}

type Place = { browser: string; account: string | undefined; ledgers: readonly string[]; name: string; proof: Work }

/** In what is stored, a name is a digest: it is often a password in the wrong field. */
const digest = (name: string) => hash('sha256', name, 'base64url').slice(0, 12)

/** The keys that count a try: the browser, the account at its address, and new browsers there. */
function placeOf({ userName, address, known, visitor, proof = 0 }: Try, written = (name: string) => name): Place {
  const [network, name] = [networkOf(address), written(plainName(userName))]
  if (known !== undefined) return { browser: `known ${known}`, account: undefined, ledgers: [], name, proof }
  const own = `${network} ${visitor ?? ''}`
  return { browser: `${own} ${name}`, account: `${network} ${name}`, ledgers: visitor ? [own, network] : [own], name, proof }
}

/** Returns why a try comes too soon; undefined if it may be made. */
function refusal(counts: Counts, { browser, account, ledgers, name, proof }: Place): Delay | undefined {
  const { ofKey, ofAccount, ofName, ledger } = counts
  const waits = ofKey.map((tally) => tally.wait(browser))
  if (Math.max(...waits) > 0) return { seconds: Math.max(...waits), isFirst: ofKey[0]?.tell(browser) ?? false, work: 0 }
  if (account === undefined) return undefined
  const accountWait = Math.max(ofAccount.wait(account), ofName.wait(name))
  const wanted = [accountWait > 0 ? 1 : 0, ...ledgers.map((key) => ledger.wanted(key))] as const
  const work = Math.max(...wanted) as Work
  if (work === 0) return undefined
  if (proof >= work) return accountWait > 0 ? closed(counts, account, name) : undefined
  if (accountWait > 0) return { seconds: accountWait, isFirst: ofAccount.tell(account) || ofName.tell(name), work }
  const slot = ledger.waitForSlot(ledgers[wanted.lastIndexOf(work) - 1] ?? '', work as 1 | 2)
  return slot.seconds > 0 ? { ...slot, work } : undefined
}

/** Closes the account after this many tries with work, at one address and in total; then only its owner gets in. */
function closed({ ofProved, ofProvedName }: Counts, account: string, name: string): Delay | undefined {
  const delay = taken(ofProved, account) ?? taken(ofProvedName, name)
  return delay && { ...delay, isClosed: true }
}

/** Counts a try as wrong before it is made, so that parallel tries all count; a right one is taken back. Returns the ledgers that count it. */
function count({ ofKey, ofAccount, ofName, ofNew, ledger }: Counts, { browser, account, name, ...place }: Place): string[] {
  const ledgers = place.ledgers.filter((key, i) => i === 0 || isStillNew(ofNew, place.ledgers[0] ?? key))
  for (const tally of ofKey) tally.add(browser)
  if (account !== undefined) {
    ofAccount.add(account)
    ofName.add(name)
  }
  for (const key of ledgers) ledger.count(key)
  return ledgers
}

const fail = ({ ledger }: Counts, { name }: Place, ledgers: readonly string[]) =>
  Math.max(0, ...ledgers.map((key) => ledger.fail(key, name) ?? 0)) || undefined

function takeBack({ ofKey, ofAccount, ofName, ledger }: Counts, place: Place, ledgers: readonly string[]): undefined {
  const { browser, account, name } = place
  for (const tally of ofKey) tally.forget(browser)
  if (account !== undefined) {
    ofAccount.takeBack(account)
    ofName.takeBack(name)
  }
  for (const key of ledgers) ledger.takeBack(key)
  for (const key of place.ledgers) ledger.succeed(key, name)
}

function isStillNew(ofNew: Tally, browser: string): boolean {
  if (ofNew.wait(browser) > 0) return false
  ofNew.add(browser)
  return true
}

function taken(tally: Tally, key: string, count = 1): Delay | undefined {
  const seconds = tally.wait(key, count)
  if (seconds > 0) return { seconds, isFirst: tally.tell(key), work: 0 }
  tally.add(key, count)
  return undefined
}

/** Runs tasks of the same key one after the other. */
function turns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    try {
      return await turn
    } finally {
      if (last.get(key) === turn) last.delete(key)
    }
  }
}
