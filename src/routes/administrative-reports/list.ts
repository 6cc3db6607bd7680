import { findAccessLog } from '../../db/administrative-reports/accesses.ts'
import { listFailedLogins } from '../../db/administrative-reports/logins.ts'
import { findSubjectStudents, listLogins } from '../../db/administrative-reports/students.ts'
import type { ReportName } from '../../domain/words/administrative-reports.ts'
import { accessLogPaper } from '../../reports/administrative-reports/access-logs.ts'
import { failedLoginPaper } from '../../reports/administrative-reports/failed-logins.ts'
import { noLoginPaper } from '../../reports/administrative-reports/no-logins.ts'
import { studentSubjectPaper } from '../../reports/administrative-reports/student-subject.ts'
import { type Finder, finderOf } from './papers.ts'

export const finders: Record<ReportName, Finder> = {
  'student-subject': finderOf('student-subject', findSubjectStudents, studentSubjectPaper),
  'access-logs': finderOf('access-logs', findAccessLog, accessLogPaper),
  'failed-logins': finderOf('failed-logins', listFailedLogins, failedLoginPaper),
  'no-logins': finderOf('no-logins', listLogins, noLoginPaper),
}
