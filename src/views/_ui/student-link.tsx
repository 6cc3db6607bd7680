import type { ReactNode } from 'react'

type Props = { base?: string | undefined; id: number; children: ReactNode }

/** The student's page under a shell. */
export const studentPageUrl = (id: number, base = '/admin') => `${base}/students/${id}`

/** A student's name as a link to the student's page. */
export const StudentLink = ({ base, id, children }: Props) => (
  <a className="student-link" href={studentPageUrl(id, base)}>
    {children}
  </a>
)
