import { byForm, type FormClass } from '../../../domain/_school.ts'
import { common } from '../../../domain/words/common.ts'
import { alsoTheirs, lessonWords } from '../../../domain/words/teachers.ts'
import { Button } from '../../_ui/button.tsx'
import { Checkbox } from '../../_ui/field.tsx'
import { SaveStatus } from './status.tsx'

export type ClassChoice = {
  /** The address for the choice, which is also its id in the page. */
  action: string
  id: string
  chosen: readonly string[]
  others: readonly { classId: string; firstName: string; lastName: string }[]
  status?: { kind: 'saved' | 'failed'; message: string } | undefined
}

/** Any number of classes, Form 1 to Form 6. Each tick is saved at once, without touching other people's ticks. */
export function ClassFieldset({
  action,
  id,
  chosen,
  others,
  status,
  legend,
  classes,
}: ClassChoice & { legend: string; classes: readonly FormClass[] }) {
  const groups = byForm(classes)
  const shared = others.filter(({ classId }) => chosen.includes(classId))
  return (
    <form
      id={id}
      action={action}
      method="post"
      hx-post={action}
      hx-trigger="change, submit"
      hx-target={`#${id}`}
      hx-swap="outerMorph"
      hx-sync="this:queue last"
    >
      <fieldset aria-describedby={`${id}-about`}>
        <legend className="p-0">
          <b>{legend}</b>
        </legend>
        <div className="grid grid-cols-3 gap-x-4 gap-y-2 py-2 sm:flex sm:flex-wrap">
          {groups.map(({ formLevel, title, classes: own }) => (
            <div key={formLevel} className="small">
              <p className="dim">{title}</p>
              {own.map((formClass) => (
                <Checkbox
                  key={formClass.id}
                  id={`${id}-${formClass.id}`}
                  name="classes"
                  value={formClass.id}
                  label={formClass.id}
                  defaultChecked={chosen.includes(formClass.id)}
                />
              ))}
            </div>
          ))}
          {groups.length === 0 && <p className="hint">{lessonWords.noClasses}</p>}
        </div>
      </fieldset>
      <Kept chosen={chosen} />
      <p id={`${id}-about`} className="row min-h-5">
        <SaveStatus status={status} failed={lessonWords.error} />
        {shared.length > 0 && <span className="hint">{alsoTheirs(shared)}</span>}
      </p>
      <noscript>
        <Button type="submit">{common.save}</Button>
      </noscript>
    </form>
  )
}

const Kept = ({ chosen }: Pick<ClassChoice, 'chosen'>) => <input type="hidden" name="base" value={JSON.stringify(chosen)} />
