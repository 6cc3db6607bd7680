import type { Migration } from 'kysely/migration'
import * as m0001 from './0001-school.ts'
import * as m0002 from './0002-people.ts'
import * as m0003 from './0003-sign-in.ts'
import * as m0004 from './0004-history.ts'
import * as m0005 from './0005-term-reports.ts'
import * as m0006 from './0006-posting.ts'
import * as m0007 from './0007-mark-book.ts'
import * as m0008 from './0008-attendance.ts'
import * as m0009 from './0009-registration.ts'
import * as m0010 from './0010-uploads.ts'
import * as m0012 from './0012-entry-deadlines.ts'
import * as m0013 from './0013-found-by.ts'
import * as m0014 from './0014-year.ts'
import * as m0015 from './0015-moves.ts'
import * as m0016 from './0016-contacts.ts'
import * as m0017 from './0017-retention.ts'
import * as m0018 from './0018-trend.ts'
import * as m0019 from './0019-hand-over.ts'
import * as m0020 from './0020-doubles.ts'
import * as m0021 from './0021-honour.ts'

/**
 * A migration named so only adds what programs that do not know it can leave alone: a table, an index, a column that may be left out.
 * Copies of the program before and after it serve one school together.
 */
export const onlyAdds = (name: string) => /^\d+-adds-/.test(name)

/** A literal instead of a folder scan, because a bundled binary has no folder. */
export const migrations: Record<string, Migration> = {
  '0001-school': m0001,
  '0002-people': m0002,
  '0003-sign-in': m0003,
  '0004-history': m0004,
  '0005-term-reports': m0005,
  '0006-posting': m0006,
  '0007-mark-book': m0007,
  '0008-attendance': m0008,
  '0009-registration': m0009,
  '0010-uploads': m0010,
  '0012-entry-deadlines': m0012,
  '0013-found-by': m0013,
  '0014-year': m0014,
  '0015-moves': m0015,
  '0016-contacts': m0016,
  '0017-retention': m0017,
  '0018-trend': m0018,
  '0019-hand-over': m0019,
  '0020-doubles': m0020,
  '0021-honour': m0021,
}
