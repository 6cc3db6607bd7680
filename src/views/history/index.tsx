import { entities } from '../../domain/history/index.ts'
import { common, pageWords } from '../../domain/words/common.ts'
import { entityTitles, pageWords as words } from '../../domain/words/history.ts'
import { base, isFiltered, type ListState, listUrl } from '../_links/history.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { type HistoryList, HistoryTable } from './table.tsx'

type HistoryProps = HistoryList & { actors: readonly { value: string; label: string }[]; studentName: string | undefined }

/** Every change, the latest first. */
export function HistoryPage(props: HistoryProps) {
  const { state } = props
  return (
    <div className="stack">
      <PageHead title={words.title}>
        <ButtonLink icon="report" href={listUrl(state, { after: '' }, `${base}/print`)}>
          {common.print}
        </ButtonLink>
        <ButtonLink icon="download" href={listUrl(state, { after: '' }, `${base}/excel`)}>
          {words.excel}
        </ButtonLink>
      </PageHead>
      <Filters {...props} />
      <HistoryTable {...props} />
    </div>
  )
}

function Filters({ state, actors, studentName }: HistoryProps) {
  return (
    <form id="history-filter" className="row items-end" action={base}>
      <div className="grow basis-64">
        <TextField
          icon="search"
          type="search"
          label={pageWords.search}
          placeholder={words.searchHint}
          name="q"
          maxLength={100}
          defaultValue={state.q}
        />
      </div>
      <SelectField
        label={words.kind}
        name="kind"
        empty={words.everything}
        options={entities.map((value) => ({ value, label: entityTitles[value] }))}
        defaultValue={state.kind}
      />
      <SelectField label={words.who} name="who" empty={words.anybody} options={actors} defaultValue={state.who} />
      <div className="w-36">
        <DateField label={words.from} name="from" value={state.from} />
      </div>
      <div className="w-36">
        <DateField label={words.to} name="to" value={state.to} />
      </div>
      <Hidden state={state} />
      <Button type="submit" look="primary">
        {pageWords.show}
      </Button>
      {isFiltered(state) && <ButtonLink href={base}>{words.clear}</ButtonLink>}
      {studentName && <p className="basis-full">{words.only(studentName)}</p>}
    </form>
  )
}

const Hidden = ({ state }: { state: ListState }) => (
  <>
    {state.student !== null && <input type="hidden" name="student" value={state.student} />}
    {state.sort !== '-at' && <input type="hidden" name="sort" value={state.sort} />}
  </>
)
