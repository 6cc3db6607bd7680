import { createContext, useContext } from 'react'
import { mostColumns } from '../../../domain/marks/book/index.ts'
import { common } from '../../../domain/words/common.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { IconButton } from '../../_ui/button.tsx'
import type { Column } from './book.ts'

export const titleOf = ({ number, assessment }: Column) => assessment?.topic || words.numbered(number)

type Editing = {
  isReadOnly: boolean
  count: number
  /** The column whose edit menu is open. */
  editing: number | null
  onEdit: (number: number) => void
  onAdd: () => void
}
/** What the heads offer: opening an edit menu redraws no row. */
export const Editing = createContext<Editing>({ isReadOnly: true, count: 0, editing: null, onEdit: () => {}, onAdd: () => {} })

export function AssessmentHead({ column, isShown }: { column: Column; isShown: boolean }) {
  const { isReadOnly, editing, onEdit } = useContext(Editing)
  const { assessment, number } = column
  const weighting = assessment?.weighting ? words.weighting(assessment.weighting) : ''
  return (
    <th scope="col" className={isShown ? 'is-shown' : undefined} title={[titleOf(column), weighting].filter(Boolean).join('\n')}>
      <b className="topic">{assessment?.topic ?? ''}</b>
      <span>{words.date(assessment?.date ?? null)}</span>
      <span className="row flex-nowrap justify-between">
        {words.total(assessment?.total ?? null)}
        {!isReadOnly && (
          <IconButton
            icon="edit"
            label={words.edit(titleOf(column))}
            id={`edit-${number}`}
            aria-haspopup="dialog"
            aria-expanded={editing === number}
            onClick={() => onEdit(number)}
          />
        )}
      </span>
    </th>
  )
}

export function AddHead() {
  const { isReadOnly, count, onAdd } = useContext(Editing)
  return (
    <th scope="col">
      <span className="sr">{common.actions}</span>
      {!isReadOnly && count < mostColumns && <IconButton icon="plus" label={words.addAssessment} onClick={onAdd} />}
    </th>
  )
}
