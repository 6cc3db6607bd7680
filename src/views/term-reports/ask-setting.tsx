import { impactKey, impactLines, recordsOf, type SettingField, type SettingImpact, type Value } from '../../domain/term-reports/index.ts'
import { common } from '../../domain/words/common.ts'
import { settingWords as words } from '../../domain/words/term-reports.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Table } from '../_ui/table.tsx'

type Setting = { field: SettingField; value: Value; classId: string | null; year: number; term: number }
type Props = { setting: Setting; impact: SettingImpact; url: string; classes: 'all' | 'one'; typed: string }

/** Asks before a figure is set for a class or for all: the number of records of each class, and the old and new values. */
export function AskSetting({ setting, impact, url, classes, typed }: Props) {
  const { field, value, classId, year, term } = setting
  const sent = { year, term, value: typed, classes, said: impactKey(impact) }
  return (
    <Dialog
      title={words.title(field, value)}
      about={words.who(classId)}
      form={{ action: url }}
      submit={words.change(recordsOf(impact))}
      danger
    >
      <div className="stack">
        {impact.rows.length > 0 && <Lines impact={impact} value={value} />}
        {impact.term && <p>{words.term(impact.term.old, value)}</p>}
        {impact.overAbsent > 0 && <Alert>{words.overAbsent(impact.overAbsent)}</Alert>}
        <p className="hint">{words.canUndo}</p>
      </div>
      {Object.entries(sent).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
    </Dialog>
  )
}

const Lines = ({ impact, value }: { impact: SettingImpact; value: Value }) => (
  <Table
    label={words.records}
    className="table-in-dialog"
    rows={impactLines(impact)}
    rowKey={({ old }) => String(old)}
    columns={[
      { head: words.from, cell: ({ old }) => words.shown(old) },
      { head: words.to, cell: () => words.shown(value) },
      { head: words.records, align: 'num', cell: ({ records }) => records },
      { head: words.classes, className: 'wrap-anywhere', cell: ({ classes }) => classes.join(', ') },
    ]}
  />
)

type Recent = { id: number; field: SettingField; value: string; classId: string | null; records: number; by: string; at: string }
export type RecentSettings = { settings: readonly Recent[]; url: (id: number) => string; term: { year: number; term: number } }

/** The recent settings, which can be undone. */
export function RecentSettings({ settings, url, term }: RecentSettings) {
  if (settings.length === 0) return null
  return (
    <ul className="row small flex-[1_0_100%]" aria-label={words.recent}>
      {settings.map(({ id, field, value, classId, records, by, at }) => (
        <li key={id}>
          <form method="post" action={url(id)} className="row" hx-post={url(id)} hx-swap="none">
            <input type="hidden" name="year" value={term.year} />
            <input type="hidden" name="term" value={term.term} />
            <Button small type="submit" icon="undo" aria-label={words.undoOf(field, classId)}>
              {common.undo}
            </Button>
            <span>{words.done(field, value, classId, records, by, at)}</span>
          </form>
        </li>
      ))}
    </ul>
  )
}
