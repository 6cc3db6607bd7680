import type { ReactNode } from 'react'
import { pageWords } from '../../domain/words/common.ts'
import { editOf, sectionWords, tabTitles } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { type Tab, tabUrl } from './frame.tsx'

type Props<Row> = {
  tab: Tab
  id: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  before?: ReactNode
  /** The label of the button that adds a row, and what else can be added. */
  add?: string
  addAlso?: ReactNode
  /** Below the list: the number of rows. */
  children?: ReactNode
}

/** One of the school's lists. */
export const SchoolList = <Row extends { id: string | number }>({ tab, id, columns, rows, before, add, addAlso, children }: Props<Row>) => (
  <List
    id={id}
    label={tabTitles[tab]}
    refresh={{ url: tabUrl(tab), on: 'school-changed' }}
    {...{ columns, rows, before }}
    rowKey={(row) => row.id}
    after={
      add && (
        <p className="pager">
          <span className="dim mr-auto">{children}</span>
          {addAlso}
          <ButtonLink small icon="plus" {...opens(tabUrl(tab, 'new'))}>
            {add}
          </ButtonLink>
        </p>
      )
    }
  />
)

export const editColumn = <Row extends { id: string | number }>(tab: Tab, name: (row: Row) => string): Column<Row> => ({
  head: pageWords.edit,
  align: 'num',
  cell: (row) => <IconLink icon="edit" label={editOf(name(row))} word={pageWords.edit} {...opens(tabUrl(tab, row.id))} />,
})

export const InUse = ({ retiredAt }: { retiredAt: string | null }) =>
  retiredAt ? <Badge>{sectionWords.retired}</Badge> : <Badge kind="good">{sectionWords.inUse}</Badge>
