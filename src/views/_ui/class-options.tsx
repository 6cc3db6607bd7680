import type { ComponentProps } from 'react'
import { SelectField } from './field.tsx'

export type FormOfClasses = { formLevel: number; title: string; classes: readonly { id: string }[] }

/** Options of a select: classes under their form. With `whole` a form can be chosen too: `level-5`, beside `class-5A`. */
export const ClassOptions = ({ forms, whole }: { forms: readonly FormOfClasses[]; whole?: (level: number) => string }) =>
  forms.map(({ formLevel, title, classes }) => (
    <optgroup key={formLevel} label={title}>
      {whole && <option value={`level-${formLevel}`}>{whole(formLevel)}</option>}
      {classes.map(({ id }) => (
        <option key={id} value={whole ? `class-${id}` : id}>
          {id}
        </option>
      ))}
    </optgroup>
  ))

type ClassFieldProps = Omit<ComponentProps<typeof SelectField>, 'options' | 'name'> & { forms: readonly FormOfClasses[]; name?: string }

/** A choice of one class. With `empty`, the first option, it may be left open. */
export const ClassField = ({ forms, name = 'class_id', empty = '', ...props }: ClassFieldProps) => (
  <SelectField name={name} empty={empty} options={[]} required={empty === ''} {...props}>
    <ClassOptions forms={forms} />
  </SelectField>
)
