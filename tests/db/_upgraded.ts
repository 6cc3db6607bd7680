import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import type { Db } from '../../src/db/_open.ts'
import { readClass } from '../../src/db/figures/class.ts'
import { listTerms } from '../../src/db/school/terms/index.ts'
import { classResults } from '../../src/domain/figures/index.ts'

const folder = join(import.meta.dirname, '../fixtures')
/** A school made by 1.0.0, which every later build must be able to open, and what its cards said then. */
export const fixture = { school: join(folder, 'school-1.0.0.db.gz'), told: join(folder, 'school-1.0.0.json') }
export const makeAgain = 'node scripts/school-fixture.ts'

/** Every table, column, index, trigger and view, as it is written, without blanks. */
export function schemaOf(sqlite: Sqlite.Database): Record<string, string> {
  const rows = sqlite
    .prepare(`select type, name, sql from sqlite_schema where name not like 'sqlite_%' and sql is not null order by type, name`)
    .all()
  return Object.fromEntries(
    (rows as { type: string; name: string; sql: string }[]).map(({ type, name, sql }) => [`${type} ${name}`, sql.replace(/\s+/g, ' ')]),
  )
}

/** Of each student's card of each term the average, the grade and the rank. */
export async function figuresOf(db: Db): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  const classes = await db.selectFrom('form_class').select('id').orderBy('id').execute()
  for (const { year, term } of await listTerms(db))
    for (const { id } of classes) {
      const found = await readClass(db, { year, term, classId: id }, (eb) => eb('form_class.id', '=', id))
      const all = found ? classResults(found) : []
      for (const [i, { studentId }] of (found?.students ?? []).entries()) {
        const { average, grade, rank } = all[i] ?? {}
        told[`${year}-${term} ${id} ${studentId}`] = [average ?? '--', grade, rank ?? '-'].join(' ')
      }
    }
  return told
}
