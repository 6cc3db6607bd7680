import { fullName } from '../../../domain/_names.ts'
import { entryTitles, nobodyFound, selectOf, words } from '../../../domain/words/attendance.ts'
import { pageWords } from '../../../domain/words/common.ts'
import { tryAnother } from '../../../domain/words/students.ts'
import { type ListState, listUrl, studentsUrl, studentUrl } from '../../_links/attendance.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { FilterForm } from '../../_ui/filter-form.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { studentColumn } from '../../_ui/student-link.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type Student = { id: number; firstName: string; lastName: string; classId: string | null }
type StudentsProps = { list: ListState; students: readonly Student[]; found: number; perPage: number }

/** The list of students: ID, Name, Form Class, Select. */
export const AttendanceStudents = (props: StudentsProps) => (
  <div className="stack">
    <PageHead stays title={entryTitles.students} sub={words.choose}>
      <FilterForm className="class-search" action={studentsUrl} target="#attendance-students">
        <SearchField label={pageWords.search} value={props.list.search} />
      </FilterForm>
    </PageHead>
    <StudentTable {...props} />
  </div>
)

const columns: Column<Student>[] = [
  { head: words.id, width: 'w-[110px]', cell: ({ id }) => id },
  studentColumn(words.name),
  { head: words.formClass, width: 'w-[140px]', cell: ({ classId }) => classId ?? '–' },
  {
    head: words.select,
    align: 'num',
    width: 'w-[110px]',
    cell: (student) => (
      <ButtonLink small href={studentUrl(student.id)} aria-label={selectOf(fullName(student))}>
        {words.select}
      </ButtonLink>
    ),
  },
]

export const StudentTable = ({ list, students, found, perPage }: StudentsProps) => (
  <List
    id="attendance-students"
    label={entryTitles.students}
    className="table-fixed"
    columns={columns}
    rows={students}
    rowKey={({ id }) => id}
    pages={{ page: list.page, perPage, total: found, href: (page) => listUrl(list, { page }) }}
    empty={
      <Empty art="search" title={list.search ? nobodyFound(list.search) : words.noStudents}>
        {list.search ? tryAnother : words.noStudentsYet}
      </Empty>
    }
  />
)
