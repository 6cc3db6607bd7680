import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { migrations } from '../db/_migrations/index.ts'
import { Failure } from './_failure.ts'
import { openRaw } from './_school-file.ts'

export type Finding = { what: string; isWrong: boolean; says: string }

/** What can be said of an open school file without changing it. */
export function examine(sqlite: Sqlite.Database): Finding[] {
  const schema = schemaOf(sqlite)
  if (!schema.isSchool) return [{ what: 'schema', isWrong: true, says: 'not a school of this program' }]
  const integrity = sqlite.pragma('integrity_check(5)', { simple: false }) as { integrity_check: string }[]
  const orphans = sqlite.pragma('foreign_key_check') as { table: string }[]
  const isSound = integrity.length === 1 && integrity[0]?.integrity_check === 'ok'
  return [
    { what: 'integrity', isWrong: !isSound, says: integrity.map((r) => r.integrity_check).join('; ') },
    {
      what: 'foreign keys',
      isWrong: orphans.length > 0,
      says:
        orphans.length === 0
          ? 'ok'
          : `${orphans.length} rows without what they belong to (${[...new Set(orphans.map((o) => o.table))].join(', ')})`,
    },
    { what: 'schema', isWrong: schema.unknown.length > 0, says: schemaSays(schema) },
  ]
}

/** Opens a file only to look at it. The first thing wrong with it is the failure. */
export function requireSound(path: string): void {
  if (!existsSync(path)) throw new Failure(`There is no file ${path}`)
  const sqlite = openForReading(path)
  try {
    const wrong = examine(sqlite).find((f) => f.isWrong)
    if (wrong) throw new Failure(`${path}: ${wrong.what}: ${wrong.says}`)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${path} is damaged or is not a school's file (${error instanceof Error ? error.message : error})`)
  } finally {
    sqlite.close()
  }
}

export function openForReading(path: string): Sqlite.Database {
  try {
    return openRaw(path, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new Failure(`${path} cannot be opened (${error instanceof Error ? error.message : error})`)
  }
}

function schemaOf(sqlite: Sqlite.Database) {
  const known = Object.keys(migrations)
  const tables = sqlite
    .prepare(`select count(*) as n from sqlite_schema where type = 'table' and name in ('school', 'kysely_migration')`)
    .get()
  const isSchool = (tables as { n: number }).n === 2
  const done = isSchool
    ? (sqlite.prepare('select name from kysely_migration order by name').all() as { name: string }[]).map((r) => r.name)
    : []
  return { isSchool, done, unknown: done.filter((n) => !known.includes(n)), pending: known.filter((n) => !done.includes(n)) }
}

function schemaSays({ done, unknown, pending }: ReturnType<typeof schemaOf>): string {
  if (unknown.length > 0) return `made by a newer version of this program (${unknown.join(', ')})`
  const latest = done.at(-1) ?? 'empty'
  return pending.length > 0 ? `${latest}; will be upgraded when it is served` : latest
}
