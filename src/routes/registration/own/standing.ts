import type { Context } from 'hono'
import type { Registration } from '../../../db/registration/index.ts'
import { findOwn, type Own, type OwnRefusal } from '../../../db/registration/own.ts'
import { moment, schoolDay, shownDay } from '../../../domain/_dates.ts'
import type { Scope } from '../../../domain/_policy.ts'
import { nextState } from '../../../domain/registration/index.ts'
import { type RegistrationWindow, windowState } from '../../../domain/registration/windows.ts'
import { acceptedOn, closedWords, notNowWords, returnedOn, savedOn, submittedOn, tooMany } from '../../../domain/words/registration-own.ts'
import type { OwnRegistration } from '../../../views/registration/own/standing.tsx'
import { actorOf, type Env } from '../../_env.ts'
import { schoolOf } from '../../_once.ts'

/** The student's registration and its state; undefined while the school has no year. */
export async function findMine(
  c: Context<Env>,
  scopes: readonly Scope[] = c.get('scopes'),
): Promise<{ ask: Own; own: OwnRegistration } | undefined> {
  const { year = null, timeZone = 'UTC' } = (await schoolOf(c)) ?? {}
  if (year === null) return undefined
  const ask = { actor: actorOf(c), scopes, year, today: schoolDay(c.get('now')(), timeZone) }
  const found = await findOwn(c.get('db'), ask)
  return found && { ask, own: withTyped(found.registration, found.window, { today: ask.today, timeZone }) }
}

type Clock = { today: string; timeZone: string }

function withTyped(
  registration: Registration,
  window: Pick<RegistrationWindow, 'open' | 'deadline'>,
  { today, timeZone }: Clock,
): OwnRegistration {
  const { student, record, proposals, year, state, version, reason } = registration
  const dayOf = (at: string) => shownDay(schoolDay(new Date(at), timeZone))
  const now = windowState(window, today)
  return {
    ...{ student, record, proposals, year, state, version, reason },
    schoolDocuments: registration.schoolDocuments.map(({ kind, uploadedAt }) => ({ kind, day: dayOf(uploadedAt), version: uploadedAt })),
    documents: registration.documents.map(({ kind, name, size, uploadedAt }) => ({ kind, name, size: sizeOf(size), version: uploadedAt })),
    since: sinceOf(registration, timeZone),
    standing: now,
    deadline: window.deadline,
    canWrite: now === 'open' && nextState(state, 'save') !== undefined,
  }
}

const sizeOf = (bytes: number) => (bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`)

function sinceOf({ state, updatedAt, submittedAt, decidedAt }: Registration, timeZone: string): string | null {
  const at = (instant: string | null) => (instant === null ? '' : moment(new Date(instant), timeZone))
  if (state === 'submitted') return submittedOn(at(submittedAt))
  if (state === 'accepted') return acceptedOn(at(decidedAt))
  if (state === 'returned') return returnedOn(at(decidedAt))
  return state === 'draft' ? savedOn(at(updatedAt)) : null
}

export const statusOf = { missing: 404, closed: 403, 'not-now': 409, conflict: 409, incomplete: 422 } as const satisfies Record<
  OwnRefusal['kind'],
  number
>

/** Says why a step was refused. */
export function refusalWords({ kind }: OwnRefusal, { state }: OwnRegistration): string {
  if (kind === 'closed') return closedWords.step
  return state === 'submitted' || state === 'accepted' ? notNowWords[state] : notNowWords.other
}

/** Stops a script from filling the disk; nobody types so much. */
export async function slowed(c: Context<Env>): Promise<string | undefined> {
  const delay = await c.get('throttle').takeWrite(actorOf(c).userName)
  if (!delay) return undefined
  c.header('Retry-After', String(delay.seconds))
  return tooMany(delay.seconds)
}
