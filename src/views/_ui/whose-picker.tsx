import { type Whose, whoseKey } from '../../domain/_part-of-school.ts'
import { byForm, type FormClass } from '../../domain/_school.ts'
import { whoseTitle, words } from '../../domain/words/registration-office.ts'
import { ClassOptions } from './class-options.tsx'
import { Field } from './field.tsx'

/** Narrows a list to a form or a class. */
export function WhosePicker({ whose, classes }: { whose: Whose; classes: readonly FormClass[] }) {
  return (
    <Field quiet label={words.whose} name="of">
      {(described) => (
        <select {...described} defaultValue={whoseKey(whose)}>
          <option value="">{words.everybody}</option>
          <ClassOptions forms={byForm(classes)} whole={(level) => whoseTitle({ of: 'level', level })} />
        </select>
      )}
    </Field>
  )
}
