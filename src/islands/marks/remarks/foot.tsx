import { memo } from 'react'
import { conductGrades } from '../../../domain/_marks.ts'
import { fullName } from '../../../domain/_names.ts'
import { textLength } from '../../../domain/_text.ts'
import { isGrade, isText, type RemarkField, type RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { kindOf } from '../../../domain/term-reports/fields.ts'
import { cellTitles, words } from '../../../domain/words/class-remarks.ts'
import { screenWords } from '../../../domain/words/term-reports.ts'
import { CellHistory } from '../../_grid/cell-history.tsx'
import { type FootState, GridFoot } from '../../_grid/foot.tsx'
import type { RemarksHead } from './props.ts'

export const phraseId = 'phrase'

type Props = {
  head: RemarksHead
  total: number
  /** The current cell: the place for a coded comment, the length of its text, and its history. */
  student: RemarkRow | undefined
  field: RemarkField
  cell: string
  text: string
  onBack: () => void
} & FootState

/** The actions for the current cell, the number of students, the deadline and the keys. */
export const Foot = memo(function Foot({ head, total, student, field, cell, text, onBack, ...footState }: Props) {
  const limit = kindOf(field)
  const canType = head.readOnly === null && isText(field)
  return (
    <GridFoot {...footState} total={words.total(total)} hints={words.hints} wraps="max-[1023px]:flex-wrap">
      {head.closes.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <CellHistory
        base={head.base}
        entity="student_term_record"
        record={student?.id ?? null}
        field={field}
        title={words.historyOf(cellTitles[field], student ? fullName(student) : '')}
      />
      {head.readOnly === null && (
        <input
          id={phraseId}
          className="input phrases"
          list={head.phrases}
          autoComplete="off"
          placeholder={words.phrase}
          title={words.phraseKey}
          aria-label={screenWords.phraseFor(cellTitles[field])}
          data-phrases={cell}
          disabled={!canType}
          onKeyDown={(event) => event.key === 'Escape' && onBack()}
        />
      )}
      {typeof limit === 'number' && <Count used={textLength(text)} limit={limit} />}
      {isGrade(field) && <span className="truncate">{gradeKey}</span>}
    </GridFoot>
  )
})

const Count = ({ used, limit }: { used: number; limit: number }) => (
  <span className={used > limit ? 'bad' : undefined}>
    {used} / {limit}
  </span>
)

const gradeKey = Object.entries(conductGrades)
  .map(([grade, meaning]) => `${grade} ${meaning}`)
  .join(' · ')
