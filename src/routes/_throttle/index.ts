import { plainName } from '../../domain/_sign-in/index.ts'
import type { Work } from '../../domain/_sign-in/proof.ts'
import { Ledger } from './ledger.ts'
import { LetIn } from './let-in.ts'
import { networkOf } from './network.ts'
import { type Clock, Tally } from './tally.ts'

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

/** A browser's first wrong tries also count for all new browsers at its address; later ones count only for itself. */
const newTries = 3

/** Slows wrong passwords (decision 006): of the browser that sends them, and of new browsers at one address together. */
export function createThrottle(clock: Clock = () => performance.now()) {
  const tallies = talliesOf(clock)
  const [ofCodes, ofWrites, ofScans] = [new Tally(clock, 30, 60), new Tally(clock, 150, 3600), new Tally(clock, 10_000, 3600)]
  const [inTurn, letIn] = [turns(), new LetIn(clock)]

  return {
    /**
     * Runs `work` in turn, unless it comes too soon after wrong tries. An account's tries run one after the other: many at once cannot
     * slip past, and many right ones do not block each other.
     */
    run<T>(knock: Try, work: () => Promise<T>, isRight: (outcome: T) => boolean): Promise<Tried<T>> {
      const place = placeOf(knock)
      return inTurn(place.account ?? place.browser, async () => {
        const delay = refusal(tallies, place)
        if (delay) return { delay }
        return { delay: undefined, ...(await counted(tallies, place, work, isRight)) }
      })
    },
    /** Keeps the server free for others; codes of report cards cannot be guessed anyway. */
    takeCode: (address: string): Delay | undefined => take(ofCodes, networkOf(address)),
    /** Limits what a student saves in a registration: more than anybody types in an hour, less than would fill a disk. */
    takeWrite: (userName: string): Delay | undefined => take(ofWrites, plainName(userName)),
    /** Limits a kiosk to more scans than a gate sees in a day. It keeps refused scans and sends them again. */
    takeScans: (kiosk: number, scans: number): Delay | undefined => take(ofScans, String(kiosk), scans),
    letIn,
    forgetCode: (address: string): void => ofCodes.takeBack(networkOf(address)),
  }
}

type Place = { browser: string; account: string | undefined; ledgers: readonly string[]; name: string; proof: Work }

/** The keys that count a try: the browser, the account at its address, and new browsers there. */
function placeOf({ userName, address, known, visitor, proof = 0 }: Try): Place {
  const [network, name] = [networkOf(address), plainName(userName)]
  if (known !== undefined) return { browser: `known ${known}`, account: undefined, ledgers: [], name, proof }
  const own = `${network} ${visitor ?? ''}`
  return { browser: `${own} ${name}`, account: `${network} ${name}`, ledgers: visitor ? [own, network] : [own], name, proof }
}

type Tallies = ReturnType<typeof talliesOf>

const talliesOf = (clock: Clock) => ({
  ofKey: [new Tally(clock, 5, 60), new Tally(clock, 10, 900)],
  ofAccount: new Tally(clock, 10, 900),
  ofProved: new Tally(clock, 30, 900),
  ofName: new Tally(clock, 30, 3600),
  ofProvedName: new Tally(clock, 120, 3600),
  ofNew: new Tally(clock, newTries, 3600),
  ledger: new Ledger(clock),
})

/** Returns why a try comes too soon; undefined if it may be made. */
function refusal(tallies: Tallies, { browser, account, ledgers, name, proof }: Place): Delay | undefined {
  const { ofKey, ofAccount, ofName, ledger } = tallies
  const waits = ofKey.map((tally) => tally.wait(browser))
  if (Math.max(...waits) > 0) return { seconds: Math.max(...waits), isFirst: ofKey[0]?.tell(browser) ?? false, work: 0 }
  if (account === undefined) return undefined
  const accountWait = Math.max(ofAccount.wait(account), ofName.wait(name))
  const wanted = [accountWait > 0 ? 1 : 0, ...ledgers.map((key) => ledger.wanted(key))] as const
  const work = Math.max(...wanted) as Work
  if (work === 0) return undefined
  if (proof >= work) return accountWait > 0 ? closed(tallies, account, name) : undefined
  if (accountWait > 0) return { seconds: accountWait, isFirst: ofAccount.tell(account) || ofName.tell(name), work }
  const slot = ledger.waitForSlot(ledgers[wanted.lastIndexOf(work) - 1] ?? '', work as 1 | 2)
  return slot.seconds > 0 ? { ...slot, work } : undefined
}

/** Closes the account after this many tries with work, at one address and in total; then only its owner gets in. */
function closed({ ofProved, ofProvedName }: Tallies, account: string, name: string): Delay | undefined {
  const delay = take(ofProved, account) ?? take(ofProvedName, name)
  return delay && { ...delay, isClosed: true }
}

/** Counts a try as wrong before it is made, so that parallel tries all count, and takes a right one back. */
async function counted<T>(
  { ofKey, ofAccount, ofName, ofNew, ledger }: Tallies,
  place: Place,
  work: () => Promise<T>,
  isRight: (outcome: T) => boolean,
) {
  const { browser, account, name } = place
  const ledgers = place.ledgers.filter((key, i) => i === 0 || isStillNew(ofNew, place.ledgers[0] ?? key))
  for (const tally of ofKey) tally.add(browser)
  if (account !== undefined) {
    ofAccount.add(account)
    ofName.add(name)
  }
  for (const key of ledgers) ledger.count(key)
  const outcome = await work()
  if (!isRight(outcome)) {
    const sprayed = Math.max(0, ...ledgers.map((key) => ledger.fail(key, name) ?? 0))
    return { outcome, sprayed: sprayed || undefined }
  }
  for (const tally of ofKey) tally.forget(browser)
  if (account !== undefined) {
    ofAccount.takeBack(account)
    ofName.takeBack(name)
  }
  for (const key of ledgers) ledger.takeBack(key)
  for (const key of place.ledgers) ledger.succeed(key, name)
  return { outcome, sprayed: undefined }
}

function isStillNew(ofNew: Tally, browser: string): boolean {
  if (ofNew.wait(browser) > 0) return false
  ofNew.add(browser)
  return true
}

function take(tally: Tally, key: string, count = 1): Delay | undefined {
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
