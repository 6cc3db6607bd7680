import type { ReactNode } from 'react'
import { lastFirst, type Person } from '../../domain/_names.ts'
import { Name } from './name.tsx'
import type { Column } from './table.tsx'

type Props = { base?: string | undefined; id: number; children: ReactNode }

/** The student's page under a shell. */
export const studentPageUrl = (id: number, base = '/admin') => `${base}/students/${id}`

/** A student's name as a link to the student's page. */
export const StudentLink = ({ base, id, children }: Props) => (
  <a className="student-link" href={studentPageUrl(id, base)}>
    {children}
  </a>
)

/** The column of a list with each student's name. */
export const studentColumn = <Row extends Person & { id: number }>(head: string): Column<Row> => ({
  head,
  isName: true,
  className: 'wrap-anywhere',
  cell: (student) => (
    <StudentLink id={student.id}>
      <Name>{lastFirst(student)}</Name>
    </StudentLink>
  ),
})
