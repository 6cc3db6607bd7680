import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { moment } from '../domain/_dates.ts'
import { copyBase, endOf } from '../domain/_rehearsal.ts'
import { usualFields } from '../domain/school/students/local-fields.ts'
import { type DraftOwner, Layout } from '../views/_layout.tsx'
import { fromDialogPage } from '../views/_ui/dialog.tsx'
import { DraftSigner } from '../views/_ui/draft-form.tsx'
import { LocalFieldsOf } from '../views/_ui/local-fields.tsx'
import { RowsOf } from '../views/_ui/rows.tsx'
import { browserOf } from './_browser-cookie.ts'
import { sendHtml } from './_compress.ts'
import { draftOwnerOf, signerOf } from './_drafts.ts'
import { type Env, type Frame, userOf } from './_env.ts'
import { lastSignInOf, spraysOf } from './_last-sign-in.ts'
import { browserSecretOf, localFieldsOf, schoolOf } from './_once.ts'
import { rowsChosen } from './_rows.ts'
import { timeZoneOf } from './_time.ts'

/** A page in its feature's frame, or in a frame of its own. */
export type View = Partial<Frame> & {
  /** The page fills the screen and only its grid scrolls. */
  fill?: boolean
  /** The address of a script that runs before all else of the page. */
  early?: string
  page: ReactElement
  fragment?: ReactElement
}

/** The school's name and logo on the pages of the set-up. */
const noSchoolYet = { name: 'Term Reports', motto: '', version: 0, logoType: null, year: null, term: null }

/** True if htmx will swap the answer into a page that it already has. */
export function wantsFragment(c: Context): boolean {
  return (
    c.req.header('HX-Request') === 'true' && c.req.header('HX-History-Restore-Request') !== 'true' && c.req.header('HX-Boosted') !== 'true'
  )
}

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 421 | 422 | 429 | 500 | 503 | 507

/** Answers the same URL with the whole page, or with the named fragment for htmx. */
export async function render(c: Context<Env>, view: View, status: 200 | ErrorStatus = 200) {
  c.header('Vary', 'HX-Request', { append: true })
  c.header('Cache-Control', 'no-store')
  const actor = c.get('actor')
  const secret = actor && (await browserSecretOf(c))
  const local = actor ? await localFieldsOf(c) : usualFields
  const named = (html: ReactElement) => (
    <RowsOf.Provider value={rowsChosen(c)}>
      <LocalFieldsOf.Provider value={local}>{html}</LocalFieldsOf.Provider>
    </RowsOf.Provider>
  )
  const signed = (html: ReactElement) =>
    secret ? <DraftSigner.Provider value={signerOf(secret, actor, c.get('now')())}>{named(html)}</DraftSigner.Provider> : named(html)
  if (view.fragment && wantsFragment(c)) return sendHtml(c, renderToString(signed(view.fragment)), status)
  const { title, shell = c.get('district') ? 'district' : 'staff', section, ...parts } = { ...c.get('frame'), ...view }
  if (!title) throw new Error('a page without a title')
  const school = (await schoolOf(c)) ?? noSchoolYet
  const draftOwner = secret
    ? ownerOf(c, draftOwnerOf(secret, actor, userOf(c, actor), { browser: browserOf(c), tokenHash: c.get('session')?.tokenHash ?? '' }))
    : undefined
  const page = (
    <Layout
      {...parts}
      {...{ title, shell, school, actor, draftOwner }}
      {...(section && { section })}
      assets={c.get('assets')}
      copy={await copyFrame(c)}
      path={c.req.path}
      lastSignIn={await lastSignInOf(c)}
      sprays={await spraysOf(c, section)}
    />
  )
  return sendHtml(c, `<!doctype html>${renderToString(signed(page))}`, status)
}

/** Leaves the key out of a page that a script fetches or embeds, because an open page could keep it for another day. */
function ownerOf(c: Context<Env>, { key, ...owner }: DraftOwner): DraftOwner {
  return (c.req.header('Sec-Fetch-Dest') ?? 'document') === 'document' ? { ...owner, key } : owner
}

/** The notice above every page of the copy. */
async function copyFrame(c: Context<Env>) {
  const copy = c.get('copy')
  return copy && { base: copyBase, until: moment(new Date(endOf(copy.madeAt)), await timeZoneOf(c)) }
}

/** Answers an action whose dialog closes: htmx closes it, shows the message, and the named lists reload. */
export function done(c: Context<Env>, said: string | Snackbar, ...events: string[]) {
  tell(c, said, 'close-dialog', ...events)
  return c.body(null, 204)
}

/** `ms`: how long the message stays, if not the usual time. `to`: the page that is opened, and shows it. */
type Snackbar = { message: string; ms?: number; good?: boolean; error?: boolean; to?: string }

/** Lets htmx show the message and raise the events, with any answer. */
export function tell(c: Context<Env>, said: string | Snackbar, ...events: string[]): void {
  c.header('HX-Trigger', asciiJson({ snackbar: snackbarOf(said), ...Object.fromEntries(events.map((e) => [e, true])) }))
}
const snackbarOf = (said: string | Snackbar): Snackbar => (typeof said === 'string' ? { message: said } : said)

/** Answers htmx like `done`; without htmx, and from a dialog that is a page of its own, it goes to the list that the action changed. */
export function doneOrBack(c: Context<Env>, back: string, said: string | Snackbar, ...events: string[]) {
  if (!wantsFragment(c)) return c.redirect(back, 303)
  return c.req.header(fromDialogPage) ? done(c, { ...snackbarOf(said), to: back }) : done(c, said, ...events)
}

/** Writes everything above ASCII as a JSON escape, because header values are Latin-1. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, (ch) => `\\u${ch.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
