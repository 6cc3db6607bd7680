import { termName } from '../../domain/_titles.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { changed, words } from '../../domain/words/holds.ts'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { holdsUrl } from './links.ts'

export type Held = { studentId: number; firstName: string; lastName: string; classId: string; reason: string | null; since: string }
export type HoldChange = {
  id: number
  studentId: number | null
  firstName: string | null
  lastName: string | null
  by: string
  old: string | null
  new: string | null
  when: string
}
type Props = { term: TermKey; holds: readonly Held[]; changes: readonly HoldChange[] }

const opens = (href: string) => ({ href, 'hx-get': href, 'hx-target': '#dialog' })

/** Students of a term whose reports are not given out yet, though the others' are. */
export function HoldsPage(props: Props) {
  const { term } = props
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.title}</h1>
        <p className="dim">{termName(term)}</p>
        <span className="row push">
          <ButtonLink icon="left" href="/admin/posting">
            {words.back}
          </ButtonLink>
          <ButtonLink look="primary" icon="plus" {...opens(holdsUrl(term, 'new'))}>
            {words.add}
          </ButtonLink>
        </span>
      </header>
      <HoldLists {...props} />
    </div>
  )
}

/** Reloads itself when a student has been held back or released. */
export function HoldLists({ term, holds, changes }: Props) {
  return (
    <div
      id="hold-lists"
      className="stack"
      hx-get={holdsUrl(term)}
      hx-trigger="holds-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <section className="panel">
        {holds.length === 0 ? <Empty title={words.none}>{words.noneYet}</Empty> : <HoldTable term={term} holds={holds} />}
      </section>
      {changes.length > 0 && (
        <>
          <h2 id="hold-history">{words.history}</h2>
          <section className="panel" aria-labelledby="hold-history">
            <History changes={changes} />
          </section>
        </>
      )}
    </div>
  )
}

function HoldTable({ term, holds }: Omit<Props, 'changes'>) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.class}</th>
          <th scope="col">{words.student}</th>
          <th scope="col">{words.reason}</th>
          <th scope="col">{words.since}</th>
          <th scope="col" className="num">
            {words.edit}
          </th>
        </tr>
      </thead>
      <tbody>
        {holds.map((s) => (
          <tr key={s.studentId}>
            <td>{s.classId}</td>
            <th scope="row" className="wrap-anywhere">
              <Name>{`${s.lastName}, ${s.firstName}`}</Name> <span className="dim small">{s.studentId}</span>
            </th>
            <td className="wrap-anywhere">{s.reason}</td>
            <td>{s.since}</td>
            <td className="num">
              <IconLink
                icon="edit"
                label={words.editOf(`${s.firstName} ${s.lastName}`)}
                title={words.edit}
                {...opens(holdsUrl(term, s.studentId))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function History({ changes }: { changes: readonly HoldChange[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.student}</th>
          <th scope="col">{words.what}</th>
          <th scope="col">{words.who}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <td>{change.when}</td>
            <th scope="row" className="wrap-anywhere">
              <Name>{`${change.lastName}, ${change.firstName}`}</Name> <span className="dim small">{change.studentId}</span>
            </th>
            <td className="wrap-anywhere">{changed(change.old, change.new)}</td>
            <td>{change.by}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
