import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import type { Absence } from '../../domain/attendance/days/reasons.ts'
import type { StudentTerm } from '../../domain/figures/student.ts'
import type { ShownChange } from '../../domain/history/index.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'
import { cardWords } from '../../domain/words/reports.ts'
import { pageWords as words } from '../../domain/words/student-page.ts'
import { archiveWords } from '../../domain/words/students.ts'
import { transcriptWords } from '../../domain/words/transcript.ts'
import { documentUrl, base as listUrl, studentUrl } from '../_links/students.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Name } from '../_ui/name.tsx'
import { Note, Section } from '../_ui/section.tsx'
import { studentPageUrl } from '../_ui/student-link.tsx'
import { StudentPhoto } from '../_ui/student-photo.tsx'
import { refreshed, Table } from '../_ui/table.tsx'
import { Absences } from '../attendance/days/absences.tsx'
import { changeColumns } from '../history/table.tsx'
import { Contacts, type Family } from '../school/students/contacts/section.tsx'
import { Attendance } from './attendance.tsx'
import { type Move, Moves } from './moves.tsx'
import { Documents, Registration, SignIn, type SignInState } from './office.tsx'
import { Reports } from './reports.tsx'
import { Subjects } from './subjects.tsx'

type Student = {
  studentId: number
  firstName: string
  lastName: string
  dateOfBirth: string | null
  classId: string | null
  archivedOn: string | null
  picture: string | null
}
/** The reader may not see the missing parts. */
export type StudentPageProps = {
  base: string
  student: Student
  reports: readonly StudentTerm[]
  seesAll: boolean
  taken: Parameters<typeof Subjects>[0]['taken'] | undefined
  /** No font of the PDF files has all letters of the name. */
  lacksLetters: boolean
  /** True if the person may change the record. */
  mayEdit: boolean
  /** True if the person may open the transcript, and a term is posted. */
  hasTranscript: boolean
  daily: { percent: number | null } | undefined
  absences: readonly Absence[] | undefined
  registration: Omit<Parameters<typeof Registration>[0], 'id'> | undefined
  family: Family | undefined
  hasYear: boolean
  documents: readonly DocumentKind[] | undefined
  signIn: SignInState | undefined
  /** The student's moves, for the office; `mayJoin`: the student can join an open term. */
  moves: { list: readonly Move[]; mayJoin: boolean } | undefined
  history: { changes: readonly ShownChange[]; timeZone: string } | undefined
}

/** All of the school's data on a student, as far as the reader may see it. */
export function StudentPage(props: StudentPageProps) {
  const { base, student, reports, seesAll, taken, mayEdit, daily, registration, family, hasYear, documents, signIn, moves, history } = props
  const id = student.studentId
  return (
    <div id="student-page" className="stack student-page" {...refreshed({ url: studentPageUrl(id, base), on: 'students-changed' })}>
      <Head {...props} />
      <div className={family || registration || taken ? 'student-parts' : 'stack'}>
        <div className="stack">
          <Reports {...{ base, id, reports, seesAll }} />
          <Attendance {...{ id, reports, daily }} />
          {props.absences && <Absences {...{ base, student }} absences={props.absences} url={studentPageUrl(id, base)} most={8} />}
          {moves && <Moves id={id} hasLeft={student.archivedOn !== null} {...moves} />}
        </div>
        <div className="stack">
          {family && <Contacts {...{ id, hasYear, base, mayEdit }} {...family} />}
          {taken && <Subjects {...{ id, taken, mayEdit }} />}
          {registration && hasYear && <Registration id={id} {...registration} />}
          {documents && <Documents id={id} there={documents} />}
          {signIn && <SignIn id={id} {...signIn} />}
        </div>
      </div>
      {history && <Latest id={id} {...history} />}
    </div>
  )
}

function Head({ student, lacksLetters, mayEdit, hasTranscript }: StudentPageProps) {
  const { studentId: id, classId, archivedOn, dateOfBirth, picture } = student
  return (
    <header className="panel pad row gap-4">
      <StudentPhoto student={student} version={picture} size="large" />
      <div className="stack min-w-0 grow basis-44">
        <h1 className="wrap-anywhere">
          <Name>{fullName(student)}</Name>
        </h1>
        <Facts
          facts={[
            [cardWords.studentId, id],
            ...(classId ? [[words.class, classId] as const] : []),
            [cardWords.dateOfBirth, shownDay(dateOfBirth) || '–'],
          ]}
        />
        {archivedOn && <p className="bad">{archiveWords.left(shownDay(archivedOn))}</p>}
        {lacksLetters && (
          <p className="small warn print:hidden">
            {words.lettersLacking} {mayEdit && words.addFont}
          </p>
        )}
        {!picture && (
          <p className="small dim">
            {words.photograph}
            {mayEdit && (
              <>
                {'. '}
                <a {...opens(documentUrl(id, 'passport-photo'))}>{words.addPhotograph}</a>
              </>
            )}
          </p>
        )}
      </div>
      <div className="row">
        {mayEdit && (
          <>
            <ButtonLink icon="left" href={listUrl}>
              {words.backToStudents}
            </ButtonLink>
            <ButtonLink icon="edit" {...opens(studentUrl(id, 'edit'))}>
              {words.edit}
            </ButtonLink>
          </>
        )}
        {hasTranscript && (
          <ButtonLink icon="details" href={`/reports/transcript/${id}`}>
            {transcriptWords.title}
          </ButtonLink>
        )}
        <Button icon="report" data-print="">
          {words.print}
        </Button>
      </div>
    </header>
  )
}

const Latest = ({ id, changes, timeZone }: { id: number } & NonNullable<StudentPageProps['history']>) => (
  <Section
    id="history"
    title={words.history}
    className="print:hidden"
    link={<a href={`/admin/history?student=${id}`}>{words.allHistory}</a>}
  >
    <Table
      label={words.history}
      rows={changes}
      rowKey={({ id: change }) => change}
      columns={changeColumns(timeZone).map(({ sort, ...column }) => column)}
      empty={<Note>{words.noHistory}</Note>}
    />
  </Section>
)
