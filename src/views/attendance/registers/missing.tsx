import { lastFirst, type Person } from '../../../domain/_names.ts'
import type { SessionName } from '../../../domain/_school-days.ts'
import type { Reason } from '../../../domain/attendance/days/reasons.ts'
import { missingCount, words as reasonWords, spellOf, missingWords as words } from '../../../domain/words/attendance-reasons.ts'
import { words as registerWords, sessionTitles } from '../../../domain/words/attendance-registers.ts'
import { missingUrl, registerUrl } from '../../_links/attendance-registers.ts'
import { Button } from '../../_ui/button.tsx'
import { Call, type Telephone } from '../../_ui/call.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Panel } from '../../_ui/panel.tsx'
import { studentPageUrl } from '../../_ui/student-link.tsx'
import { refreshed } from '../../_ui/table.tsx'
import { Tag } from '../../_ui/tag.tsx'
import { Given, GiveReason } from '../days/absences.tsx'

type Student = Person & { studentId: number; classId: string; reason: Reason | undefined }
type Called = Student & { telephone: Telephone | undefined }
type Spell = Called & { days: number; since: string; last: string }

type MissingProps = {
  base: string
  /** The day in words. */
  when: string
  state: { day: string; session: SessionName }
  /** The list begins at this time. */
  from: string
  isEarly: boolean
  /** No class in reach has school. */
  isOff: boolean
  /** A teacher without a class whose register is theirs. */
  isWithout: boolean
  unexplained: readonly Called[]
  explained: readonly Student[]
  /** The classes whose register nobody has begun. */
  untaken: readonly string[]
  spells: readonly Spell[]
}

/** Who is missing today without a reason, to be called; it prints as it stands. */
export const MissingPage = (props: MissingProps) => (
  <>
    <PageHead title={words.title} sub={`${props.when}, ${sessionTitles[props.state.session].toLowerCase()}`}>
      <Button icon="report" data-print="">
        {words.print}
      </Button>
    </PageHead>
    <Missing {...props} />
  </>
)

export function Missing(props: MissingProps) {
  const { base, unexplained, explained, spells, untaken } = props
  return (
    <div
      id="missing"
      className="page"
      {...refreshed({ url: missingUrl(base), on: 'reason-changed', every: '60s' })}
      hx-headers='{"X-Quiet":"1"}'
    >
      <Panel id="missing-today" title={words.today} aside={<span className="note">{missingCount(unexplained.length)}</span>}>
        {unexplained.length > 0 ? <Students {...props} label={words.today} students={unexplained} /> : <Nobody {...props} />}
      </Panel>
      {untaken.length > 0 && !props.isEarly && <Untaken {...props} />}
      {spells.length > 0 && (
        <Panel id="missing-long" title={words.spells}>
          <Students {...props} label={words.spells} students={spells} />
        </Panel>
      )}
      {explained.length > 0 && (
        <Panel id="missing-explained" title={reasonWords.explained}>
          <Students {...props} label={reasonWords.explained} students={explained} />
        </Panel>
      )}
    </div>
  )
}

type StudentsProps = Pick<MissingProps, 'base' | 'state'> & { label: string; students: readonly (Student | Called | Spell)[] }

/** Each with what one needs to call, and the reason to be given. */
const Students = ({ base, state, label, students }: StudentsProps) => (
  <ul className="rows" aria-label={label}>
    {students.map((one) => (
      <li key={one.studentId}>
        <Tag>{one.classId}</Tag>
        <div className="grow">
          <a className="name block min-h-6 leading-6" href={studentPageUrl(one.studentId, base)}>
            <Name>{lastFirst(one)}</Name>
          </a>
          {'days' in one && <span className="note block">{spellOf(one.days, one.since)}</span>}
          {'telephone' in one && (one.telephone ? <Call name={lastFirst(one)} {...one.telephone} /> : <NoTelephone />)}
          {('days' in one || !('telephone' in one)) && (
            <span className="note block">
              <Given reason={one.reason} />
            </span>
          )}
        </div>
        <GiveReason base={base} student={one} state={'last' in one ? { day: one.last, session: 'am' } : state} />
      </li>
    ))}
  </ul>
)

const NoTelephone = () => <span className="note">{words.noTelephone}</span>

function Nobody({ isEarly, isOff, isWithout, from }: MissingProps) {
  if (isWithout) return <Empty title={registerWords.noClasses}>{registerWords.noClassesHint}</Empty>
  if (isOff) return <Empty title={words.off}>{words.earlyHint(from)}</Empty>
  if (isEarly) return <Empty title={words.early}>{words.earlyHint(from)}</Empty>
  return (
    <Empty art="done" title={words.nobody}>
      {words.nobodyHint}
    </Empty>
  )
}

const Untaken = ({ base, state, untaken }: MissingProps) => (
  <Panel id="missing-untaken" title={words.untaken}>
    <ul className="class-tags pad">
      {untaken.map((classId) => (
        <li key={classId}>
          <a className="tag" href={registerUrl(base, classId, state)}>
            {classId}
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)
