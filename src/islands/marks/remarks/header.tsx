import { type MouseEvent, memo } from 'react'
import { yearTitle } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import type { RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { columnTitles, words } from '../../../domain/words/class-remarks.ts'
import { common } from '../../../domain/words/common.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Fact } from '../../_ui/fact.tsx'
import type { RemarksHead } from './props.ts'

type Props = {
  head: RemarksHead
  student: RemarkRow | undefined
  /** How many of each text are written, as one string each, so that the header is redrawn only when they change. */
  written: string
  onLeave: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The current student, and the progress of the class. */
export const Header = memo(function Header({ head, student, written, onLeave }: Props) {
  const counts = written.split('\n').filter(Boolean)
  const texts = head.columns.filter((field) => field === 'comments' || field === 'deans')
  return (
    <div className="row">
      <h1>{words.title}</h1>
      <dl className="facts sm:ml-3">
        <Fact label="Student" value={student ? fullName(student) : '–'} className="w-[136px] xl:w-44" />
        <Fact label="Class" value={head.classId} />
        <Fact label="Year" value={yearTitle(head.year)} />
        <Fact label="Term" value={head.term} />
      </dl>
      <dl className="facts push mr-1">
        {texts.map((field, i) => (
          <Fact key={field} label={columnTitles[field]} value={counts[i] ?? ''} />
        ))}
      </dl>
      <ButtonLink icon="report" href={head.print} onClick={onLeave}>
        {common.print}
      </ButtonLink>
      <ButtonLink href={head.next} onClick={onLeave}>
        {words.next}
      </ButtonLink>
    </div>
  )
})
