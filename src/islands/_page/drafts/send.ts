import type { Draft } from '../../../domain/_drafts.ts'
import type { Cause } from '../../../domain/words/drafts.ts'
import { here } from '../../_base-address.ts'
import { sentAs } from '../../_sent-as.ts'
import { troubleOf } from '../../_server-trouble.ts'

export type SentDraft = { kind: 'sent' } | { kind: 'failed'; cause: Cause } | { kind: 'refused'; status: number; html: string }

/** Sends a draft whose form is not on the page; the server reads the address from its ticket. */
export async function sendDraft(draft: Draft): Promise<SentDraft> {
  try {
    const response = await fetch(here('/kept'), {
      method: 'POST',
      headers: { 'HX-Request': 'true', Accept: 'text/html', 'X-Kept-Form': draft.ticket, ...sentAs() },
      body: new URLSearchParams([...draft.hidden, ...draft.typed].map(([name, value]) => [name, value])),
      signal: AbortSignal.timeout(20_000),
    })
    const cause = troubleOf(response)
    if (cause) return { kind: 'failed', cause }
    return response.ok ? { kind: 'sent' } : { kind: 'refused', status: response.status, html: await response.text() }
  } catch {
    return { kind: 'failed', cause: 'network' }
  }
}
