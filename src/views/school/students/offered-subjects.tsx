import { giveWords as words } from '../../../domain/words/student-page.ts'
import { Checkbox } from '../../_ui/field.tsx'

export type Offered = { subjectId: number; title: string; takers: number; teacher: string | null; isUsual: boolean }

/** The subjects of a class with their teachers; subjects that nearly everybody takes are ticked. */
export const OfferedSubjects = ({ legend, subjects }: { legend: string; subjects: readonly Offered[] }) => (
  <fieldset className="stack">
    <legend className="mb-2">{legend}</legend>
    <div className="two">
      {subjects.map(({ subjectId, title, takers, teacher, isUsual }) => (
        <Checkbox
          key={subjectId}
          name="subject"
          value={subjectId}
          defaultChecked={isUsual}
          label={
            <span>
              {title} <span className="dim">{words.offered(takers, teacher)}</span>
            </span>
          }
        />
      ))}
    </div>
  </fieldset>
)
