import type { Cause } from '../../../domain/_messages/keep.ts'
import { sentAs } from '../../_sent-as.ts'
import type { Draft } from './drafts.ts'

/** Statuses that say nothing about what was typed: it is sent again. */
export const isRetried = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500

export const causeOf = (status: number): Cause => (status === 401 ? 'session' : status === 507 ? 'full' : 'server')

/** Sends a draft whose form is not on the page, as its form would have. */
export async function sendDraft(draft: Draft): Promise<'sent' | 'refused' | Cause> {
  try {
    const response = await fetch(draft.action, {
      method: 'POST',
      headers: { 'HX-Request': 'true', Accept: 'text/html', ...sentAs() },
      body: new URLSearchParams([...draft.hidden, ...draft.typed].map(([name, value]) => [name, value])),
      signal: AbortSignal.timeout(20_000),
    })
    if (isRetried(response.status)) return causeOf(response.status)
    return response.ok ? 'sent' : 'refused'
  } catch {
    return 'network'
  }
}
