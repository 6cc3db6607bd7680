import type { Db } from '../../db/_open.ts'
import { handOverDue } from '../../db/hand-over/index.ts'
import { findLastSweep } from '../../db/retention/last.ts'
import { sweep } from '../../db/retention/sweep.ts'
import { schoolDay } from '../../domain/_dates.ts'
import { sessionLimits } from '../../domain/_limits.ts'
import { isSweepDue } from '../../domain/retention/due.ts'
import { system } from '../../domain/words/retention.ts'
import { plainLine } from '../_failure.ts'
import type { Logger } from '../_log.ts'
import { copiesIn } from './copies.ts'

export type Night = { db: Db; timeZone: string; now: Date; madeAt: Date | undefined | null; signal: AbortSignal }

/** Hands over the work whose day has come; then deletes records whose time is over, after the night's backup. A failed step is tried again and does not stop the others. Without a directory no copies are set aside. */
export function sweeperOf(dir: string | undefined, log: Pick<Logger, 'info' | 'error'>): (night: Night) => Promise<void> {
  let failedAt: Date | undefined
  return async ({ db, timeZone, now, madeAt, signal }) => {
    await handOverDue(db, schoolDay(now, timeZone), now.toISOString()).catch((err: unknown) =>
      log.error({ err }, 'work is not handed over'),
    )
    const last = await findLastSweep(db)
    if (!isSweepDue({ now, timeZone, madeAt, failedAt, sweptAt: last && new Date(last.at) })) return
    try {
      const by = { actor: system, at: now.toISOString() }
      const asked = {
        today: schoolDay(now, timeZone),
        timeZone,
        by,
        sessions: sessionLimits(now),
        copies: dir === undefined ? undefined : copiesIn(dir),
        signal,
      }
      log.info({ counts: await sweep(db, asked) }, 'deleted what was over its time')
      failedAt = undefined
    } catch (error) {
      failedAt = now
      if (!signal.aborted) log.error({ fault: plainLine(error) }, 'what was over its time was not deleted')
    }
  }
}
