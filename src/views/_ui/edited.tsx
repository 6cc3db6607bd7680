import type { Edited, Late } from '../../domain/_changes.ts'
import { conflictWords as words } from '../../domain/words/conflict.ts'
import { Alert } from './alert.tsx'

/** The row's displayed values, to send back, and what a colleague has changed meanwhile. */
export const EditedRow = ({ typed, shown, version, late }: Edited) => (
  <>
    <LateAlert late={late} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="shown" value={JSON.stringify({ ...typed, ...shown })} />
  </>
)

/** Who changed the row and when, and both values of each field that both people changed. */
export function LateAlert({ late }: { late: Late | undefined }) {
  if (!late) return null
  return (
    <Alert kind="error" icon="conflict">
      <p>{words.changed(late.by, late.when)}</p>
      <p>{late.fields.length > 0 ? words.both : words.notYet}</p>
      <ul className="list-disc pl-5">
        {late.fields.map(({ label, now, typed }) => (
          <li key={label}>
            <b>{label}</b>: <bdi>{words.values(now, typed)}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
