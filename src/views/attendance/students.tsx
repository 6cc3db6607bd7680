import { entryTitles, nobodyFound, selectOf, words } from '../../domain/words/attendance.ts'
import { tryAnother } from '../../domain/words/students.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { type ListState, listUrl, studentsUrl, studentUrl } from './links.ts'

type Student = { id: number; firstName: string; lastName: string; classId: string | null }
export type StudentsProps = { list: ListState; students: readonly Student[]; found: number; perPage: number }

/** Who is looked at: ID, Name, Form Class, Select. */
export const AttendanceStudents = (props: StudentsProps) => (
  <div className="stack">
    <header className="row">
      <h1>{entryTitles.students}</h1>
      <p className="dim small">{words.choose}</p>
      <form
        className="push w-64"
        action={studentsUrl}
        hx-get={studentsUrl}
        hx-trigger="input delay:200ms, submit"
        hx-target="#attendance-students"
        hx-swap="outerHTML"
        hx-replace-url="true"
        hx-sync="this:replace"
      >
        <SearchField label={words.search} value={props.list.search} />
      </form>
    </header>
    <StudentTable {...props} />
  </div>
)

export const StudentTable = ({ list, students, found, perPage }: StudentsProps) => (
  <section id="attendance-students" className="panel">
    {students.length === 0 ? (
      <Empty title={list.search ? nobodyFound(list.search) : words.noStudents}>{list.search ? tryAnother : words.noStudentsYet}</Empty>
    ) : (
      <>
        <table className="table table-fixed">
          <thead>
            <tr>
              <th scope="col" className="w-[110px]">
                {words.id}
              </th>
              <th scope="col">{words.name}</th>
              <th scope="col" className="w-[140px]">
                {words.formClass}
              </th>
              <th scope="col" className="num w-[110px]">
                {words.select}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map(({ id, firstName, lastName, classId }) => (
              <tr key={id}>
                <td>{id}</td>
                <th scope="row">
                  <Name>{`${lastName}, ${firstName}`}</Name>
                </th>
                <td>{classId ?? '–'}</td>
                <td className="num">
                  <ButtonLink small href={studentUrl(id)} aria-label={selectOf(`${firstName} ${lastName}`)}>
                    {words.select}
                  </ButtonLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <Pager page={list.page} perPage={perPage} total={found} href={(page) => listUrl(list, { page })} target="#attendance-students" />
      </>
    )}
  </section>
)
