import { type Carried, type CarriedList, carriedLists } from '../../domain/school/carry-over.ts'
import { listTitles, carryWords as words } from '../../domain/words/school-carry-over.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Table } from '../_ui/table.tsx'
import { tabUrl } from './frame.tsx'

export const carryUrl = (year: number) => tabUrl('years', year, 'carry-over')

type Props = {
  from: number
  to: number
  plan: Record<CarriedList, Carried>
  archived: readonly string[]
  retired: readonly string[]
  message?: string | undefined
}

/** What would be carried over, and what stays behind; looking stores nothing. */
export function CarryOverDialog({ from, to, plan, archived, retired, message }: Props) {
  const hasNew = carriedLists.some((list) => plan[list].add.length > 0)
  return (
    <Dialog title={words.title(from, to)} form={{ action: carryUrl(to) }} submit={hasNew && words.accept} refused={message}>
      <p>{hasNew ? words.intro : words.nothing(from)}</p>
      <CountTable plan={plan} />
      {carriedLists.some((list) => plan[list].planned > 0) && <p className="small dim">{words.plannedHint}</p>}
      {archived.length > 0 && <p>{words.archived(archived)}</p>}
      {retired.length > 0 && <p>{words.retired(retired)}</p>}
    </Dialog>
  )
}

const CountTable = ({ plan }: Pick<Props, 'plan'>) => (
  <Table
    folds={false}
    label={words.what}
    rows={carriedLists}
    rowKey={(list) => list}
    columns={[
      { head: words.what, isName: true, cell: (list) => listTitles[list] },
      { head: words.new, align: 'num', cell: (list) => <Added list={list} n={plan[list].add.length} /> },
      { head: words.there, align: 'num', cell: (list) => plan[list].there },
      { head: words.planned, align: 'num', cell: (list) => plan[list].planned },
    ]}
  />
)

const Added = ({ list, n }: { list: CarriedList; n: number }) => (
  <>
    <input type="hidden" name={list} value={n} />
    <b>{n}</b>
  </>
)
