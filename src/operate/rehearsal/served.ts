import type { School } from '../../db/_open.ts'
import { isStillWelcome } from '../../db/rehearsal/index.ts'
import { createTenant, type TenantOptions } from '../../routes/_tenant.ts'
import type { Logger } from '../_log.ts'
import { Copies, type Run } from './copies.ts'

export type OpenCopy = NonNullable<Awaited<ReturnType<ReturnType<typeof copiesOf>['open']>>>

/** Serves the copy like a school of its own, which makes no backups and no copies, and marks its log lines. */
export function copiesOf(dir: string, log: Logger, shared: Omit<TenantOptions, 'db' | 'log'>, school: () => School, run?: Run) {
  const own = log.child({ copy: true })
  return new Copies({
    dir,
    log: own,
    now: shared.now,
    ...(run && { run }),
    serve: ({ db }, copy) => ({
      log: own,
      tenant: createTenant({
        ...shared,
        db,
        log: own,
        copy: { ...copy, isWelcome: (owner) => isStillWelcome(school().db, owner, copy.madeAt) },
      }),
    }),
  })
}
