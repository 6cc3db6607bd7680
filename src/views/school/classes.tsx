import { counted } from '../../domain/_numbers.ts'
import { type ClassFault, formLevels, longestClassId } from '../../domain/school/classes.ts'
import { byFormTitle, editOf, faults as faultWords, sectionWords, classWords as words } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { FormDialog, type Meanwhile, nowHint, opens, tabUrl } from './frame.tsx'

type Row = { id: string; formLevel: number | null; retiredAt: string | null; students: number | null }

/** Reloads itself when a class has changed. */
export function ClassTable({ classes }: { classes: readonly Row[] }) {
  return (
    <section
      id="class-table"
      className="panel max-w-3xl"
      hx-get={tabUrl('classes')}
      hx-trigger="school-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.id}</th>
            <th scope="col">{words.level}</th>
            <th scope="col" className="num">
              {words.students}
            </th>
            <th scope="col">{sectionWords.state}</th>
            <th scope="col" className="num">
              {sectionWords.edit}
            </th>
          </tr>
        </thead>
        <tbody>
          {classes.map(({ id, formLevel, students, retiredAt }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{byFormTitle(formLevel)}</td>
              <td className="num">{students}</td>
              <td>{retiredAt ? <Badge>{sectionWords.retired}</Badge> : <Badge kind="good">{sectionWords.inUse}</Badge>}</td>
              <td className="num">
                <IconLink icon="edit" label={editOf(id)} title={sectionWords.edit} {...opens(tabUrl('classes', id))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pager">
        <span className="dim mr-auto">{counted(classes.length, 'class', 'classes')}</span>
        <ButtonLink small icon="plus" {...opens(tabUrl('classes', 'new'))}>
          {words.add}
        </ButtonLink>
      </p>
    </section>
  )
}

const levels = formLevels.map((level) => ({ value: level, label: byFormTitle(level) }))

const LevelField = ({ value, hint }: { value: string; hint?: string | undefined }) => (
  <SelectField
    label={words.level}
    name="form_level"
    options={levels}
    empty={words.noLevel}
    defaultValue={value}
    hint={hint ?? words.levelHint}
  />
)

export type NewClass = { typed: { id: string; form_level: string }; fault?: ClassFault | 'taken' | undefined }

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
  version: number
  formLevel: string
  isRetired: boolean
  /** How many are in it, where that keeps it in use. */
  inUse?: number | undefined
  meanwhile?: Meanwhile | undefined
}

export function ClassDialog({ id, version, formLevel, isRetired, inUse, meanwhile }: ClassDialogProps) {
  return (
    <FormDialog title={editOf(id)} action={tabUrl('classes', id)} version={version} meanwhile={meanwhile}>
      <LevelField value={formLevel} hint={nowHint(meanwhile, 'form_level', formLevel)} />
      <Retire isRetired={isRetired} error={inUse === undefined ? undefined : words.inUse(inUse)} />
    </FormDialog>
  )
}

/** Nothing that was used is ever deleted: it is taken out of use, and can come back. */
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
