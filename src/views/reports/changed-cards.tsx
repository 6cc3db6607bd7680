import { lastFirst } from '../../domain/_names.ts'
import { termLine, termValue } from '../../domain/_titles.ts'
import { printChanged, words as runWords, changedWords as words } from '../../domain/words/print-runs.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { type Column, List } from '../_ui/table.tsx'

export const changedCardsUrl = '/admin/reports/print/changed'

type Card = {
  year: number
  term: number
  studentId: number
  firstName: string
  lastName: string
  formClass: string
  at: string
  by: string
  change: { at: string; by: string } | undefined
}

/** The outdated papers, and the run that prints them again. */
export function ChangedCardsPage({ base, cards }: { base: string; cards: readonly Card[] }) {
  const terms = Map.groupBy(cards, termValue)
  return (
    <div className="stack">
      <PageHead title={words.title} sub={words.intro}>
        <ButtonLink href={base}>{runWords.title}</ButtonLink>
      </PageHead>
      {[...terms].map(([term, all]) => (
        <p key={term}>
          <ButtonLink look="primary" href={`${base}?term=${term}&part=changed&paper=report-cards`}>
            {printChanged(all.length, termLine(all[0] as Card))}
          </ButtonLink>
        </p>
      ))}
      <List
        label={words.title}
        rows={cards}
        rowKey={(card) => `${termValue(card)}-${card.studentId}`}
        columns={columns}
        empty={<Empty title={words.none}>{words.noneReason}</Empty>}
      />
    </div>
  )
}

const whoWhen = ({ at, by }: { at: string; by: string }) => `${at}, ${by}`

const columns: Column<Card>[] = [
  {
    head: words.student,
    isName: true,
    cell: (card) => <a href={`/reports/report-card/${card.studentId}/${card.year}/${card.term}`}>{lastFirst(card)}</a>,
  },
  { head: runWords.class, cell: ({ formClass }) => formClass },
  { head: runWords.term, className: 'whitespace-nowrap', cell: termLine },
  { head: words.printed, className: 'whitespace-nowrap', cell: whoWhen },
  { head: words.changed, className: 'min-w-60', cell: ({ change }) => (change ? whoWhen(change) : words.byMates) },
]
