import type { Edited } from '../../domain/_changes.ts'
import type { MarkWord } from '../../domain/_marks.ts'
import { type CodeFault, canBeZero, type Entered, longestCode, type MarkWordSetting } from '../../domain/school/mark-words.ts'
import { common } from '../../domain/words/common.ts'
import { codeFaults, settingWords as words, wordTitles } from '../../domain/words/mark-words.ts'
import { editOf, sectionWords } from '../../domain/words/school.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { HistoryMenu, HistorySlot } from '../_ui/history-menu.tsx'
import type { Column } from '../_ui/table.tsx'
import { tabUrl } from './frame.tsx'
import { editColumn, SchoolList } from './list.tsx'

export function MarkWordTable({ rows }: { rows: readonly MarkWordSetting[] }) {
  const columns: Column<MarkWordSetting>[] = [
    { head: words.word, isName: true, cell: ({ id }) => wordTitles[id] },
    { head: words.code, cell: ({ code }) => <b>{code}</b> },
    { head: sectionWords.state, cell: ({ isOn }) => (isOn ? <Badge kind="good">{sectionWords.inUse}</Badge> : <Badge>{words.off}</Badge>) },
    { head: words.counts, cell: ({ isOn, counts }) => isOn && words.countsAs[counts] },
    { head: words.rank, cell: ({ isOn, counts, isRanked }) => isOn && (isRanked || counts === 'zero' ? words.isRanked : words.notRanked) },
    editColumn('mark-words', ({ id }) => wordTitles[id]),
  ]
  const intro = <p className="pad hint">{words.intro}</p>
  return <SchoolList tab="mark-words" id="mark-word-table" rows={rows} columns={columns} before={intro} />
}

export type MarkWordProps = {
  id: MarkWord
  edited: Edited<'on' | 'code' | 'counts' | 'ranked'>
  fault?: CodeFault | undefined
  /** The reason why it is not saved, or not yet. */
  entered?: { kind: 'in-use' | 'ask'; entered: Entered } | undefined
}

export function MarkWordDialog({ id, edited, fault, entered }: MarkWordProps) {
  const [title, { on, code, counts, ranked }] = [wordTitles[id], edited.typed]
  const asked = entered?.kind === 'ask' ? entered.entered : undefined
  return (
    <Dialog
      title={editOf(title)}
      form={{ action: tabUrl('mark-words', id) }}
      submit={asked ? words.change : common.save}
      edited={edited}
      refused={entered?.kind === 'in-use' ? words.inUse(title, entered.entered) : undefined}
    >
      {asked && (
        <Alert>
          {words.ask(title, asked)}
          <input type="hidden" name="seen" value={asked.marks} />
        </Alert>
      )}
      <Checkbox label={words.on} name="on" value="1" defaultChecked={on === '1'} />
      <TextField
        label={words.code}
        name="code"
        maxLength={longestCode}
        defaultValue={code}
        error={fault && codeFaults[fault]}
        hint={words.codeHint}
        beside={<HistoryMenu base="/admin" entity="mark_word" id={id} field="code" label={words.code} inDialog />}
        autoComplete="off"
        required
      />
      <Counting id={id} counts={counts} />
      <Checkbox label={words.ranked} name="ranked" value="1" defaultChecked={ranked === '1'} />
      <HistorySlot />
    </Dialog>
  )
}

/** Only an absence can count in another way than being left out. */
function Counting({ id, counts }: { id: MarkWord; counts: string }) {
  if (!canBeZero(id)) return <p className="hint">{words.never[id as keyof typeof words.never]}</p>
  return (
    <SelectField
      label={words.counts}
      name="counts"
      defaultValue={counts}
      options={Object.entries(words.countsAs).map(([value, label]) => ({ value, label }))}
    />
  )
}
