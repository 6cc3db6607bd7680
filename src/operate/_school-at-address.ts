import { serveTogether } from '../db/_copies.ts'
import { readAddress, serveOnServer, whyNot } from '../db/_engine/index.ts'
import { findSchool } from '../db/_school.ts'
import { findCounting } from '../db/retention/counts.ts'
import { isSweeping } from '../db/retention/sweep.ts'
import { awaySchool } from '../domain/words/http.ts'
import { createTenant } from '../routes/_tenant.ts'
import { awayPage } from './_being-restored.ts'
import { Failure, plainLine } from './_failure.ts'
import type { Logger } from './_log.ts'
import { lock } from './_school-file.ts'
import { finish, type Host, isStill, type Lasting, logWhenAnswered, now, type OpenSchool, type Sockets, warnOfFonts } from './_serving.ts'
import { UnderWay } from './_under-way.ts'
import { sweeperOf } from './retention/sweeper.ts'

const [tickMs, finishMs] = [60_000, 15_000]

/** An address for people: without user and password. */
export const nameOf = (address: string) => readAddress(address).where

/** Says in one line, without the password, why a school on a server cannot be opened. */
export const plainly = <T>(address: string, opened: Promise<T>): Promise<T> =>
  opened.catch((error: unknown) => {
    throw error instanceof Failure ? error : new Failure(whyNot(address, error))
  })

/**
 * Opens a school on PostgreSQL and serves it until it is closed, beside other copies of the program once it is set up. `home` is for files
 * of the program itself. Backups and copies are the server's.
 */
export async function openServerAt(address: string, home: string, host: Host, lasting: Lasting): Promise<OpenSchool> {
  const { log } = lasting
  const { promise: lost, resolve: lose } = Promise.withResolvers<Failure>()
  const watch = {
    lost: (fault: string) => log.error({ fault }, 'the school is out of reach, and nothing is answered'),
    back: () => {
      log.info({}, 'the school is in reach again')
      finishLeft()
    },
    gaveUp: (why: string) => lose(new Failure(why)),
  }
  let isClosed = false
  const finishLeft = () => finish(school.db, log, () => isClosed)
  const release = host.isTicked ? () => {} : lock(home) // a directory of several schools may be served by several programs
  const school = await plainly(address, serveOnServer(address, watch)).catch((error: unknown) => {
    release()
    throw error
  })
  const { db, isHeld, uses } = school
  serveTogether(db)
  finishLeft()
  const setUpCode = (await findSchool(db)) ? undefined : lasting.setUpCode()
  const own = { assets: host.assets, now, log, authority: host.authority, setUpCode, isOnServer: true }
  const tenant = createTenant({ ...own, db })
  const nights = nightsOf(school, log)
  const underWay = new UnderWay()
  let finishing: NodeJS.Timeout | undefined
  const setUp = async (request: Request, sockets: Sockets) => {
    const answer = await host.app.fetch(request, { ...sockets, tenant })
    if (!tenant.setUp?.isDue) await school.share()
    return answer
  }
  return {
    answer(request, sockets, path) {
      logWhenAnswered(log, host, path, sockets)
      if (!isHeld()) return awayPage(request, awaySchool)
      const answer = tenant.setUp?.isDue ? setUp(request, sockets) : host.app.fetch(request, { ...sockets, tenant })
      return underWay.begin(sockets.outgoing, answer)
    },
    start() {
      if (!host.isTicked) nights.start()
      finishing = setInterval(() => isHeld() && finishLeft(), finishMs).unref() // also what a copy that has ended left
      if (school.isLazy) log.warn({}, 'the database server does not wait for its disk: a power cut can lose what was saved')
      void warnOfFonts(home, log)
    },
    tick: nights.tick,
    isIdle() {
      const isBusy = () => !underWay.isEmpty() || tenant.jobs.isBusy() || isSweeping(db) || findCounting(db) !== undefined
      return isStill(() => (isBusy() ? undefined : uses()))
    },
    setUpCode: () => setUpCode,
    async close() {
      isClosed = true
      clearInterval(finishing)
      await nights.stop()
      await school.close()
      release()
      return true
    },
    lost,
  }
}

/** The work of the nights, which one copy does at a time. There is no backup to wait for: those are the server's. */
function nightsOf({ db, isHeld, ifFree }: Awaited<ReturnType<typeof serveOnServer>>, log: Logger) {
  const night = sweeperOf(undefined, log)
  const stopped = new AbortController()
  let turn: Promise<void> | undefined
  const work = async () => {
    const found = isHeld() ? await findSchool(db) : undefined
    if (!found) return
    await ifFree('night', () => night({ db, timeZone: found.timeZone, now: now(), madeAt: null, signal: stopped.signal }))
  }
  const tick = () => {
    turn ??= work()
      .catch((error) => log.error({ fault: plainLine(error) }, 'the night’s work failed'))
      .finally(() => {
        turn = undefined
      })
    return turn
  }
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    timer = setInterval(tick, tickMs).unref()
  }
  const stop = async () => {
    clearInterval(timer)
    stopped.abort()
    await turn
  }
  return { start, stop, tick }
}
