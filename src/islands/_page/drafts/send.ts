import type { Cause } from '../../../domain/words/drafts.ts'
import { here } from '../../_here.ts'
import { sentAs } from '../../_sent-as.ts'
import type { Draft } from './draft.ts'

/** Statuses that say nothing about what was typed: it is sent again. */
export const isRetried = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500

export const causeOf = (status: number): Cause => (status === 401 ? 'session' : status === 507 ? 'full' : 'server')

export type SentDraft = { kind: 'sent' } | { kind: 'failed'; cause: Cause } | { kind: 'refused'; status: number; html: string }

/** Sends a draft whose form is not on the page: the server reads from its ticket where it goes. */
export async function sendDraft(draft: Draft): Promise<SentDraft> {
  try {
    const response = await fetch(here('/kept'), {
      method: 'POST',
      headers: { 'HX-Request': 'true', Accept: 'text/html', 'X-Kept-Form': draft.ticket, ...sentAs() },
      body: new URLSearchParams([...draft.hidden, ...draft.typed].map(([name, value]) => [name, value])),
      signal: AbortSignal.timeout(20_000),
    })
    const { status, ok } = response
    if (isRetried(status)) return { kind: 'failed', cause: causeOf(status) }
    return ok ? { kind: 'sent' } : { kind: 'refused', status, html: await response.text() }
  } catch {
    return { kind: 'failed', cause: 'network' }
  }
}
