import { shownNumber } from '../../domain/_numbers.ts'
import { words } from '../../domain/words/attendance-imports.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { base } from '../attendance/links.ts'
import { importsUrl, importUrl, newImportUrl } from './links.ts'

export type ListedImport = { id: number; fileName: string; rows: number; by: string; when: string; state: string; goesOn: boolean }

/** Past imports of scans, and the way to a new one. */
export const ImportsPage = ({ imports }: { imports: readonly ListedImport[] }) => (
  <div className="stack max-w-5xl">
    <header className="row">
      <h1>{words.title}</h1>
      <span className="row push">
        <ButtonLink href={base}>{sectionTitles.attendance}</ButtonLink>
        <ButtonLink look="primary" icon="upload" href={newImportUrl} hx-get={newImportUrl} hx-target="#dialog">
          {words.new}
        </ButtonLink>
      </span>
    </header>
    <p className="dim">{words.about}</p>
    <section
      id="imports"
      className="panel"
      aria-label={words.past}
      hx-get={importsUrl}
      hx-trigger="imports-changed from:body"
      hx-select="#imports"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      {imports.length === 0 ? <Empty title={words.none}>{words.noneYet}</Empty> : <ImportTable imports={imports} />}
    </section>
  </div>
)

const ImportTable = ({ imports }: { imports: readonly ListedImport[] }) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">{words.file}</th>
        <th scope="col">{words.when}</th>
        <th scope="col">{words.by}</th>
        <th scope="col" className="num">
          {words.lines}
        </th>
        <th scope="col">{words.state}</th>
        <th scope="col">
          <span className="sr">{words.look}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {imports.map(({ id, fileName, rows, by, when, state, goesOn }) => (
        <tr key={id}>
          <th scope="row" className="wrap-anywhere">
            {fileName}
          </th>
          <td>{when}</td>
          <td>{by}</td>
          <td className="num">{shownNumber(rows)}</td>
          <td>{state}</td>
          <td className="num">
            <ButtonLink small href={importUrl(id)} aria-label={`${goesOn ? words.goOn : words.look}: ${fileName}, ${when}`}>
              {goesOn ? words.goOn : words.look}
            </ButtonLink>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
