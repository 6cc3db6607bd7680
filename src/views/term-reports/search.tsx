import { fullName } from '../../domain/_names.ts'
import type { FoundStudent } from '../../domain/term-reports/index.ts'
import { pageWords } from '../../domain/words/common.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import type { Links } from '../_links/term-reports.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { Name } from '../_ui/name.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { Table } from '../_ui/table.tsx'

const atMost = 50

type Props = { typed: string; found: readonly FoundStudent[]; links: Links }

/** Finds a student of the classes within reach, by number or name. */
export function StudentSearch({ typed, found, links }: Props) {
  return (
    <Dialog title={pageWords.search} closing={null}>
      <FilterForm
        className="stack"
        action={links.search.split('?')[0] ?? ''}
        target="#found-students"
        on="input changed delay:250ms"
        isPart
        isInDialog
      >
        <TextField label="Student ID or name" name="q" type="search" icon="search" autoFocus autoComplete="off" defaultValue={typed} />
        {Object.entries(links.asked).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </FilterForm>
      <FoundStudents found={found} links={links} />
    </Dialog>
  )
}

const FoundStudents = ({ found, links }: Omit<Props, 'typed'>) => (
  <div id="found-students" className="mt-3 max-h-[50vh] overflow-auto" aria-live="polite">
    <Table
      label={pageWords.search}
      className="table-in-box"
      rows={found.slice(0, atMost)}
      rowKey={({ studentId }) => studentId}
      columns={[
        { head: 'Student ID', cell: ({ studentId }) => studentId },
        { head: 'First Name', cell: ({ firstName }) => <Name>{firstName}</Name> },
        {
          head: 'Last Name',
          isName: true,
          cell: ({ studentId, lastName }) => (
            <StudentLink base={links.base} id={studentId}>
              <Name>{lastName}</Name>
            </StudentLink>
          ),
        },
        { head: 'Class', cell: ({ classId }) => classId },
        {
          head: screenWords.viewRecord,
          isQuiet: true,
          align: 'num',
          cell: ({ classId, n, ...student }) => (
            <ButtonLink small href={links.student(classId, n)} aria-label={`${screenWords.viewRecord}: ${fullName(student)}`}>
              {screenWords.viewRecord}
            </ButtonLink>
          ),
        },
      ]}
    />
    {found.length === 0 && <p className="hint p-3">{screenWords.nobodyFound}</p>}
    {found.length > atMost && <p className="hint p-3">{screenWords.moreFound(atMost, found.length)}</p>}
  </div>
)
