import { differencesOf, proposedValues, type RegistrationField } from '../../../domain/registration/index.ts'
import { shownValue } from '../../../domain/words/registration.ts'
import { reviewWords, ownWords as words } from '../../../domain/words/registration-own.ts'
import { Badge } from '../../_ui/badge.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import type { OwnRegistration } from './standing.tsx'

type Props = { own: OwnRegistration; fields: readonly RegistrationField[]; missing: readonly RegistrationField[] }

/** Every submitted value, and beside a corrected one the school's. */
export function ValueList({ own, fields, missing }: Props) {
  const local = useLocalFields()
  const values = proposedValues(own.record, own.proposals)
  const changed = new Map(differencesOf(own.record, own.proposals).map((difference) => [difference.field, difference.stored]))
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      {fields.filter(local.isShown).map((field) => (
        <div key={field} className="min-w-0 break-words">
          <dt className="small dim row min-h-5 gap-2">
            {local.label(field)}
            {changed.has(field) && <Badge kind="warn">{changed.get(field) === null ? reviewWords.added : reviewWords.changed}</Badge>}
            {missing.includes(field) && <Badge kind="bad">{reviewWords.missing}</Badge>}
          </dt>
          <dd>
            <b className="font-semibold">
              <bdi>{shownValue(field, values[field]) || words.blank}</bdi>
            </b>
            {changed.get(field) && <p className="hint">{words.schoolHas(shownValue(field, changed.get(field) ?? null))}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
