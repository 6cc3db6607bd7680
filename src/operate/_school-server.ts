import { existsSync, statfsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { createAppFor } from '../app.ts'
import { type openAssets, serveAsset } from '../assets.ts'
import type { Db, School } from '../db/_open.ts'
import { temporaryPassword } from '../db/_password.ts'
import { findCounting } from '../db/retention/counts.ts'
import { isSweeping } from '../db/retention/sweep.ts'
import { finishWorks } from '../db/school/students/work/index.ts'
import { finishUploads } from '../db/school-upload/undo.ts'
import { finishBegun } from '../db/year/begun.ts'
import { isInCopy, pathInCopy } from '../domain/_rehearsal.ts'
import type { Tenant } from '../routes/_env.ts'
import { createProofs } from '../routes/_proofs.ts'
import { createTenant } from '../routes/_tenant.ts'
import { createThrottle } from '../routes/_throttle/index.ts'
import { answerInCopy } from '../routes/rehearsal/edge.ts'
import { beingRestored } from './_being-restored.ts'
import { requireFit, roomFault } from './_check.ts'
import { forgetAsLeft, isAsLeft, noteAsLeft } from './_file-as-left.ts'
import { Guard } from './_file-taken-away.ts'
import { fontsOf } from './_fonts.ts'
import { forgetJournal, requireOwnJournal } from './_journal.ts'
import type { Logger } from './_log.ts'
import { noteRequest } from './_memory.ts'
import type { Answered } from './_metrics.ts'
import { lock, schoolFile } from './_school-file.ts'
import { Served } from './_served.ts'
import { findLastBackup } from './backup.ts'
import { Keeper } from './backups/keeper.ts'
import { inOwnProcess } from './backups/process.ts'
import { Replicator } from './backups/replica/keeper.ts'
import { copiesOf, type OpenCopy } from './rehearsal/served.ts'
import { copiesIn } from './retention/copies.ts'
import { sweeperOf } from './retention/sweeper.ts'
import { supportWriter } from './support.ts'

export type App = ReturnType<typeof createAppFor>
export type Assets = ReturnType<typeof openAssets>
export type Sockets = { incoming: IncomingMessage; outgoing: ServerResponse }
/** What serves the schools of this process. `isTicked`: the server of several schools does the work of their nights. */
export type Host = {
  app: App
  assets: Assets
  authority: () => string | undefined
  isTicked?: boolean
  answered?: (request: Answered) => void
}
/** What of a school lasts longer than it is open. */
export type Lasting = ReturnType<typeof lastingOf>
export type SchoolServer = Awaited<ReturnType<typeof openServer>>

const now = () => new Date()

/** Passwords are tried as slowly in a copy, after a restore, and after the school was closed for a while. */
export function lastingOf(log: Logger, startedAt = now()) {
  let code: string | undefined
  const setUpCode = () => {
    code ??= temporaryPassword()
    return code
  }
  return { log, throttle: createThrottle(), proofs: createProofs(), setUpCode, startedAt }
}

/** Opens a directory's school and serves it until it is closed. */
export async function openServer(dir: string, host: Host, lasting: Lasting) {
  const { log, throttle, proofs } = lasting
  const release = await take(dir)
  const shared = { assets: host.assets, now, hasRoom: () => roomFault(dir) === undefined, throttle, proofs }
  const { backups, guard } = lookAfter(dir, () => served, lasting)
  const copies = copiesOf(dir, log, shared, () => served.school)
  const own = { log, machine: machineOf(dir, guard), support: supportWriter(dir, now), authority: host.authority }
  const tenantOf = ({ db }: School, setUpCode: string | undefined): Tenant => {
    finish(db, log)
    return createTenant({ ...shared, ...own, db, setUpCode, backups, copies, aside: copiesIn(dir) })
  }
  const served: Served = await Served.open(dir, tenantOf, { attend: guard.attend, code: lasting.setUpCode }).catch((error: unknown) => {
    release(false)
    throw error
  })

  const ofSchool = (request: Request, sockets: Sockets, path: string) => {
    if (!isHealth(path) && !request.headers.has('X-Quiet')) backups.asked()
    if (served.isPaused) return beingRestored(request)
    served.began(sockets.outgoing)
    logWhenAnswered(log, host, path, sockets)
    return host.app.fetch(request, { ...sockets, tenant: served.tenant })
  }
  return {
    answer(request: Request, sockets: Sockets, path: string): Response | Promise<Response> {
      if (!isInCopy(path)) return ofSchool(request, sockets, path)
      return copies.open().then((copy) => {
        if (!copy) return ofSchool(request, sockets, path)
        copies.began(sockets.outgoing)
        return ofCopy(copy, host, request, sockets)
      })
    },
    start() {
      backups.start(host.isTicked)
      copies.start()
      void warnOfFonts(dir, log)
    },
    tick: () => backups.tick(),
    /** True if nothing is under way in the school that closing it would break off. Steps of long work leave a trace within the pause. */
    async isIdle(): Promise<boolean> {
      const { db, sqlite } = served.school
      const isBusy = () =>
        [served, served.tenant.jobs, backups, copies].some((one) => one.isBusy()) || guard.taken !== undefined || !sqlite.open
      const changes = () => (isBusy() || sqlite.inTransaction || isSweeping(db) || findCounting(db) ? undefined : changesOf(sqlite))
      const before = changes()
      await setTimeout(stillMs)
      return before !== undefined && before === changes()
    },
    setUpCode: () => served.setUpCode,
    /** Returns true if the school's file was closed: one that was taken away stays open until the process ends. */
    async close(): Promise<boolean> {
      for (const one of [backups, copies]) await one.stop()
      const isClosed = await guard.close()
      release(isClosed)
      return isClosed
    },
  }
}

const stillMs = 500
const changesOf = (sqlite: School['sqlite']) => sqlite.prepare('select total_changes()').pluck().get()

async function warnOfFonts(dir: string, log: Logger): Promise<void> {
  for (const { file, fault } of await fontsOf(dir)) if (fault !== undefined) log.warn({ file, fault }, 'a font is not used')
}

/** Finishes, beside the serving, work that the last server began. */
function finish(db: Db, log: Logger): void {
  const onFault = (err: unknown) => log.error({ err }, 'something with many students is not done')
  finishWorks(db, onFault).catch(onFault)
  finishUploads(db).catch((err: unknown) => log.error({ err }, 'an upload is not ended'))
  finishBegun(db).catch((err: unknown) => log.error({ err }, 'a promotion, or the subjects of a year, are not finished'))
}

/** Locks the directory for this server and checks that its school can be served. Call the result once the file is closed. */
async function take(dir: string): Promise<(isClosed: boolean) => void> {
  const release = lock(dir)
  try {
    requireOwnJournal(schoolFile(dir))
    if (existsSync(schoolFile(dir))) await requireFit(schoolFile(dir), isAsLeft(dir))
    forgetAsLeft(dir)
    forgetJournal(schoolFile(dir))
  } catch (error) {
    release()
    throw error
  }
  return (isClosed) => {
    if (isClosed) {
      noteAsLeft(dir)
      forgetJournal(schoolFile(dir))
    }
    release()
  }
}

function lookAfter(dir: string, served: () => Served, { log, startedAt }: Lasting) {
  const replicator = new Replicator({ dir, sqlite: () => served().school.sqlite, log })
  const guard = new Guard({ dir, log, pause: () => void replicator.stop(), resume: () => replicator.start() })
  const run: typeof inOwnProcess = async (...work) => {
    guard.refuse()
    return inOwnProcess(...work)
  }
  const backups = new Keeper({ dir, served, now, log, replicator, night: sweeperOf(dir, log), run, startedAt })
  return { backups, guard }
}

/** Answers for the copy, which also has the program's files under its addresses. */
function ofCopy({ tenant, log }: OpenCopy, host: Host, request: Request, sockets: Sockets): Promise<Response> {
  const { app, assets } = host
  const path = pathInCopy(pathOf(sockets.incoming.url))
  logWhenAnswered(log, host, path, sockets)
  return answerInCopy(request, (inside) => serveAsset(assets, inside, path) ?? app.fetch(inside, { ...sockets, tenant }))
}

const machineOf = (dir: string, guard: Guard) => () => ({ lastBackup: findLastBackup(dir)?.at, room: roomOn(dir), alarm: guard.alarm })

function roomOn(dir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dir)
    return bavail * bsize
  } catch {
    return 0 // removed with the school
  }
}

/** Logs the route's pattern and never the path, which can name a student. */
function logWhenAnswered(log: Logger, { app, answered }: Host, path: string, { incoming, outgoing }: Sockets): void {
  noteRequest()
  const from = performance.now()
  const method = incoming.method ?? ''
  outgoing.once('close', () => {
    const ms = Math.round((performance.now() - from) * 10) / 10
    const request = { method, route: patternOf(app, method, path), status: outgoing.statusCode, ms }
    answered?.(request)
    const fields = { requestId: outgoing.getHeader('x-request-id'), ...request }
    log.info(outgoing.writableFinished ? fields : { ...fields, aborted: true }, 'request')
  })
}

function patternOf(app: App, method: string, path: string): string {
  const [matched] = app.router.match(method, path)
  return matched.map(([handler]) => handler[1].path).findLast((pattern) => !pattern.endsWith('*')) ?? 'none'
}

/** Asking how the program is keeps no school open. */
export const isHealth = (path: string) => path === '/healthz' || path === '/healthz/ready'

export const pathOf = (url = '/') => url.split('?', 1)[0] ?? '/'
