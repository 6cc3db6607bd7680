import type { NoSchool } from '../../../domain/_school-days.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { isTaken, type RegisterCounts, type RegisterFault } from '../../../domain/attendance/registers.ts'
import { doubtfulOf, faults, notBegun, registerOf, taken, unmarkedOf, words } from '../../../domain/words/attendance-registers.ts'
import { noSchoolHint, noSchoolTitle } from '../../../domain/words/school-calendar.ts'
import { listUrl, type RegisterState, registersUrl, registerUrl } from '../../_links/attendance-registers.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { PreparedTerms } from '../../_ui/later-terms.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { type Column, List } from '../../_ui/table.tsx'
import { DayBar } from './day.tsx'

type RegisterRow = { classId: string; teachers: readonly string[]; counts: RegisterCounts; off: NoSchool | undefined }
type RegistersProps = {
  base: string
  state: RegisterState
  today: string
  registers: readonly RegisterRow[]
  isAll: boolean
  /** The reason why there is no register to take on that day. */
  fault: RegisterFault | undefined
  /** The reason why there is no school. */
  off: NoSchool | undefined
  prepared: readonly TermKey[]
  typed?: string | undefined
  error?: string | undefined
}

/** Registers of a day and session: the missing ones, or all. */
export function RegistersPage(props: RegistersProps) {
  const { base, fault, isAll, off } = props
  return (
    <div className="stack">
      <PageHead title={words.title} sub={words.about} />
      <PreparedTerms terms={props.prepared} />
      <DayBar {...props} action={registersUrl(base)} href={(to) => listUrl(base, to, isAll)} />
      {!fault && off && <Alert>{noSchoolHint(off)}</Alert>}
      {fault && fault !== 'over' && <Alert>{faults[fault]}</Alert>}
      {fault !== 'no-term' && fault !== 'future' && <RegisterList {...props} />}
    </div>
  )
}

function RegisterList({ base, state, registers, isAll }: RegistersProps) {
  const missing = registers.filter(({ counts, off }) => !off && !isTaken(counts))
  const tab = (all: boolean, title: string, count: number) => (
    <a href={listUrl(base, state, all)} aria-current={all === isAll ? 'page' : undefined}>{`${title} (${count})`}</a>
  )
  return (
    <List
      id="registers"
      label={words.title}
      rows={isAll ? registers : missing}
      rowKey={({ classId }) => classId}
      columns={columns((classId) => registerUrl(base, classId, state))}
      before={
        <nav className="tabs pad" aria-label={words.state}>
          {tab(false, words.missing, missing.length)}
          {tab(true, words.all, registers.length)}
        </nav>
      }
      empty={
        registers.length === 0 ? (
          <Empty art="people" title={words.noClasses}>
            {words.noClassesHint}
          </Empty>
        ) : (
          <Empty art="done" title={words.allTaken} action={<ButtonLink href={listUrl(base, state, true)}>{words.all}</ButtonLink>}>
            {words.allTakenHint}
          </Empty>
        )
      }
    />
  )
}

const columns = (link: (classId: string) => string): Column<RegisterRow>[] => [
  {
    head: words.class,
    isName: true,
    cell: ({ classId }) => (
      <a href={link(classId)} aria-label={registerOf(classId)}>
        {classId}
      </a>
    ),
  },
  { head: words.teacher, cell: ({ teachers }) => (teachers.length > 0 ? teachers.join(', ') : words.nobody) },
  { head: words.students, align: 'num', cell: ({ counts }) => counts.students },
  { head: words.scanned, align: 'num', cell: ({ counts }) => counts.scan },
  { head: words.byHand, align: 'num', cell: ({ counts }) => counts.hand },
  { head: words.unmarked, align: 'num', cell: ({ counts }) => counts.unmarked },
  {
    head: words.state,
    cell: ({ counts, off }) =>
      off && counts.unmarked === counts.students ? <Badge>{noSchoolTitle(off)}</Badge> : <StateBadge counts={counts} />,
  },
]

export const StateBadge = ({ counts }: { counts: RegisterCounts }) => (
  <>
    {isTaken(counts) ? (
      <Badge kind="good">{taken}</Badge>
    ) : (
      <Badge kind="warn">{counts.unmarked === counts.students ? notBegun : unmarkedOf(counts.unmarked)}</Badge>
    )}
    {counts.doubtful > 0 && <Badge kind="warn">{doubtfulOf(counts.doubtful)}</Badge>}
  </>
)
