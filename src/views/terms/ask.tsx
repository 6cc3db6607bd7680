import type { Emptiness } from '../../domain/posting/index.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { common } from '../../domain/words/common.ts'
import { readiness } from '../../domain/words/posting.ts'
import { askLeave, askTitle, words } from '../../domain/words/terms.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { dashboardUrl, nameOf } from './card.tsx'

type Props = { current: TermKey; next: TermKey; empty: Emptiness; form: Readonly<Record<string, string>> }

/** Before a term that is not posted is left for another: what that closes, what is still empty there, and the whole form once more. */
export function AskBeforeLeaving({ current, next, empty, form }: Props) {
  const buttons = (
    <>
      <Button data-close-dialog="">{common.cancel}</Button>
      <Button type="submit" look="primary">
        {words.set}
      </Button>
    </>
  )
  return (
    <Dialog title={askTitle(next)} form={{ action: dashboardUrl }} buttons={buttons}>
      <div className="stack">
        <p>{askLeave(current)}</p>
        <p className="dim">{readiness(empty)}</p>
      </div>
      {Object.entries({ ...form, leaving: nameOf(current) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Dialog>
  )
}
