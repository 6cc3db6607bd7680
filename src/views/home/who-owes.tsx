import { shownNumber } from '../../domain/_numbers.ts'
import { missingOf, type ProgressLine } from '../../domain/posting/progress.ts'
import { words } from '../../domain/words/home.ts'
import { lineTitle } from '../../domain/words/progress.ts'
import { progressLinks } from '../_links/posting.ts'
import { Panel } from '../_ui/panel.tsx'

/** The people of a dean or a head with most to enter. */
export const WhoOwes = ({ lines }: { lines: readonly ProgressLine[] }) => (
  <Panel id="owes" title={words.owes} foot={<a href={progressLinks('/term-reports').view({ by: 'teacher' })}>{words.everybody}</a>}>
    <ul className="rows">
      {lines.map((line) => (
        <li key={line.key}>
          <bdi className="grow name">{lineTitle(line)}</bdi>
          <span className="small">
            <b>{shownNumber(missingOf(line.parts))}</b> {words.missing}
          </span>
        </li>
      ))}
    </ul>
  </Panel>
)
