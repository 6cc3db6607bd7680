import { shownNumber } from '../../domain/_numbers.ts'
import type { Backup, Lost } from '../../domain/backups/index.ts'
import { lostSince, moreWriters, restoreOf, restoreWords as words } from '../../domain/words/backups.ts'
import { backupsUrl } from '../_links/backups.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { type Column, Table } from '../_ui/table.tsx'

const most = 8
const figure = (n: number) => (n === 0 ? '' : shownNumber(n))
const columns: Column<Lost>[] = [
  { head: words.who, isName: true, cell: ({ who }) => <bdi>{who}</bdi> },
  { head: words.marks, align: 'num', cell: ({ marks }) => figure(marks) },
  { head: words.remarks, align: 'num', cell: ({ remarks }) => figure(remarks) },
  { head: words.others, align: 'num', cell: ({ others }) => figure(others) },
  { head: words.until, className: 'whitespace-nowrap', cell: ({ until }) => until },
]

export type RestoreFault = 'typed' | keyof typeof words.locked
type Props = { backup: Backup; isForeign: boolean; lost: readonly Lost[]; when: string; fault: RestoreFault | undefined }

export function RestoreDialog({ backup, isForeign, lost, when, fault }: Props) {
  const changes = lost.reduce((sum, one) => sum + one.marks + one.remarks + one.others, 0)
  return (
    <Dialog wide danger title={restoreOf(when)} form={{ action: backupsUrl(backup.name, 'restore') }} submit={words.title}>
      <p>{changes === 0 ? words.nothing : lostSince(changes, when)}</p>
      {lost.length > 0 && (
        <Table label={words.others} columns={columns} rows={lost.slice(0, most)} rowKey={({ who, until }) => `${who} ${until}`} />
      )}
      {lost.length > most && <p className="hint">{moreWriters(lost.length - most)}</p>}
      <ul className="list-disc pl-5">
        {words.effect.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isForeign && (
        <TextField
          label={words.passphrase}
          name="passphrase"
          type="password"
          autoComplete="off"
          maxLength={200}
          hint={words.foreign}
          error={fault && fault !== 'typed' ? words.locked[fault] : undefined}
          required
        />
      )}
      <TextField
        label={words.typed}
        name="typed"
        defaultValue={fault && fault !== 'typed' ? words.confirm : undefined}
        error={fault === 'typed' ? words.wrong : undefined}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </Dialog>
  )
}
