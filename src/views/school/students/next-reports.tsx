import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import type { NextReport } from '../../../domain/school/students/next-reports.ts'
import { common } from '../../../domain/words/common.ts'
import { asksAll, asksOne, asksUndo, faultText, mendedAll, mendLabels, mostShown, words } from '../../../domain/words/next-reports.ts'
import { words as studentWords } from '../../../domain/words/students.ts'
import { base, nextReportsUrl } from '../../_links/students.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { PreparedTerms } from '../../_ui/later-terms.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { StudentLink } from '../../_ui/student-link.tsx'
import { List, refreshed } from '../../_ui/table.tsx'

type Props = { reports: readonly NextReport[]; terms: readonly TermKey[] }
const most = 200

export const NextReportsPage = (props: Props) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.sub} crumb={<a href={base}>{studentWords.title}</a>} />
    <PreparedTerms terms={props.terms} />
    <NextReports {...props} />
  </div>
)

/** Reloads after each mending. */
export const NextReports = ({ reports, terms }: Props) => (
  <div id="next-reports" className="stack" {...refreshed({ url: nextReportsUrl(), on: 'next-reports-changed' })}>
    {reports.length > 0 && <Actions />}
    <List
      label={words.title}
      folds
      rows={reports.slice(0, most)}
      rowKey={({ id, term, fault }) => `${id}-${term.year}-${term.term}-${fault}`}
      columns={[
        {
          head: words.student,
          isName: true,
          className: 'wrap-anywhere',
          cell: (one) => (
            <StudentLink id={one.id}>
              <Name>{lastFirst(one)}</Name>
            </StudentLink>
          ),
        },
        { head: words.class, cell: ({ classId }) => classId },
        terms.length > 1 && { head: words.term, cell: ({ term }) => termName(term) },
        { head: words.why, cell: faultText },
        { head: common.actions, isQuiet: true, cell: (one) => <Mend {...one} /> },
      ]}
      after={reports.length > most && <p className="dim">{mostShown(most, reports.length)}</p>}
      empty={
        <Empty title={terms.length > 0 ? words.none : words.noTerm} art="done">
          {terms.length > 0 ? words.noneText : words.noTermText}
        </Empty>
      }
    />
  </div>
)

const Actions = () => (
  <div className="row print:hidden">
    <ButtonLink look="primary" {...opens(nextReportsUrl('all'))}>
      {words.all}
    </ButtonLink>
    <Button icon="report" data-print="">
      {words.print}
    </Button>
    <ButtonLink icon="download" href={nextReportsUrl('excel')} download="">
      {words.excel}
    </ButtonLink>
  </div>
)

const Mend = (one: NextReport) => (
  <ButtonLink {...opens(nextReportsUrl(one.id))} aria-label={`${mendLabels[one.fault]}: ${fullName(one)}`}>
    {mendLabels[one.fault]}
  </ButtonLink>
)

/** All that differs of one student is mended together. */
export const AskMend = ({ reports: [first, ...others] }: { reports: readonly [NextReport, ...NextReport[]] }) => (
  <Dialog
    title={asksOne(fullName(first))}
    form={{ action: nextReportsUrl(first.id) }}
    submit={others.length > 0 ? words.mend : mendLabels[first.fault]}
  >
    {[first, ...others].map((one) => (
      <p key={`${one.term.year}-${one.term.term}-${one.fault}`}>
        <b>{termName(one.term)}</b> · {faultText(one)}
      </p>
    ))}
    <p>{words.effect}</p>
    <p className="dim">{words.undoNote}</p>
  </Dialog>
)

export const AskMendAll = ({ students, refused }: { students: number; refused?: string | undefined }) => (
  <Dialog title={asksAll(students)} form={{ action: nextReportsUrl('all') }} submit={words.all} refused={refused}>
    <p>{words.effect}</p>
    <p className="dim">{words.undoNote}</p>
    <input type="hidden" name="students" value={students} />
  </Dialog>
)

export const MendedAll = ({ count, at }: { count: number; at: string }) => (
  <Dialog
    title={words.title}
    closing={common.close}
    form={{ action: nextReportsUrl('undo') }}
    submit={<Button type="submit">{words.undo}</Button>}
  >
    <p>{mendedAll(count)}</p>
    <p className="dim">{words.undoNote}</p>
    <input type="hidden" name="at" value={at} />
  </Dialog>
)

/** Of the Dashboard's last acts. */
export const AskUndoMended = ({ students, at }: { students: number; at: string }) => (
  <Dialog title={words.undo} {...(students > 0 && { form: { action: nextReportsUrl('undo') }, submit: words.undo })}>
    <p>{students > 0 ? asksUndo(students) : words.undone}</p>
    {students > 0 && <p className="dim">{words.undoNote}</p>}
    <input type="hidden" name="at" value={at} />
  </Dialog>
)
