import type { Edited } from '../../domain/_changes.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { type AbsenceReason, reasonCounts } from '../../domain/attendance/days/reasons.ts'
import { longestTitle } from '../../domain/school/lists.ts'
import { countsAs, words } from '../../domain/words/attendance-reasons.ts'
import { common } from '../../domain/words/common.ts'
import { editOf, sectionWords } from '../../domain/words/school.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import type { Column } from '../_ui/table.tsx'
import { Retire } from './classes.tsx'
import { tabUrl } from './frame.tsx'
import { editColumn, InUse, SchoolList } from './list.tsx'

type Row = AbsenceReason & { uses: number }

const columns: Column<Row>[] = [
  { head: words.title, isName: true, className: 'wrap-anywhere', cell: ({ title }) => title },
  { head: words.counts, cell: ({ counts }) => countsAs[counts] },
  { head: words.used, align: 'num', cell: ({ uses }) => shownNumber(uses) },
  { head: sectionWords.state, cell: InUse },
  editColumn('absence-reasons', ({ title }) => title),
]

/** Reloads itself when a reason has changed. */
export const AbsenceReasonTable = ({ rows }: { rows: readonly Row[] }) => (
  <SchoolList
    tab="absence-reasons"
    id="absence-reason-table"
    rows={rows}
    columns={columns}
    add={words.add}
    before={<p className="pad hint">{words.intro}</p>}
  />
)

export type AbsenceReasonProps = {
  /** Undefined for a new reason. */
  id?: number
  name?: string
  typed: { title: string; counts: string; retired: string }
  edited?: Edited<'title' | 'counts' | 'retired'>
  fault?: string
  refused?: string
}

export const AbsenceReasonDialog = ({ id, name = '', typed, edited, fault, refused }: AbsenceReasonProps) => (
  <Dialog
    title={id === undefined ? words.add : editOf(name)}
    form={{ action: tabUrl('absence-reasons', id ?? 'new') }}
    submit={common.save}
    {...{ edited, refused }}
  >
    <TextField
      label={words.title}
      name="title"
      required
      maxLength={longestTitle}
      defaultValue={typed.title}
      error={fault}
      autoComplete="off"
    />
    <SelectField
      label={words.counts}
      name="counts"
      defaultValue={typed.counts}
      options={reasonCounts.map((value) => ({ value, label: countsAs[value] }))}
      hint={words.countsHint}
    />
    {id !== undefined && <Retire isRetired={typed.retired === '1'} />}
  </Dialog>
)
