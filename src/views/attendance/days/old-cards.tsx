import { type Actor, canWriteTerm } from '../../../domain/_policy.ts'
import type { OldCards, OldFigures } from '../../../domain/attendance/days/old-cards.ts'
import { detailsTitle, oldCards, oldFigures, updateWords } from '../../../domain/words/attendance-terms.ts'
import { updateOf } from '../../_links/attendance.ts'
import { linksOf } from '../../_links/term-reports.ts'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'

/** Warns of term reports with old figures, with a button that corrects them for people who may write in that term. */
export const OldCardsNotice = ({ cards, actor }: { cards: OldCards; actor: Actor }) => (
  <Alert action={canWriteTerm(actor, cards.term) && <Mend {...cards} />}>{oldCards(cards)}</Alert>
)

export const OldCardsList = ({ cards, actor }: { cards: readonly OldCards[]; actor: Actor }) => (
  <>
    {cards.map((one) => (
      <OldCardsNotice key={`${one.term.year}-${one.term.term}`} cards={one} actor={actor} />
    ))}
  </>
)

/** Warns the same about absences and lates that were corrected after the term. */
export const OldFiguresList = ({ old, actor }: { old: readonly OldFigures[]; actor: Actor }) => (
  <>
    {old.map((one) => (
      <Alert
        key={`${one.term.year}-${one.term.term}`}
        action={canWriteTerm(actor, one.term) && <ButtonLink {...opens(updateOf(one.term))}>{updateWords.title}</ButtonLink>}
      >
        {oldFigures(one)}
      </Alert>
    ))}
  </>
)

/** Without recorded attendance nothing can be counted: the figure is set for all. */
const Mend = ({ term, isRecorded }: OldCards) =>
  isRecorded ? (
    <ButtonLink {...opens(updateOf(term))}>{updateWords.title}</ButtonLink>
  ) : (
    <ButtonLink href={linksOf('/admin', term).classes}>{detailsTitle}</ButtonLink>
  )
