import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { createAppFor } from '../app.ts'
import type { openAssets } from '../assets.ts'
import type { Db } from '../db/_open.ts'
import { temporaryPassword } from '../db/_password.ts'
import { storageFault } from '../db/_storage.ts'
import { finishWorks } from '../db/school/students/work/index.ts'
import { finishUploads } from '../db/school-upload/undo.ts'
import { finishBegun } from '../db/year/begun.ts'
import type { DistrictKeeper } from '../routes/_env.ts'
import { createProofs } from '../routes/_proofs.ts'
import { createThrottle } from '../routes/_throttle/index.ts'
import { type Failure, plainLine } from './_failure.ts'
import { fontsOf } from './_fonts.ts'
import type { Logger } from './_log.ts'
import { noteRequest } from './_memory.ts'
import type { Answered } from './_metrics.ts'

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
  /** Set for the page of whoever runs several schools. */
  district?: DistrictKeeper & { isBusy(): boolean }
}
/** A school that is open, wherever it is kept. */
export type OpenSchool = {
  answer(request: Request, sockets: Sockets, path: string): Response | Promise<Response>
  start(): void
  /** Does the work that is due. */
  tick(): Promise<void>
  /** True if nothing is under way in the school that closing it would break off. */
  isIdle(): Promise<boolean>
  setUpCode(): string | undefined
  /** Returns true if it was closed: a file that was taken away stays open until the process ends. */
  close(): Promise<boolean>
  /** Resolves once the school can be served no longer. */
  lost?: Promise<Failure>
}
/** What of a school lasts longer than it is open. */
export type Lasting = ReturnType<typeof lastingOf>

export const now = () => new Date()

const stillMs = 500
/** True if nothing changes within a pause, in which the steps of long work leave a trace. `changes`: undefined while something is under way. */
export async function isStill(changes: () => unknown): Promise<boolean> {
  const before = changes()
  await setTimeout(stillMs)
  return before !== undefined && before === changes()
}

/** Passwords are tried as slowly in a copy, after a restore, and after the school was closed for a while. */
export function lastingOf(log: Logger, startedAt = now()) {
  let code: string | undefined
  const setUpCode = () => {
    code ??= temporaryPassword()
    return code
  }
  return { log, throttle: createThrottle(), proofs: createProofs(), setUpCode, startedAt }
}

export async function warnOfFonts(dir: string, log: Logger): Promise<void> {
  for (const { file, fault } of await fontsOf(dir)) if (fault !== undefined) log.warn({ file, fault }, 'a font is not used')
}

/** Finishes, beside the serving, work that another server began. What a school that is closed meanwhile leaves, the next one finishes. */
export function finish(db: Db, log: Logger, isClosed = () => false): void {
  const unless = (message: string) => (err: unknown) => {
    if (!isClosed()) log.error(storageFault(err) ? { fault: plainLine(err) } : { err }, message)
  }
  const onFault = unless('something with many students is not done')
  finishWorks(db, onFault).catch(onFault)
  finishUploads(db).catch(unless('an upload is not ended'))
  finishBegun(db).catch(unless('a promotion, or the subjects of a year, are not finished'))
}

/** Logs the route's pattern and never the path, which can name a student. */
export function logWhenAnswered(log: Logger, { app, answered }: Host, path: string, { incoming, outgoing }: Sockets): void {
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
