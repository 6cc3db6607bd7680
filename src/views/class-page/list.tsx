import { classTitle } from '../../domain/_titles.ts'
import { type ListChoice, type ListColumn, mostBlank } from '../../domain/class-page/list.ts'
import { listWords as words } from '../../domain/words/class-page.ts'
import { classListPath } from '../_links/classes.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'

type Props = { classId: string; offered: readonly ListColumn[]; choice: ListChoice }

/** What a class list has beside the names; it is then shown in its place. */
export const ClassListDialog = ({ classId, offered, choice }: Props) => (
  <Dialog title={words.title} about={classTitle(classId)} form={{ action: classListPath, method: 'get' }} submit={words.show}>
    <input type="hidden" name="class" value={classId} />
    <input type="hidden" name="show" value="1" />
    <fieldset className="stack">
      <legend className="label">{words.columns}</legend>
      {offered.map((one) => (
        <Checkbox key={one} name="with" value={one} label={words.column[one]} defaultChecked={choice.columns.includes(one)} />
      ))}
    </fieldset>
    <TextField label={words.blank} name="blank" type="number" min={0} max={mostBlank} defaultValue={choice.blank} hint={words.blankHint} />
  </Dialog>
)
