import { shownNumber } from '../../domain/_numbers.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { type Parts, progressKinds } from '../../domain/posting/progress.ts'
import { words as holdWords } from '../../domain/words/holds.ts'
import { postedOn, standing, words } from '../../domain/words/posting.ts'
import { ofAll, progressTitles } from '../../domain/words/progress.ts'
import { holdsUrl, postingUrl, readinessLinks, thisTermUrl } from '../_links/posting.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Measure } from '../_ui/measure.tsx'
import { refreshed } from '../_ui/table.tsx'

type Current = TermKey & { isCurrent: boolean; isPosted: boolean; datePosted: string | null; held: number; parts: Parts }
export type ThisTermProps = {
  /** Undefined before a term is current. */
  current: Current | undefined
  /** The term posted last. */
  last: TermKey | undefined
}

/** The current term: whether it is posted, what is missing, who is withheld, and the button that posts it. */
export function ThisTerm({ current }: ThisTermProps) {
  if (!current) return null
  const { isPosted, datePosted, held, parts } = current
  const links = readinessLinks('/admin', current)
  return (
    <section
      id="this-term"
      className="panel"
      aria-labelledby="this-term-title"
      {...refreshed({ url: thisTermUrl, on: 'posting-changed from:body, holds-changed' })}
    >
      <header className="panel-head">
        <h2 id="this-term-title">{standing(current, isPosted)}</h2>
        {isPosted && <Badge kind="good">{postedOn(datePosted)}</Badge>}
        <ButtonLink look={isPosted ? undefined : 'primary'} icon={isPosted ? 'edit' : 'send'} {...opens(postingUrl(current))}>
          {isPosted ? words.change : words.postNow}
        </ButtonLink>
      </header>
      <ul className="pad parts">
        {progressKinds.map((kind) => (
          <li key={kind}>
            <a href={links.list({ list: kind })}>{progressTitles[kind]}</a>
            <Measure {...parts[kind]} label={progressTitles[kind]}>
              {ofAll(parts[kind])}
            </Measure>
          </li>
        ))}
      </ul>
      <div className="panel-foot line">
        <a href={links.list({})}>{words.check}</a>
        <a href={holdsUrl(current)}>{`${holdWords.title}: ${shownNumber(held)}`}</a>
      </div>
    </section>
  )
}
