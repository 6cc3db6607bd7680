import type { Behind } from '../../domain/posting/progress.ts'
import { allBehind, behindNote, viewTitles, words } from '../../domain/words/progress.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import type { ProgressLinks } from '../_links/posting.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Panel } from '../_ui/panel.tsx'

const most = 4

type Props = { behind: readonly Behind[] | undefined; links: ProgressLinks }

/** The teachers with most to enter. The page comes without them, because counting every lesson takes longer than the rest of it. */
export function WhoIsBehind({ behind, links }: Props) {
  const byTeacher = links.view({ by: 'teacher' })
  const foot = (
    <div className="line">
      <a href={byTeacher}>{behind ? allBehind(behind.length) : viewTitles.teacher}</a>
      {behind && behind.length > 0 && <a href={links.slips}>{readinessWords.slips}</a>}
    </div>
  )
  const fetched = behind ? {} : { 'hx-get': links.behind, 'hx-trigger': 'load', 'hx-swap': 'outerHTML', 'hx-target': 'this' }
  return (
    <div id="behind" className="behind print:hidden" {...fetched}>
      <Panel id="who-is-behind" title={words.behind} foot={foot}>
        {behind && <Lines behind={behind} links={links} />}
      </Panel>
    </div>
  )
}

function Lines({ behind, links }: { behind: readonly Behind[]; links: ProgressLinks }) {
  if (behind.length === 0)
    return (
      <Empty title={words.nobodyBehind} art="done">
        {readinessWords.allEntered}
      </Empty>
    )
  return (
    <ul className="rows">
      {behind.slice(0, most).map((one) => (
        <li key={one.id}>
          <div className="grow">
            <bdi className="name">{one.name}</bdi>
            <span className="note">{behindNote(one)}</span>
          </div>
          <ButtonLink small {...opens(links.reminder(one.id))} aria-label={readinessWords.reminderOf(one.name)}>
            {readinessWords.reminder}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
