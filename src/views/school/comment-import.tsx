import type { CheckedComment } from '../../domain/school/comment-import.ts'
import { stateOf, importWords as words } from '../../domain/words/school-comments.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { FileDialog } from '../_ui/file-dialog.tsx'
import { SelectAll, Table } from '../_ui/table.tsx'

export const importUrl = '/admin/school/comments/import'

/** Chooses a file; sending it stores nothing. */
export const ImportComments = ({ fault }: { fault?: string }) => (
  <FileDialog
    title={words.title}
    action={importUrl}
    words={words}
    label={words.file}
    hint={words.hint}
    error={fault}
    template={{ href: `${importUrl}/template`, label: words.template }}
  />
)

type Props = {
  rows: readonly CheckedComment[]
  /** The number of the first new comment. */
  next: number
  /** The earlier choice; at first all new comments. */
  chosen?: { add: readonly string[]; back: readonly { id: number }[] } | undefined
  message?: string | undefined
}

/** Each row of the file compared with the school, and a checkbox if it can be taken. */
export function ChooseComments({ rows, next, chosen, message }: Props) {
  const canTake = rows.some((row) => row.kind === 'new' || row.kind === 'retired')
  const isChosen = (row: CheckedComment) => (row.kind === 'new' ? !chosen || chosen.add.includes(row.text) : isBack(row, chosen?.back))
  return (
    <Dialog
      title={words.title}
      wide
      form={{ action: `${importUrl}/chosen` }}
      buttons={<ButtonLink {...opens(importUrl)}>{words.back}</ButtonLink>}
      submit={canTake && words.accept}
      refused={message}
    >
      <p>
        {words.summary(rows)} {rows.some((row) => row.kind === 'new') && words.numbered(next)}
      </p>
      <Table
        label={words.title}
        rows={rows}
        rowKey={({ row }) => row}
        columns={[
          { head: <SelectAll label={words.all} />, width: 'w-[44px]', cell: (row) => <Tick row={row} isChosen={isChosen(row)} /> },
          { head: words.row, align: 'num', width: 'w-[64px]', cell: ({ row }) => row },
          { head: words.column, isName: true, className: 'wrap-anywhere', cell: ({ text }) => text.slice(0, 200) },
          { head: words.state, cell: (row) => <State row={row} /> },
        ]}
      />
    </Dialog>
  )
}

const isBack = (row: CheckedComment, back: readonly { id: number }[] = []) => row.kind === 'retired' && back.some(({ id }) => id === row.id)

function Tick({ row, isChosen }: { row: CheckedComment; isChosen: boolean }) {
  if (row.kind === 'fault') return null
  return (
    <>
      <input type="hidden" name="line" value={`${row.row}:${row.text}`} />
      {row.kind === 'new' && (
        <input type="checkbox" name="add" value={row.text} aria-label={words.choose(row.text)} defaultChecked={isChosen} />
      )}
      {row.kind === 'retired' && (
        <input
          type="checkbox"
          name="back"
          value={`${row.id}-${row.version}`}
          aria-label={words.chooseRetired(row.text)}
          defaultChecked={isChosen}
        />
      )}
    </>
  )
}

const State = ({ row }: { row: CheckedComment }) =>
  row.kind === 'new' ? (
    <Badge kind="good">{stateOf(row)}</Badge>
  ) : (
    <span className={row.kind === 'fault' ? 'bad' : 'dim'}>{stateOf(row)}</span>
  )
