import { type MouseEvent, memo, useCallback, useState } from 'react'
import { yearTitle } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import type { SheetRow } from '../../../domain/marks/enter/index.ts'
import { common } from '../../../domain/words/common.ts'
import { sheetWords } from '../../../domain/words/enter-marks.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Fact } from '../../_ui/fact.tsx'
import { StudentPhoto } from '../../_ui/student-photo.tsx'
import type { SheetHead } from './props.ts'

type Props = {
  head: SheetHead
  student: SheetRow | undefined
  showsPhoto: boolean
  counts: { inClass: number; registered: number; entered: number }
  onNext: (event: MouseEvent<HTMLAnchorElement>) => void
}

/** The current student, the sheet and its progress. */
export const Header = memo(function Header({ head, student, showsPhoto, counts, onNext }: Props) {
  const name = student ? fullName(student) : '–'
  return (
    <div className="row">
      {head.back && (
        <ButtonLink href={head.back} onClick={onNext}>
          {common.back}
        </ButtonLink>
      )}
      <h1>{sheetWords.title}</h1>
      {showsPhoto && student && <Photo key={student.student_id} student={student} />}
      <dl className="facts">
        <Fact label="Student" value={name} className="not-one w-[136px] xl:w-44" />
        <Fact label="Subject" value={head.subject} />
        <Fact label="Class" value={head.classId} />
        <Fact label="Year" value={yearTitle(head.year)} />
        <Fact label="Term" value={head.term} />
      </dl>
      <dl className="facts push mr-1">
        <Fact label={sheetWords.inClass} value={counts.inClass} />
        <Fact label={sheetWords.registered} value={counts.registered} />
        <Fact label={sheetWords.entered} value={counts.entered} />
      </dl>
      <ButtonLink look="primary" href={head.next} onClick={onNext}>
        {sheetWords.next}
      </ButtonLink>
    </div>
  )
})

/** Shows the initials instead of a missing photo, also when it failed before the page was ready. */
function Photo({ student: { student_id, first_name, last_name, picture } }: { student: SheetRow }) {
  const [isMissing, setMissing] = useState(false)
  const look = useCallback((box: HTMLElement | null) => {
    const image = box?.querySelector('img')
    if (image?.complete && image.naturalWidth === 0) setMissing(true)
  }, [])
  const student = { studentId: student_id, firstName: first_name, lastName: last_name }
  return (
    <span className="contents" ref={look} onError={() => setMissing(true)}>
      <StudentPhoto student={student} version={isMissing ? null : picture} />
    </span>
  )
}
