import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { PostedUnconfirmed } from '../db/_history.ts'
import { storageFault } from '../db/_storage.ts'
import { httpMessage, notFoundHint, onServer, signedOut, storageMessage } from '../domain/words/http.ts'
import { unaskedChange } from '../domain/words/posted.ts'
import { ErrorNote, ErrorPage } from '../views/_error.tsx'
import { entries, homeOf } from './_come-back.ts'
import type { Env } from './_env.ts'
import { type ErrorStatus, render, wantsFragment } from './_render.tsx'

const isJson = (c: Context<Env>) =>
  c.req.path.startsWith('/api/') ||
  ['/login', '/logout'].includes(c.req.path) ||
  c.req.header('Accept')?.startsWith('application/json') === true

/** True if a client disconnected while sending: that is no bug and needs no answer. */
export const hasGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

const statusOfFault = { full: 507, unwritable: 503, taken: 503, busy: 503 } as const
const busySeconds = 5

export function statusOf(error: unknown): ErrorStatus {
  const fault = storageFault(causeOf(error))
  if (fault) return statusOfFault[fault]
  if (error instanceof PostedUnconfirmed) return 403
  return error instanceof HTTPException ? (error.status as ErrorStatus) : hasGone(error) ? 400 : 500
}

/** Returns the cause behind an error that already has words for the person. */
const causeOf = (error: unknown) => (error instanceof HTTPException && error.cause !== undefined ? error.cause : error)

/** Answers every failed request: as JSON, as an htmx snackbar or as a page. A bug's cause is only in the log. */
export async function onError(error: Error, c: Context<Env>): Promise<Response> {
  const status = statusOf(error)
  const fault = storageFault(causeOf(error))
  if (error instanceof HTTPException && error.res && !fault) return error.res
  if (status === 500 || fault) logBug(c, error)
  const own = error instanceof PostedUnconfirmed ? unaskedChange : error instanceof HTTPException && error.message
  const message = fault ? storageMessage(fault) : own || httpMessage(status)
  if (fault === 'busy') c.header('Retry-After', String(busySeconds))
  const reference = status === 500 ? c.get('requestId') : undefined
  if (isJson(c)) return c.json({ message, errors: [message], ...(reference && { reference }) }, status)
  if (status === 401) return toSignIn(c)
  if (wantsFragment(c)) return asNote(c, <ErrorNote message={message} reference={reference} />, status)
  const actor = c.get('actor')
  const home = actor ? homeOf(actor) : isOfStudents(c.req.path) ? entries.student : '/'
  return render(
    c,
    {
      title: message,
      shell: actor ? 'staff' : 'bare',
      section: undefined,
      page: (
        <ErrorPage
          message={message}
          hint={status === 404 ? (message === onServer.title ? onServer.text : notFoundHint) : undefined}
          reference={reference}
          home={home}
          finds={actor?.kind === 'administrator' || actor?.kind === 'employee'}
        />
      ),
    },
    status,
  )
}

/** Logs one line for a bug, however often it was rethrown. For an error with its own words it logs the cause. */
export function logBug(c: Context<Env>, error: unknown): void {
  const bug = causeOf(error)
  const err = bug instanceof Error ? { name: bug.name, message: bug.message, stack: bug.stack } : { message: String(bug) }
  c.get('log').error({ requestId: c.get('requestId'), err }, storageFault(bug) ?? 'bug')
}

/** Sends a page to the sign-in. A fragment stays in its page, so that what was typed there is not lost. */
function toSignIn(c: Context<Env>): Response | Promise<Response> {
  if (!wantsFragment(c)) return c.redirect(isOfStudents(c.req.path) ? entries.student : '/', 303)
  const from = URL.parse(c.req.header('HX-Current-URL') ?? '')?.pathname ?? ''
  const signIn = isOfStudents(from) ? entries.student : from.startsWith('/admin') ? entries.administrator : entries.employee
  return asNote(c, <ErrorNote message={signedOut.message} reference={undefined} signIn={signIn} />, 401)
}

/** Not `/students/…`, which belongs to the staff. */
const isOfStudents = (path: string) => /^\/student(?:\/|$)/.test(path)

function asNote(c: Context<Env>, note: ReactElement, status: ContentfulStatusCode) {
  c.header('HX-Retarget', '#snackbar')
  c.header('HX-Reswap', 'innerHTML')
  return c.html(renderToString(note), status)
}
