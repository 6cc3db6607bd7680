import { hash, randomBytes } from 'node:crypto'
import { base32, constantTimeEqual } from '../../db/_tokens.ts'
import type { Clock, Kept } from './tally.ts'

const goodForMs = 30 * 60_000

/** An administrator's codes for an account that others' wrong passwords block: valid once, for half an hour, with the password. */
export class LetIn {
  readonly #clock: Clock
  readonly #codes: Map<string, { digest: string; until: number }>

  constructor(clock: Clock, kept: Kept) {
    this.#codes = kept('let-in')
    this.#clock = clock
  }

  /** Replaces an earlier code. */
  give(account: string): string {
    const code = base32.encode(new Uint8Array(randomBytes(10)), { includePadding: false }).toLowerCase()
    this.#codes.set(account, { digest: digest(code), until: this.#clock() + goodForMs })
    return code.replace(/(.{4})(?=.)/g, '$1-')
  }

  isRight(account: string, typed: string): boolean {
    const given = this.#codes.get(account)
    if (!given || given.until <= this.#clock()) return false
    const [a, b] = [digest(typed.toLowerCase().replace(/[^a-z0-9]/g, '')), given.digest].map((text) => Buffer.from(text)) as [
      Buffer,
      Buffer,
    ]
    return a.length === b.length && constantTimeEqual(new Uint8Array(a), new Uint8Array(b))
  }

  forget(account: string): void {
    this.#codes.delete(account)
  }
}

const digest = (code: string) => hash('sha256', code, 'base64url')
