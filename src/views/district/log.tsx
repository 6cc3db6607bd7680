import type { LogLine } from '../../domain/district/index.ts'
import { logSays, words } from '../../domain/words/district.ts'
import { logUrl } from '../_links/district.ts'
import { Empty } from '../_ui/empty.tsx'
import { List } from '../_ui/table.tsx'

export type LogProps = { lines: readonly LogLine[]; total: number; page: number; perPage: number; when: (at: string) => string }

export const LogTable = ({ lines, total, page, perPage, when }: LogProps) => (
  <List
    id="log"
    label={words.log}
    rows={lines.map((line, n) => ({ ...line, n }))}
    rowKey={({ n }) => n}
    isFocusable
    columns={[
      { head: words.when, isName: true, className: 'whitespace-nowrap', cell: ({ at }) => when(at) },
      { head: words.who, className: 'wrap-anywhere', cell: ({ who }) => <bdi>{who}</bdi> },
      { head: words.what, className: 'wrap-anywhere', cell: logSays },
    ]}
    empty={<Empty title={words.noLog}>{words.log}</Empty>}
    pages={{ page, perPage, total, href: (to) => `${logUrl}?page=${to}`, isFixed: true }}
  />
)
