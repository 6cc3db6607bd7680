import type { Context } from 'hono'
import type { Store, Stores } from '../../db/_shared.ts'
import { base64url } from '../../db/_tokens.ts'
import type { Sending } from '../../views/leaving/index.tsx'
import type { Env } from '../_env.ts'

export type Choice = { cards: boolean; files: boolean }
type Ticket = { ticket: string; owner: number; until: number; choice: Choice }
/** `at`: when it was said. */
type Said = { sending: Sending; at: number; ticket?: Ticket | undefined }

const name = 'board'
const none: Sending = { kind: 'none' }
const ticketMs = 60_000

/** What is under way, for all copies of the program that serve the school; a restart of all forgets it. */
export class Board {
  readonly #store: Store<Said>
  readonly #now: () => number
  #saidAt = Number.NEGATIVE_INFINITY
  #last: Promise<unknown> = Promise.resolve()

  constructor(now: () => Date, store: Store<Said>) {
    this.#now = () => now().getTime()
    this.#store = store
  }

  async sending(): Promise<Sending> {
    await this.#last
    return this.#of((await this.#store.all()).get(name))
  }

  /** A ticket that is good once, for a minute; undefined while a file is under way. */
  give(owner: number, choice: Choice): Promise<string | undefined> {
    const ticket = base64url.encode(crypto.getRandomValues(new Uint8Array(24)), { includePadding: false })
    return this.#store.change((all) => {
      const said = all.get(name)
      if (this.#of(said).kind === 'running') return undefined
      const until = this.#now() + ticketMs
      all.set(name, { sending: none, at: this.#now(), ...said, ticket: { ticket, owner, until, choice } })
      return ticket
    })
  }

  /** What the ticket is for, and uses it up. */
  take(ticket: string | undefined, owner: number): Promise<Choice | 'gone' | 'busy'> {
    return this.#store.change((all) => {
      const said = all.get(name)
      const given = said?.ticket
      if (!said || given?.ticket !== ticket || given?.owner !== owner || this.#now() > given.until) return 'gone'
      if (this.#of(said).kind === 'running') return 'busy'
      all.set(name, { ...said, ticket: undefined })
      return given.choice
    })
  }

  /** What is said fast is stored now and then, the end always. */
  tell(sending: Sending): void {
    if (sending.kind === 'running' && this.#now() - this.#saidAt < this.#store.pauseMs) return
    this.#saidAt = this.#now()
    const say = () => this.#store.change((all) => all.set(name, { ...all.get(name), sending, at: this.#now() }))
    this.#last = this.#last.then(say).catch(() => {}) // it is said again, or counts as stopped
  }

  /** A copy of which nothing is heard has ended. */
  #of(said: Said | undefined): Sending {
    if (said?.sending.kind !== 'running') return said?.sending ?? none
    return this.#now() - said.at > 4 * this.#store.leaseMs ? { kind: 'stopped' } : said.sending
  }
}

const boards = new WeakMap<Stores, Board>()

/** The board of the school that is served. */
export function boardOf(c: Context<Env>): Board {
  const stores = c.get('stores')
  const board = boards.get(stores) ?? new Board(c.get('now'), stores<Said>('leaving'))
  boards.set(stores, board)
  return board
}
