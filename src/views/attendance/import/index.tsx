import { shownNumber } from '../../../domain/_numbers.ts'
import { words } from '../../../domain/words/attendance-imports.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { base } from '../../_links/attendance.ts'
import { importsUrl, importUrl, newImportUrl } from '../../_links/attendance-imports.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type ListedImport = { id: number; fileName: string; rows: number; by: string; when: string; state: string; goesOn: boolean }

/** Past imports of scans, with a link to a new one. */
export const ImportsPage = ({ imports }: { imports: readonly ListedImport[] }) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.about} crumb={<a href={base}>{sectionTitles.attendance}</a>}>
      <ButtonLink look="primary" icon="upload" {...opens(newImportUrl)}>
        {words.new}
      </ButtonLink>
    </PageHead>
    <List
      id="imports"
      label={words.past}
      refresh={{ url: importsUrl, on: 'imports-changed', select: '#imports' }}
      columns={columns}
      rows={imports}
      rowKey={({ id }) => id}
      empty={<Empty title={words.none}>{words.noneYet}</Empty>}
    />
  </div>
)

const columns: Column<ListedImport>[] = [
  { head: words.file, isName: true, className: 'wrap-anywhere', cell: ({ fileName }) => fileName },
  { head: words.when, cell: ({ when }) => when },
  { head: words.by, cell: ({ by }) => by },
  { head: words.lines, align: 'num', cell: ({ rows }) => shownNumber(rows) },
  { head: words.state, cell: ({ state }) => state },
  {
    head: words.look,
    isQuiet: true,
    align: 'num',
    cell: ({ id, fileName, when, goesOn }) => (
      <ButtonLink small href={importUrl(id)} aria-label={`${goesOn ? words.goOn : words.look}: ${fileName}, ${when}`}>
        {goesOn ? words.goOn : words.look}
      </ButtonLink>
    ),
  },
]
