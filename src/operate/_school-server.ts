import { existsSync, statfsSync } from 'node:fs'
import { resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { serveAsset } from '../assets.ts'
import type { School } from '../db/_open.ts'
import { findCounting } from '../db/retention/counts.ts'
import { isSweeping } from '../db/retention/sweep.ts'
import { isInCopy, pathInCopy } from '../domain/_rehearsal.ts'
import type { Tenant } from '../routes/_env.ts'
import { createTenant } from '../routes/_tenant.ts'
import { answerInCopy } from '../routes/rehearsal/edge.ts'
import { beingRestored } from './_being-restored.ts'
import { requireFit, roomFault } from './_check.ts'
import { Failure } from './_failure.ts'
import { forgetAsLeft, isAsLeft, noteAsLeft } from './_file-as-left.ts'
import { Guard } from './_file-taken-away.ts'
import { forgetJournal, requireOwnJournal } from './_journal.ts'
import { addressFile, holdJournal, lock, schoolFile } from './_school-file.ts'
import { Served } from './_served.ts'
import {
  finish,
  type Host,
  isHealth,
  isStill,
  type Lasting,
  logWhenAnswered,
  now,
  type OpenSchool,
  pathOf,
  type Sockets,
  warnOfFonts,
} from './_serving.ts'
import { findLastBackup } from './backup.ts'
import { readSettings } from './backups/_state.ts'
import { Keeper } from './backups/keeper.ts'
import { inOwnProcess } from './backups/process.ts'
import { Replicator } from './backups/replica/keeper.ts'
import { copiesOf, type OpenCopy } from './rehearsal/served.ts'
import { copiesIn } from './retention/copies.ts'
import { sweeperOf } from './retention/sweeper.ts'
import { supportWriter } from './support.ts'

/** Opens a directory's school and serves it until it is closed. */
export async function openServer(dir: string, host: Host, lasting: Lasting): Promise<OpenSchool> {
  const { log, throttle, proofs } = lasting
  const { release, opened } = await take(dir)
  const shared = { assets: host.assets, now, hasRoom: () => roomFault(dir) === undefined, throttle, proofs }
  const { backups, guard } = lookAfter(dir, () => served, lasting)
  const copies = copiesOf(dir, log, shared, () => served.school)
  const own = { log, machine: machineOf(dir, guard), support: supportWriter(dir, now), authority: host.authority, district: host.district }
  const tenantOf = ({ db }: School, setUpCode: string | undefined): Tenant => {
    finish(db, log)
    return createTenant({ ...shared, ...own, db, setUpCode, backups, copies, aside: copiesIn(dir) })
  }
  const served: Served = await Served.open(dir, tenantOf, { attend: guard.attend, code: lasting.setUpCode })
    .finally(opened)
    .catch((error: unknown) => {
      release(false)
      throw error
    })

  const ofSchool = (request: Request, sockets: Sockets, path: string) => {
    if (!isHealth(path) && !request.headers.has('X-Quiet')) backups.asked()
    if (served.isPaused) return beingRestored(request)
    logWhenAnswered(log, host, path, sockets)
    return served.underWay.begin(sockets.outgoing, host.app.fetch(request, { ...sockets, tenant: served.tenant }))
  }
  return {
    answer(request: Request, sockets: Sockets, path: string): Response | Promise<Response> {
      if (!isInCopy(path)) return ofSchool(request, sockets, path)
      return copies.open().then((copy) => {
        if (!copy) return ofSchool(request, sockets, path)
        return copies.underWay.begin(sockets.outgoing, ofCopy(copy, host, request, sockets))
      })
    },
    start() {
      backups.start(host.isTicked)
      copies.start()
      void warnOfFonts(dir, log)
    },
    tick: () => backups.tick(),
    isIdle() {
      const { db, sqlite } = served.school
      const isBusy = () =>
        [served, served.tenant.jobs, backups, copies, host.district].some((one) => one?.isBusy()) ||
        guard.taken !== undefined ||
        !sqlite.open
      return isStill(() => (isBusy() || sqlite.inTransaction || isSweeping(db) || findCounting(db) ? undefined : changesOf(sqlite)))
    },
    setUpCode: () => served.setUpCode,
    async close() {
      for (const one of [backups, copies]) await one.stop()
      const isClosed = await guard.close()
      release(isClosed)
      return isClosed
    },
  }
}

const changesOf = (sqlite: School['sqlite']) => sqlite.prepare('select total_changes()').pluck().get()

type Taken = { opened: () => void; release: (isClosed: boolean) => void }

/** Locks the directory for this server and checks that its school can be served. Call `opened` and `release` once the file is opened and closed. */
async function take(dir: string): Promise<Taken> {
  const release = lock(dir)
  let held: Sqlite.Database | undefined
  try {
    if (existsSync(addressFile(dir))) throw new Failure(`The school of ${resolve(dir)} is at the address in its file address.`)
    requireOwnJournal(schoolFile(dir))
    held = readSettings(dir).replica && holdJournal(dir)
    if (existsSync(schoolFile(dir))) await requireFit(schoolFile(dir), isAsLeft(dir))
    forgetAsLeft(dir)
    if (!held) forgetJournal(schoolFile(dir))
  } catch (error) {
    held?.close()
    release()
    throw error
  }
  return {
    opened: () => held?.close(),
    release(isClosed) {
      if (isClosed) {
        noteAsLeft(dir)
        forgetJournal(schoolFile(dir))
      }
      release()
    },
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
