import type { Edited } from '../../domain/_changes.ts'
import { counted } from '../../domain/_numbers.ts'
import { formLevels } from '../../domain/_school.ts'
import { type ClassFault, longestClassId } from '../../domain/school/classes.ts'
import { byFormTitle, editOf, faults as faultWords, sectionWords, classWords as words } from '../../domain/words/school.ts'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import type { Column } from '../_ui/table.tsx'
import { FormDialog, tabUrl } from './frame.tsx'
import { editColumn, InUse, SchoolList } from './list.tsx'

type Row = { id: string; formLevel: number | null; retiredAt: string | null; students: number | null }

const columns: Column<Row>[] = [
  { head: words.id, isName: true, cell: ({ id }) => id },
  { head: words.level, cell: ({ formLevel }) => byFormTitle(formLevel) },
  { head: words.students, align: 'num', cell: ({ students }) => students },
  { head: sectionWords.state, cell: InUse },
  editColumn('classes', ({ id }) => id),
]

/** Reloads itself when a class has changed. */
export const ClassTable = ({ classes }: { classes: readonly Row[] }) => (
  <SchoolList tab="classes" id="class-table" rows={classes} columns={columns} add={words.add}>
    {counted(classes.length, 'class', 'classes')}
  </SchoolList>
)

const levels = formLevels.map((level) => ({ value: level, label: byFormTitle(level) }))

const LevelField = ({ value }: { value: string }) => (
  <SelectField label={words.level} name="form_level" options={levels} empty={words.noLevel} defaultValue={value} hint={words.levelHint} />
)

type NewClass = { typed: { id: string; form_level: string }; fault?: ClassFault | 'taken' | undefined }

export function NewClassDialog({ typed, fault }: NewClass) {
  return (
    <FormDialog title={words.add} action={tabUrl('classes', 'new')}>
      <TextField
        label={words.id}
        name="id"
        required
        maxLength={longestClassId}
        defaultValue={typed.id}
        error={fault && (fault === 'taken' ? words.taken : faultWords[fault])}
        hint={words.idHint}
        autoComplete="off"
      />
      <LevelField value={typed.form_level} />
    </FormDialog>
  )
}

export type ClassDialogProps = {
  id: string
  edited: Edited<'form_level' | 'retired'>
  /** The number of its users, which keeps it in use. */
  inUse?: number | undefined
}

export function ClassDialog({ id, edited, inUse }: ClassDialogProps) {
  return (
    <FormDialog title={editOf(id)} action={tabUrl('classes', id)} edited={edited}>
      <LevelField value={edited.typed.form_level} />
      <Retire isRetired={edited.typed.retired === '1'} error={inUse === undefined ? undefined : words.inUse(inUse)} />
    </FormDialog>
  )
}

/** Retires what was used instead of deleting it; it can be restored. */
export const Retire = ({ isRetired, error }: { isRetired: boolean; error?: string | undefined }) => (
  <div className="field">
    <Checkbox
      label={sectionWords.retire}
      name="retired"
      value="1"
      defaultChecked={isRetired}
      {...(error && { 'aria-invalid': true, 'aria-describedby': 'retired-error' })}
    />
    {error && (
      <p className="hint bad" id="retired-error">
        {error}
      </p>
    )}
  </div>
)
