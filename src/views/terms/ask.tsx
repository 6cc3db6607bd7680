import { askLeave, askTitle, words } from '../../domain/_messages/terms.ts'
import type { TermKey } from '../../domain/terms.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { dashboardUrl } from './card.tsx'

/** Before a term that is not posted is left for another: what that closes, and the whole form once more. */
export function AskBeforeLeaving({ current, next, form }: { current: TermKey; next: TermKey; form: Readonly<Record<string, string>> }) {
  const buttons = (
    <>
      <Button data-close-dialog="">{words.cancel}</Button>
      <Button type="submit" look="primary">
        {words.set}
      </Button>
    </>
  )
  return (
    <Dialog title={askTitle(next)} form={{ action: dashboardUrl }} buttons={buttons}>
      <p>{askLeave(current)}</p>
      {Object.entries({ ...form, leaving: `${current.year}-${current.term}` }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Dialog>
  )
}
