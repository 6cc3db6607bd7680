import { here } from '../../_base-address.ts'
import { sentAs } from '../../_sent-as.ts'

/** Returns the given sign-ins that belong to the page's account in this browser, each with its key; the server gives no others. */
export async function olderKeys(sittings: readonly string[]): Promise<[sitting: string, key: string][]> {
  const answer = await fetch(here(`/kept?of=${sittings.join()}`), { headers: sentAs() })
  if (!answer.ok) throw new Error(answer.statusText)
  return Object.entries(await answer.json())
}
