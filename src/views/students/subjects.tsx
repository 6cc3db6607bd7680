import { giveWords as words } from '../../domain/words/student-page.ts'
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
