import { type MouseEvent, memo } from 'react'
import { yearTitle } from '../../../domain/_dates.ts'
import { common } from '../../../domain/words/common.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { here } from '../../_base-address.ts'
import { Codes } from '../../_grid/codes.tsx'
import { type FootState, GridFoot } from '../../_grid/foot.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Fact } from '../../_ui/fact.tsx'
import type { BookHead } from './props.ts'

type Props = {
  head: BookHead
  onLeave: (event: MouseEvent<HTMLAnchorElement>) => void
  /** Called before the percentages are proposed as course marks. */
  onPropose: (event: MouseEvent<HTMLAnchorElement>) => void
  onDownload: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** Names the mark book and offers its other actions. */
export const Header = memo(function Header({ head, onLeave, onPropose, onDownload }: Props) {
  const { sheet, key } = head
  const dialog = (path: string) => ({ href: `${sheet}/${path}`, 'hx-get': here(`${sheet}/${path}`), 'hx-target': '#dialog' })
  return (
    <div className="row">
      <h1>{words.title}</h1>
      <dl className="facts sm:ml-3">
        <Fact label="Subject" value={head.subject} />
        <Fact label="Class" value={key.formClassId} />
        <Fact label="Year" value={yearTitle(key.year)} />
        <Fact label="Term" value={key.term} />
        {head.teacher && <Fact label="Teacher" value={head.teacher} />}
      </dl>
      <span className="row push">
        <ButtonLink className="only-wide" icon="download" href={head.download} onClick={onDownload}>
          {words.download}
        </ButtonLink>
        <ButtonLink icon="report" href={`${sheet}/print`} onClick={onLeave} title="Ctrl P" aria-keyshortcuts="Control+p">
          {common.print}
        </ButtonLink>
        {!head.readOnly && (
          <>
            <ButtonLink className="only-wide" icon="upload" {...dialog('upload')}>
              {common.upload}
            </ButtonLink>
            <ButtonLink {...dialog('course-mark')} onClickCapture={onPropose}>
              {words.courseMark}
            </ButtonLink>
          </>
        )}
        <ButtonLink className="only-wide" href={head.options} onClick={onLeave}>
          {words.backToOptions}
        </ButtonLink>
        <ButtonLink icon="x" href={head.lessons} onClick={onLeave}>
          {words.closeSheet}
        </ButtonLink>
      </span>
    </div>
  )
})

/** The number of students, the deadline and the keys. */
type FootProps = { head: BookHead; total: number; onCode: (code: string) => void } & FootState

export const Foot = memo(function Foot({ head, total, onCode, ...footState }: FootProps) {
  return (
    <GridFoot {...footState} total={words.students(total)} hints={words.hints}>
      {head.deadline && !head.readOnly && <span className="truncate">{head.deadline}</span>}
      {!head.readOnly && <Codes rules={head.rules} isOff={false} onPress={onCode} />}
    </GridFoot>
  )
})
