import { isTaken, type RegisterCounts, type RegisterFault } from '../../domain/attendance-registers.ts'
import type { NoSchool } from '../../domain/school-calendar/index.ts'
import { doubtfulOf, faults, notBegun, registerOf, taken, unmarkedOf, words } from '../../domain/words/attendance-registers.ts'
import { noSchoolHint, noSchoolTitle } from '../../domain/words/school-calendar.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { DayBar } from './day.tsx'
import { listUrl, type RegisterState, registersUrl, registerUrl } from './links.ts'

export type RegisterRow = { classId: string; teachers: readonly string[]; counts: RegisterCounts; off: NoSchool | undefined }
export type RegistersProps = {
  base: string
  state: RegisterState
  today: string
  registers: readonly RegisterRow[]
  isAll: boolean
  /** Why nothing is to be taken on that day. */
  fault: RegisterFault | undefined
  /** Why there is no school. */
  off: NoSchool | undefined
  typed?: string | undefined
  error?: string | undefined
}

/** Registers of a day and session: those not yet taken, or all. */
export function RegistersPage(props: RegistersProps) {
  const { base, fault, isAll, off } = props
  return (
    <div className="stack max-w-5xl">
      <header>
        <h1>{words.title}</h1>
        <p className="dim">{words.about}</p>
      </header>
      <DayBar {...props} action={registersUrl(base)} href={(to) => listUrl(base, to, isAll)} />
      {!fault && off && <Alert>{noSchoolHint(off)}</Alert>}
      {fault && fault !== 'over' && <Alert>{faults[fault]}</Alert>}
      {fault !== 'no-term' && fault !== 'future' && <RegisterList {...props} />}
    </div>
  )
}

function RegisterList({ base, state, registers, isAll }: RegistersProps) {
  const missing = registers.filter(({ counts, off }) => !off && !isTaken(counts))
  const shown = isAll ? registers : missing
  const tab = (all: boolean, title: string, count: number) => (
    <a href={listUrl(base, state, all)} aria-current={all === isAll ? 'page' : undefined}>{`${title} (${count})`}</a>
  )
  return (
    <section id="registers" className="panel" aria-label={words.title}>
      <nav className="tabs pad" aria-label={words.state}>
        {tab(false, words.missing, missing.length)}
        {tab(true, words.all, registers.length)}
      </nav>
      {registers.length === 0 ? (
        <Empty title={words.noClasses}>{words.noClassesHint}</Empty>
      ) : shown.length === 0 ? (
        <Empty title={words.allTaken} action={<ButtonLink href={listUrl(base, state, true)}>{words.all}</ButtonLink>}>
          {words.allTakenHint}
        </Empty>
      ) : (
        <RegisterTable base={base} state={state} registers={shown} />
      )}
    </section>
  )
}

const RegisterTable = ({ base, state, registers }: Pick<RegistersProps, 'base' | 'state' | 'registers'>) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">{words.class}</th>
        <th scope="col">{words.teacher}</th>
        {[words.students, words.scanned, words.byHand, words.unmarked].map((title) => (
          <th key={title} scope="col" className="num">
            {title}
          </th>
        ))}
        <th scope="col">{words.state}</th>
      </tr>
    </thead>
    <tbody>
      {registers.map(({ classId, teachers, counts, off }) => (
        <tr key={classId}>
          <th scope="row">
            <a href={registerUrl(base, classId, state)} aria-label={registerOf(classId)}>
              {classId}
            </a>
          </th>
          <td>{teachers.length > 0 ? teachers.join(', ') : words.nobody}</td>
          <td className="num">{counts.students}</td>
          <td className="num">{counts.scan}</td>
          <td className="num">{counts.hand}</td>
          <td className="num">{counts.unmarked}</td>
          <td>{off && counts.unmarked === counts.students ? <Badge>{noSchoolTitle(off)}</Badge> : <StateBadge counts={counts} />}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

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
