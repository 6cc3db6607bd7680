import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { By } from '../db/_history.ts'
import type { Db } from '../db/_open.ts'
import type { Crest } from '../domain/_crest.ts'
import { type Actor, can, type Scope } from '../domain/_policy.ts'
import type { Copy, CopyState } from '../domain/_rehearsal.ts'
import type { Backup, Before, Kept, Why } from '../domain/backups/index.ts'
import type { PlaceFault } from '../domain/backups/place.ts'
import type { Copies } from '../domain/retention/index.ts'
import type { FrameProps, Shell } from '../views/_shell/_frame.ts'
import type { Jobs } from './_jobs.ts'
import type { Proofs } from './_proofs.ts'
import type { Throttle } from './_throttle/index.ts'

export type Assets = {
  /** The address of a built client file, with its content hash. */
  url(name: string): string
  /** A TrueType font for the PDF renderer, by its short name (`sans`, `sans-bold`, `sans-italic`, `serif-bold`, `serif-italic`). */
  font(name: string): Buffer
  /** The school's own fonts, for other scripts. */
  added?: () => readonly { name: string; bytes: Buffer }[]
}
export type Log = { info(fields: object, message?: string): void; error(fields: object, message?: string): void }

/** The first-run set-up while it is due. The code itself is known only to who reads the server's output. */
export type SetUp = {
  isDue: boolean
  isCode(typed: string): boolean
  /** Chosen before something else was wrong: a browser does not send a file again by itself. */
  crest: Crest | null
}

/** What stands around a page: `staff`, the shell of who is signed in, if it says no other. */
export type Frame = { title: string; shell?: Shell; section?: FrameProps['section'] }

/** Backs the school up, where the program serves one from a directory. */
export type BackupKeeper = {
  /** What there was on other disks and computers when it was looked last: no page waits for a share that hangs. */
  state(): Kept
  /** Looks there again, for a moment at most. */
  look(): Promise<void>
  /** The backup, or why there is none. */
  make(why: Exclude<Why, Before>): Promise<Backup | { says: string }>
  /** Resolves when the school of now is held fast, or cannot be: it is copied beside what is done next. */
  before(why: Before): Promise<void>
  /** A backup by its name, what is in its file, and whether it is locked with a key that this computer does not have. */
  find(name: string): { backup: Backup; isForeign: boolean; read(): ReadableStream } | undefined
  /** Learns the key of such a backup by its passphrase. */
  unlock(name: string, passphrase: string): Promise<'open' | 'wrong' | 'damaged'>
  /** Puts a backup in the place of the school, `when` being how it is told; how that ended is part of the state. */
  restore(name: string, when: string, by: By): Promise<void>
  /** Locks the backups that are made from now on; with an empty passphrase they are open. */
  lock(passphrase: string): Promise<void>
  /** Says which of the two folders cannot be one. */
  save(settings: { isOff: boolean; path: string; copy: string }): Promise<{ path?: PlaceFault; copy?: PlaceFault } | undefined>
}

/** Makes the copy of the school that one tries things on, where the program serves a school from a directory. */
export type CopyKeeper = {
  state(): CopyState
  /** False where it could not be made; why is part of the state. */
  make(by: string): Promise<boolean>
  throwAway(): Promise<void>
  /** Its database, to begin a session in. */
  open(): Promise<{ db: Db; madeAt: string } | undefined>
}

/** What the app knows that serves the copy itself. */
export type CopyOf = Copy & {
  /** Whether the school still lets in whom its copy knows. */
  isWelcome(owner: Pick<Actor, 'kind' | 'id'>): Promise<boolean>
}

/** Writes what whoever helps has to know. */
export type SupportWriter = {
  anew(): Promise<string>
  /** What was written last, where that was just now: what somebody has read is what they get. */
  last(): Promise<string>
}

/** `alarm`: what is wrong with the school's file, and must be known before all else. */
export type Machine = { lastBackup: string | undefined; room: number; alarm?: string | undefined }

export type Env = {
  Variables: {
    db: Db
    assets: Assets
    log: Log
    requestId: string
    now: () => Date
    throttle: Throttle
    proofs: Proofs
    jobs: Jobs
    /** Only where the server was started without a school. */
    setUp: SetUp | undefined
    isSecure: boolean
    /** The name, and port, that the browser knows this server by. */
    host: string
    address: string
    actor: Actor | null
    /** What only the program that serves knows of its machine: when the school was last backed up, and the bytes free on its disk. */
    machine: (() => Machine) | undefined
    /** The authority that signed the school's own certificate, in PEM, where there is one. */
    authority: (() => string | undefined) | undefined
    backups: BackupKeeper | undefined
    copies: CopyKeeper | undefined
    /** Only in the copy. */
    copy: CopyOf | undefined
    aside: Copies | undefined
    support: SupportWriter | undefined
    /** `xsrf` is the mark of the token that it began with, where a program brought one. */
    session: { tokenHash: string; startedAt: string; xsrf?: string | undefined } | null
    /** Who has proved a temporary password and must set a new one before anything else. */
    passwordChanger: Actor | null
    /** Who has proved a password, and must send a code, or set up what makes them, before anything else. */
    factorAsked: { actor: Actor; for: 'code' | 'set-up' } | null
    scopes: readonly Scope[]
    /** Of the feature that the route belongs to. */
    frame: Frame | undefined
  }
}

/** Whose a page is, as its browser says with each request; nobody of the copy is anybody of the school. */
export const userOf = (c: Context<Env>, { kind, id }: Pick<Actor, 'kind' | 'id'>) => `${c.get('copy') ? 'copy-' : ''}${kind}-${id}`

/** The signed-in actor of a route behind `allow`. */
export function actorOf(c: Context<Env>): Actor {
  const actor = c.get('actor')
  if (!actor) throw new HTTPException(401)
  const sitting = isByPage(c) && can(actor, 'closed-term.write') ? c.get('session')?.tokenHash : undefined
  return sitting ? { ...actor, sitting } : actor
}

/** Calls that name no page are of programs, which do as they are told (POST-8). */
const isByPage = (c: Context<Env>) =>
  c.req.method !== 'GET' && (!c.req.path.startsWith('/api/') || pageSigns.some((name) => c.req.header(name) !== undefined))
const pageSigns = ['X-Sent-As', 'Sec-Fetch-Site', 'Sec-Fetch-Dest']

export const at = (c: Context<Env>) => c.get('now')().toISOString()

/** Who writes, and when. */
export const byOf = (c: Context<Env>): By => ({ actor: actorOf(c), at: at(c) })
