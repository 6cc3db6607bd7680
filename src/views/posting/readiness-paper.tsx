import { shownNumber } from '../../domain/_numbers.ts'
import { termName } from '../../domain/_titles.ts'
import { countsOf, kinds } from '../../domain/posting/readiness.ts'
import { kindTitles, words } from '../../domain/words/readiness.ts'
import { Facts } from '../_ui/facts.tsx'
import { ListPaper } from '../_ui/paper-bar.tsx'
import { ListOf, listTitle, narrowed, type ReadinessProps } from './readiness.tsx'

/** Describes the filters. */
export const aboutOf = (term: ReadinessProps['term'], { classId, q }: ReadinessProps['state']) =>
  [termName(term), classId || words.allClasses, q && `“${q}”`].filter(Boolean).join(' · ')

/** The counts and the complete chosen list, to pass round in the staff room. */
export function ReadinessPaper({ school, printed, ...props }: ReadinessProps & { school: string; printed: string }) {
  const { state, links, term } = props
  const readiness = narrowed(props)
  const counts = countsOf(readiness)
  return (
    <ListPaper
      title={words.title}
      heading={`${words.title}: ${listTitle(state.list)}`}
      about={aboutOf(term, state)}
      back={links.list(state)}
      {...{ school, printed }}
    >
      <div className="my-[4mm]">
        <Facts facts={kinds.map((kind) => [kindTitles[kind], shownNumber(counts[kind])])} />
      </div>
      <ListOf {...props} readiness={readiness} isPaper />
    </ListPaper>
  )
}
