import { common } from '../../domain/words/common.ts'
import { giveWords as words } from '../../domain/words/student-page.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox } from '../_ui/field.tsx'
import { studentUrl } from './links.ts'

type Offered = { subjectId: number; title: string; takers: number; isUsual: boolean }
type Props = { id: number; name: string; classId: string | null; subjects: readonly Offered[]; error: string | undefined }

/** The subjects of the class, those that nearly everybody there takes ticked. */
export function GiveSubjects({ id, name, classId, subjects, error }: Props) {
  if (classId === null || subjects.length === 0)
    return (
      <Dialog title={words.title} about={name}>
        <p>{classId === null ? words.noClass : words.nothing(classId)}</p>
      </Dialog>
    )
  return (
    <Dialog title={words.title} about={name} form={{ action: studentUrl(id, 'subjects') }} submit={words.submit} refused={error}>
      <fieldset className="stack">
        <legend className="mb-2">{words.taken(classId)}</legend>
        <div className="two">
          {subjects.map(({ subjectId, title, takers, isUsual }) => (
            <Checkbox
              key={subjectId}
              name="subject"
              value={subjectId}
              defaultChecked={isUsual}
              label={
                <span>
                  {title} <span className="dim">{words.takers(takers)}</span>
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="dim">{words.effect}</p>
    </Dialog>
  )
}

/** What was given, and the way to take it back. */
export const GivenSubjects = ({ id, name, count, at }: { id: number; name: string; count: number; at: string }) => (
  <Dialog
    title={words.title}
    about={name}
    form={{ action: studentUrl(id, 'subjects', 'undo') }}
    closing={common.close}
    submit={<Button type="submit">{words.undo}</Button>}
  >
    <p>{words.given(name, count)}</p>
    <input type="hidden" name="given" value={at} />
  </Dialog>
)

/** What was taken back, and what was not. */
export const TakenBack = ({ name, undone, kept }: { name: string; undone: number; kept: readonly string[] }) => (
  <Dialog title={words.title} about={name}>
    <p>{words.undone(undone)}</p>
    <Alert>{words.kept(kept)}</Alert>
  </Dialog>
)
