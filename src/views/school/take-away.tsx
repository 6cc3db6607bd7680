import { shownNumber } from '../../domain/_numbers.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { YearStaff } from '../../domain/school/terms/uses.ts'
import { alsoYear, asks, asksUndo, staffFacts, undoEffect, words } from '../../domain/words/take-away.ts'
import { termAwayUrl, termUndoUrl } from '../_links/terms.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'

type TakeProps = {
  term: TermKey
  going: { registered: number; subjects: number; year: YearStaff | undefined }
  /** The displayed numbers, sent back. */
  shown: string
  isBackedUp: boolean
  /** Why it stays; then there is nothing to send. */
  stays?: string | undefined
  refused?: string | undefined
}

/** Asks before a term goes, with all that goes along. */
export function TakeAwayDialog({ term, going: { registered, subjects, year }, shown, isBackedUp, stays, refused }: TakeProps) {
  if (stays) return <Stays title={asks(term)} why={stays} />
  const own = [
    [words.registered, registered],
    [words.subjects, subjects],
  ] as const
  const facts = [...own, ...(year ? staffFacts(year) : [])]
  return (
    <Dialog title={asks(term)} form={{ action: termAwayUrl(term) }} submit={words.open} danger refused={refused}>
      {year && <p>{alsoYear(term.year)}</p>}
      <Facts facts={facts.map(([label, n]) => [label, shownNumber(n)])} />
      <p className="dim">{isBackedUp ? `${words.noUndo} ${words.backedUp}` : words.noUndo}</p>
      <input type="hidden" name="shown" value={shown} />
    </Dialog>
  )
}

type UndoProps = { term: TermKey; students: number; isBackedUp: boolean; stays?: string | undefined; refused?: string | undefined }

export const UndoRegisteringDialog = ({ term, students, isBackedUp, stays, refused }: UndoProps) =>
  stays ? (
    <Stays title={asksUndo(term)} why={stays} />
  ) : (
    <Dialog title={asksUndo(term)} form={{ action: termUndoUrl(term) }} submit={words.undo} danger refused={refused}>
      <p>{undoEffect(students, term)}</p>
      <p className="dim">{isBackedUp ? `${words.again} ${words.backedUp}` : words.again}</p>
      <input type="hidden" name="students" value={students} />
    </Dialog>
  )

const Stays = ({ title, why }: { title: string; why: string }) => (
  <Dialog title={title}>
    <p>{why}</p>
  </Dialog>
)
