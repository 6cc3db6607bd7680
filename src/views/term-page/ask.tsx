import { isLaterTerm, type TermKey } from '../../domain/_terms.ts'
import { termValue } from '../../domain/_titles.ts'
import type { Emptiness } from '../../domain/posting/index.ts'
import { readiness } from '../../domain/words/posting.ts'
import { askLeave, askTitle, keepLabel, words } from '../../domain/words/terms.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { dashboardUrl } from '../school/terms/card.tsx'

type Props = { current: TermKey; next: TermKey; empty: Emptiness; form: Readonly<Record<string, string>> }

/** Asks before another term becomes current while this one is not posted: the effect, what is still empty, and the whole form. */
export function AskBeforeLeaving({ current, next, empty, form }: Props) {
  return (
    <Dialog
      title={askTitle(next)}
      form={{ action: dashboardUrl }}
      buttons={
        isLaterTerm(next, current) && (
          <Button type="submit" name="keep" value="1">
            {keepLabel(current)}
          </Button>
        )
      }
      submit={words.set}
    >
      <div className="stack">
        <p>{askLeave(current)}</p>
        <p className="dim">{readiness(empty)}</p>
      </div>
      {Object.entries({ ...form, leaving: termValue(current) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </Dialog>
  )
}
