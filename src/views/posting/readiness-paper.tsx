import { shownNumber } from '../../domain/_numbers.ts'
import { termName } from '../../domain/_titles.ts'
import { countsOf, kinds, ofClass } from '../../domain/posting/readiness.ts'
import { common } from '../../domain/words/common.ts'
import { kindTitles, words } from '../../domain/words/readiness.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Facts } from '../_ui/facts.tsx'
import { ListOf, listTitle, type ReadinessProps } from './readiness.tsx'

/** The counts and the whole of the chosen list, to hand round in the staff room. */
export function ReadinessPaper({ school, printed, ...props }: ReadinessProps & { school: string; printed: string }) {
  const { whole, state, links, term } = props
  const readiness = state.classId ? ofClass(whole, state.classId) : whole
  const counts = countsOf(readiness)
  return (
    <>
      <header className="topbar">
        <strong>{words.title}</strong>
        <span className="row push flex-nowrap">
          <Button icon="report" data-print="">
            {common.print}
          </Button>
          <ButtonLink href={links.list(state)} data-close-page="">
            {common.close}
          </ButtonLink>
        </span>
      </header>
      <main>
        <section className="sheet block">
          <header className="running">
            <div>
              <h1>{`${words.title}: ${listTitle(state.list)}`}</h1>
              <p>{[termName(term), state.classId || words.allClasses].join(' · ')}</p>
            </div>
            <p className="push">
              {school}
              <br />
              {printed}
            </p>
          </header>
          <div className="my-[4mm]">
            <Facts facts={kinds.map((kind) => [kindTitles[kind], shownNumber(counts[kind])])} />
          </div>
          <ListOf {...props} readiness={readiness} isPaper />
        </section>
      </main>
    </>
  )
}
