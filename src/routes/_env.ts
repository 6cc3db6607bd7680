import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { By } from '../db/_history.ts'
import type { Db } from '../db/_open.ts'
import type { Stores } from '../db/_shared.ts'
import type { Crest } from '../domain/_crest.ts'
import { type Actor, can, type Scope } from '../domain/_policy.ts'
import type { Copy, CopyState } from '../domain/_rehearsal.ts'
import type { Backup, Before, Kept, Why } from '../domain/backups/index.ts'
import type { PlaceFault } from '../domain/backups/place.ts'
import type { DistrictWork, MakeFault, SchoolLine } from '../domain/district/index.ts'
import type { Copies } from '../domain/retention/index.ts'
import type { FrameProps, Shell } from '../views/_shell/_frame.ts'
import type { Jobs } from './_jobs.ts'
import type { Proofs } from './_proofs.ts'
import type { Proved } from './_proved.ts'
import type { Throttle } from './_throttle/index.ts'

export type Assets = {
  /** The address of a built client file, with its content hash. */
  url(name: string): string
  /** A TrueType font for the PDF renderer, by its short name (`sans`, `sans-bold`, `sans-italic`, `serif-bold`, `serif-italic`). */
  font(name: string): Buffer
  /** The fonts that the school added for other scripts. */
  added?: () => readonly { name: string; bytes: Buffer }[]
}
export type Log = { info(fields: object, message?: string): void; error(fields: object, message?: string): void }

/** The first-run set-up while it is due. Only the reader of the server's output knows the code. */
export type SetUp = {
  isDue: boolean
  isCode(typed: string): boolean
  /** The logo chosen before an error: a browser does not send a file again by itself. */
  crest: Crest | null
}

/** The frame around a page; the default shell is `staff`. `styles` is a sheet that only some pages have, such as `landing.css`. */
export type Frame = { title: string; shell?: Shell; section?: FrameProps['section']; styles?: string }

/** Makes backups, if the program serves a school from a directory. */
export type BackupKeeper = {
  /** The last look at other disks and computers: no page waits for a share that hangs. */
  state(): Kept
  /** Looks again, for a moment at most. */
  look(): Promise<void>
  /** Makes a backup, or returns why not. */
  make(why: Exclude<Why, Before>): Promise<Backup | { says: string }>
  /** Resolves once the school's present state is held, or cannot be; the copy is made while the next step runs. */
  before(why: Before): Promise<void>
  /** Finds a backup by name, with its file. `isForeign`: it is locked with a key that this computer lacks. */
  find(name: string): { backup: Backup; isForeign: boolean; read(): ReadableStream } | undefined
  /** Stores the key of such a backup, from its passphrase. */
  unlock(name: string, passphrase: string): Promise<'open' | 'wrong' | 'damaged'>
  /** Replaces the school by a backup. `when` is its time in words; the state stores the outcome. */
  restore(name: string, when: string, by: By): Promise<void>
  /** Locks later backups; an empty passphrase stops the locking. */
  lock(passphrase: string): Promise<void>
  /** Saves the settings, or says which folder cannot be used. */
  save(settings: { isOff: boolean; path: string; copy: string }): Promise<{ path?: PlaceFault; copy?: PlaceFault } | undefined>
}

/** Makes the rehearsal copy, if the program serves a school from a directory. */
export type CopyKeeper = {
  state(): CopyState
  /** False if the copy failed; the state has the reason. */
  make(by: string): Promise<boolean>
  throwAway(): Promise<void>
  /** The copy's database, to start a session in it. */
  open(): Promise<{ db: Db; madeAt: string } | undefined>
}

/** What the app that serves the copy knows of it. */
export type CopyOf = Copy & {
  /** True if the school would still let in this account of its copy. */
  isWelcome(owner: Pick<Actor, 'kind' | 'id'>): Promise<boolean>
}

/** Looks after the schools of a directory, if the program serves several and this is the page of whoever runs them. */
export type DistrictKeeper = {
  /** As they were last seen: no school is opened for it. */
  list(): SchoolLine[]
  work(): DistrictWork | undefined
  /** Reads schools that were never read. */
  readNew(): void
  /** Reads all again, unless other work is under way. */
  refresh(): void
  /** Makes a directory for a school, which is set up with the code. */
  make(directory: string, address: string | undefined): Promise<{ code: string } | { fault: MakeFault }>
  codeOf(directory: string): Promise<string | undefined>
  suspend(directory: string, by: { by: string; at: string }): void
  resume(directory: string): void
  /** Upgrades schools one after the other; false while other work is under way. */
  upgrade(directories: readonly string[], note: (directory: string, fault: string | undefined) => Promise<void>): boolean
}

/** Writes the file for whoever helps the school. */
export type SupportWriter = {
  anew(): Promise<string>
  /** Returns the last text if it is recent, so that people send the text that they have read. */
  last(): Promise<string>
}

/** `alarm`: a fault of the school's file, shown before all else. */
export type Machine = { lastBackup: string | undefined; room: number; alarm?: string | undefined }

export type Env = {
  /** The server says with each request which school it is for; an application of one school need not be told. */
  Bindings: { tenant: Tenant }
  Variables: {
    db: Db
    assets: Assets
    log: Log
    requestId: string
    now: () => Date
    throttle: Throttle
    proofs: Proofs
    jobs: Jobs
    /** Set only if the server was started without a school. */
    setUp: SetUp | undefined
    health: (c: Context<Env>) => Promise<Response>
    proved: Proved
    stores: Stores
    isSecure: boolean
    /** The host and port by which the browser knows this server. */
    host: string
    address: string
    actor: Actor | null
    /** True if the school is kept on a database server, whose backups are its own. */
    isOnServer: boolean | undefined
    /** What only the serving program knows of its machine: the time of the last backup and the free bytes on its disk. */
    machine: (() => Machine) | undefined
    /** The authority that signed the school's own certificate, in PEM, if there is one. */
    authority: (() => string | undefined) | undefined
    backups: BackupKeeper | undefined
    copies: CopyKeeper | undefined
    /** Set only in the copy. */
    copy: CopyOf | undefined
    aside: Copies | undefined
    support: SupportWriter | undefined
    /** Set only on the page of whoever runs several schools. */
    district: DistrictKeeper | undefined
    /** `xsrf`: the mark of the token with which a program began the session. */
    session: { tokenHash: string; startedAt: string; xsrf?: string | undefined } | null
    /** The account that has proved a temporary password and must now set a new one. */
    passwordChanger: Actor | null
    /** The account that has proved a password and must now send a code, or set up its second factor. */
    factorAsked: { actor: Actor; for: 'code' | 'set-up' } | null
    scopes: readonly Scope[]
    /** The frame of the route's feature. */
    frame: Frame | undefined
  }
}

/** What the server knows of one of its schools. */
export type Given = Pick<Env['Variables'], 'db' | 'assets' | 'log' | 'now'> &
  Partial<Pick<Env['Variables'], 'isOnServer' | 'machine' | 'authority' | 'backups' | 'copies' | 'copy' | 'aside' | 'support' | 'district'>>
/** One of the schools that the application serves: all that its requests work with. Nothing of it is another's. */
export type Tenant = Given & Pick<Env['Variables'], 'throttle' | 'proofs' | 'jobs' | 'setUp' | 'health' | 'proved' | 'stores'>

/** Names the owner of a page, which its browser sends with each request. Accounts of the copy have other names than the school's. */
export const userOf = (c: Context<Env>, { kind, id }: Pick<Actor, 'kind' | 'id'>) => `${c.get('copy') ? 'copy-' : ''}${kind}-${id}`

/** The signed-in account, behind `allow`. */
export function actorOf(c: Context<Env>): Actor {
  const actor = c.get('actor')
  if (!actor) throw new HTTPException(401)
  const sitting = isByPage(c) && can(actor, 'closed-term.write') ? c.get('session')?.tokenHash : undefined
  return sitting ? { ...actor, sitting } : actor
}

/** True if a page sends the request. Calls without a page come from programs, which are not asked (POST-8). */
const isByPage = (c: Context<Env>) =>
  c.req.method !== 'GET' && (!c.req.path.startsWith('/api/') || pageSigns.some((name) => c.req.header(name) !== undefined))
const pageSigns = ['X-Sent-As', 'Sec-Fetch-Site', 'Sec-Fetch-Dest']

export const at = (c: Context<Env>) => c.get('now')().toISOString()

/** The writer and the time. */
export const byOf = (c: Context<Env>): By => ({ actor: actorOf(c), at: at(c) })
