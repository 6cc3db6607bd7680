import { impactKey, impactLines, recordsOf, type SettingField, type SettingImpact, type Value } from '../../domain/term-reports/index.ts'
import { administerWords, settingWords as words } from '../../domain/words/term-reports.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'

type Setting = { field: SettingField; value: Value; classId: string | null; year: number; term: number }
type Props = { setting: Setting; impact: SettingImpact; url: string; classes: 'all' | 'one'; typed: string }

/** Before a figure is set for a class or for all: how many records of which classes change, from what to what. */
export function AskSetting({ setting, impact, url, classes, typed }: Props) {
  const { field, value, classId, year, term } = setting
  const sent = { year, term, value: typed, classes, said: impactKey(impact) }
  const buttons = (
    <>
      <Button data-close-dialog="" autoFocus>
        {administerWords.cancel}
      </Button>
      <Button type="submit" look="danger">
        {words.change(recordsOf(impact))}
      </Button>
    </>
  )
  return (
    <Dialog title={words.title(field, value)} about={words.who(classId)} form={{ action: url }} buttons={buttons}>
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

function Lines({ impact, value }: { impact: SettingImpact; value: Value }) {
  return (
    <table className="table table-in-dialog">
      <thead>
        <tr>
          <th scope="col">{words.from}</th>
          <th scope="col">{words.to}</th>
          <th scope="col" className="num">
            {words.records}
          </th>
          <th scope="col">{words.classes}</th>
        </tr>
      </thead>
      <tbody>
        {impactLines(impact).map(({ old, records, classes }) => (
          <tr key={String(old)}>
            <td>{words.shown(old)}</td>
            <td>{words.shown(value)}</td>
            <td className="num">{records}</td>
            <td className="wrap-anywhere">{classes.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Recent = { id: number; field: SettingField; value: string; classId: string | null; records: number; by: string; at: string }
export type RecentSettings = { settings: readonly Recent[]; url: (id: number) => string; term: { year: number; term: number } }

/** What was set for many a moment ago can be taken back. */
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
              {administerWords.undo}
            </Button>
            <span>{words.done(field, value, classId, records, by, at)}</span>
          </form>
        </li>
      ))}
    </ul>
  )
}
