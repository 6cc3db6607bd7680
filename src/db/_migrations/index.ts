import type { Migration } from 'kysely/migration'
import * as m0001 from './0001-school.ts'
import * as m0002 from './0002-term-reports.ts'
import * as m0003 from './0003-attendance-sign-in-history.ts'
import * as m0004 from './0004-term-registration.ts'
import * as m0010 from './0010-school.ts'
import * as m0013 from './0013-students.ts'
import * as m0014 from './0014-uploads.ts'
import * as m0015 from './0015-history.ts'
import * as m0016 from './0016-name-order.ts'
import * as m0018 from './0018-print-runs.ts'
import * as m0019 from './0019-field-versions.ts'
import * as m0020 from './0020-student-logins.ts'
import * as m0021 from './0021-student-portal.ts'
import * as m0024 from './0024-attendance-counts.ts'
import * as m0025 from './0025-mark-book.ts'
import * as m0026 from './0026-attendance-figures.ts'
import * as m0027 from './0027-attendance-scans.ts'
import * as m0028 from './0028-attendance-marks.ts'
import * as m0029 from './0029-registration.ts'
import * as m0030 from './0030-browser-key.ts'
import * as m0032 from './0032-comment-uses.ts'
import * as m0034 from './0034-posted.ts'
import * as m0036 from './0036-term-setting.ts'
import * as m0038 from './0038-sign-in.ts'
import * as m0040 from './0040-upload-day-order.ts'
import * as m0041 from './0041-local-fields.ts'
import * as m0042 from './0042-school-calendar.ts'
import * as m0043 from './0043-attendance-mornings.ts'

/** A literal, not a folder scan: a bundled binary has no folder to scan. */
export const migrations: Record<string, Migration> = {
  '0001-school': m0001,
  '0002-term-reports': m0002,
  '0003-attendance-sign-in-history': m0003,
  '0004-term-registration': m0004,
  '0010-school': m0010,
  '0013-students': m0013,
  '0014-uploads': m0014,
  '0015-history': m0015,
  '0016-name-order': m0016,
  '0018-print-runs': m0018,
  '0019-field-versions': m0019,
  '0020-student-logins': m0020,
  '0021-student-portal': m0021,
  '0024-attendance-counts': m0024,
  '0025-mark-book': m0025,
  '0026-attendance-figures': m0026,
  '0027-attendance-scans': m0027,
  '0028-attendance-marks': m0028,
  '0029-registration': m0029,
  '0030-browser-key': m0030,
  '0032-comment-uses': m0032,
  '0034-posted': m0034,
  '0036-term-setting': m0036,
  '0038-sign-in': m0038,
  '0040-upload-day-order': m0040,
  '0041-local-fields': m0041,
  '0042-school-calendar': m0042,
  '0043-attendance-mornings': m0043,
}
