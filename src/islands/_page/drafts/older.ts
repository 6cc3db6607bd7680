import { here } from '../../_base-address.ts'
import { sentAs } from '../../_sent-as.ts'

/** Of these sign-ins, those of the page's own account in this browser, each with its key: the server gives no others. */
export async function olderKeys(sittings: readonly string[]): Promise<[sitting: string, key: string][]> {
  const answer = await fetch(here(`/kept?of=${sittings.join()}`), { headers: sentAs() })
  if (!answer.ok) throw new Error(answer.statusText)
  return Object.entries(await answer.json())
}
