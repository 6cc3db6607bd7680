import { historyPath } from '../../domain/_history.ts'
import { common } from '../../domain/words/common.ts'
import { here } from '../_base-address.ts'
import { Icon } from '../_ui/icon.tsx'

type Props = {
  base: string
  entity: string
  /** The record of the current row, if it has one. */
  record: number | null
  field: string
  /** The student and the key. */
  title: string
}

/** One link, which htmx processes once, leads to the history of the current cell. */
export function CellHistory({ base, entity, record, field, title }: Props) {
  const url = `${base}/${historyPath({ entity, key: record ?? 0, field })}`
  return (
    <a
      id="cell-history"
      hidden={record === null}
      href={here(url)}
      hx-get={here(url)}
      hx-target="#dialog"
      title={title}
      {...(record !== null && { 'aria-keyshortcuts': 'Alt+h' })}
    >
      <Icon name="history" /> {common.history}
      <span className="sr">{title}</span>
    </a>
  )
}
