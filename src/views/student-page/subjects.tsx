import { fullName } from '../../domain/_names.ts'
import { giveWords, pageWords as words } from '../../domain/words/student-page.ts'
import { studentUrl } from '../_links/students.ts'
import { opens } from '../_ui/dialog.tsx'
import { Name } from '../_ui/name.tsx'
import { Note, Section } from '../_ui/section.tsx'

type Taken = { subjectId: number; title: string; teacher: { firstName: string; lastName: string } | null }

/** The student's present subjects; with `mayEdit` each links to its list of students. */
export const Subjects = ({ id, taken, mayEdit }: { id: number; taken: readonly Taken[]; mayEdit: boolean }) => (
  <Section
    id="subjects"
    title={words.subjects}
    link={
      mayEdit && (
        <a className="print:hidden" {...opens(studentUrl(id, 'subjects'))}>
          {giveWords.title}
        </a>
      )
    }
  >
    {taken.length === 0 ? (
      <Note>{words.noSubjects}</Note>
    ) : (
      <dl className="pairs">
        {taken.map(({ subjectId, title, teacher }) => (
          <div key={subjectId}>
            <dt>{mayEdit ? <a href={`/admin/subjects/${subjectId}/students`}>{title}</a> : title}</dt>
            <dd>{teacher ? <Name>{fullName(teacher)}</Name> : <span className="dim">{words.noTeacher}</span>}</dd>
          </div>
        ))}
      </dl>
    )}
  </Section>
)
