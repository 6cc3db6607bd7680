import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { isSchemaWhole, listForeign } from '../db/_engine/index.ts'
import { migrations } from '../db/_migrations/index.ts'
import { connect } from '../db/_open.ts'
import { Failure, reasonOf } from './_failure.ts'
import { openRaw } from './_school-file.ts'

/** `isOld`: an older version made it, and it is upgraded when it is served. */
export type Finding = { what: string; isWrong: boolean; says: string; isOld?: boolean }

/** Examines an open school file without changing it. */
export async function examine(sqlite: Sqlite.Database): Promise<Finding[]> {
  const schema = await wholeSchema(sqlite)
  if (schema.isWrong) return [schema]
  const integrity = sqlite.pragma('integrity_check(5)', { simple: false }) as { integrity_check: string }[]
  const isSound = integrity.length === 1 && integrity[0]?.integrity_check === 'ok'
  const says = integrity.map((r) => r.integrity_check).join('; ')
  return [{ what: 'integrity', isWrong: !isSound, says }, foreignKeys(sqlite), schema]
}

/** Examines an open school file without reading all of it. */
export const glance = (sqlite: Sqlite.Database): Finding[] => [
  { what: 'integrity', isWrong: false, says: 'not looked at here: term-reports doctor does, and so does each check of a backup' },
  schemaFinding(sqlite),
]

/** Opens a file only to examine it, and throws the first fault. */
export async function requireSound(path: string): Promise<void> {
  if (!existsSync(path)) throw new Failure(`There is no file ${resolve(path)}`)
  const sqlite = openForReading(path)
  try {
    failOn(path, await examine(sqlite))
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${resolve(path)} is damaged or is not a school's file (${reasonOf(error)})`)
  } finally {
    sqlite.close()
  }
}

/**
 * Checks in a moment that a school can be served: it is a school, whole and writable. Throws the first fault. With `isAsLeft`, links
 * between records are not checked, because nothing has changed since the last server checked them and the check takes longer each
 * year.
 */
export async function requireFit(path: string, isAsLeft = false): Promise<void> {
  try {
    const sqlite = openRaw(path, { fileMustExist: true })
    try {
      failOn(path, isAsLeft ? [schemaFinding(sqlite)] : [await wholeSchema(sqlite), foreignKeys(sqlite)])
      tryWriting(sqlite)
    } finally {
      sqlite.close()
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isDamaged = /^SQLITE_(?:CORRUPT|NOTADB|ERROR)/.test(code)
    const then = isDamaged ? '. Restore a backup with: term-reports restore' : ''
    throw new Failure(`${resolve(path)} ${isDamaged ? 'is damaged' : 'cannot be written'} (${reasonOf(error)})${then}`)
  }
}

/** Checks that a school can be written, even while it is served. */
export function writing(path: string): Finding {
  try {
    const sqlite = openRaw(path, { fileMustExist: true, timeout: 5000 })
    try {
      tryWriting(sqlite)
    } finally {
      sqlite.close()
    }
    const fault = roomFault(dirname(path))
    if (fault) throw fault
    return { what: 'writing', isWrong: false, says: 'ok' }
  } catch (error) {
    return { what: 'writing', isWrong: true, says: `${resolve(path)} cannot be written (${reasonOf(error)})` }
  }
}

/** Writes a row and rolls it back. */
function tryWriting(sqlite: Sqlite.Database): void {
  sqlite.exec('begin immediate')
  try {
    sqlite.exec('update school set logo = zeroblob(65536)')
  } finally {
    if (sqlite.inTransaction) sqlite.exec('rollback')
  }
}

/** Returns why the disk of a directory cannot be written, or undefined when it can. The database may not notice for a while. */
export function roomFault(dir: string): unknown {
  const path = join(dir, `.room-${process.pid}`)
  try {
    writeFileSync(path, Buffer.alloc(256 * 1024))
    return undefined
  } catch (error) {
    return error
  } finally {
    rmSync(path, { force: true })
  }
}

export function openForReading(path: string): Sqlite.Database {
  try {
    return openRaw(path, { readonly: true, fileMustExist: true })
  } catch (error) {
    throw new Failure(`${resolve(path)} cannot be opened (${reasonOf(error)})`)
  }
}

function failOn(path: string, findings: readonly Finding[]): void {
  const wrong = findings.find((f) => f.isWrong)
  if (wrong) throw new Failure(`${resolve(path)}: ${wrong.what}: ${wrong.says}`)
}

function foreignKeys(sqlite: Sqlite.Database): Finding {
  const orphans = sqlite.pragma('foreign_key_check') as { table: string }[]
  const tables = [...new Set(orphans.map((o) => o.table))].join(', ')
  const says = orphans.length === 0 ? 'ok' : `${orphans.length} rows without what they belong to (${tables})`
  return { what: 'foreign keys', isWrong: orphans.length > 0, says }
}

/** Checks the schema, and that it holds only what the program made: a foreign trigger could write what nobody typed. */
async function wholeSchema(sqlite: Sqlite.Database): Promise<Finding> {
  const finding = schemaFinding(sqlite)
  const foreign = finding.isWrong ? [] : await listForeign(sqlite, connect(openRaw(':memory:')))
  if (foreign.length === 0) return finding
  return { ...finding, isWrong: true, says: `${otherSchema} (${foreign.slice(0, 5).join(', ')})` }
}

const otherSchema = 'a table, a trigger or an index is missing, or is another than was made'

export function schemaFinding(sqlite: Sqlite.Database): Finding {
  const wrong = (says: string) => ({ what: 'schema', isWrong: true, says })
  const found = sqlite.prepare(`select count(*) as n from sqlite_schema where name in ('school', 'kysely_migration')`).get()
  if ((found as { n: number }).n !== 2) return wrong('not a school of this program')
  const done = (sqlite.prepare('select name from kysely_migration order by name').all() as { name: string }[]).map((r) => r.name)
  const unknown = done.filter((name) => !(name in migrations))
  if (unknown.length > 0) return wrong(`made by a newer version of this program (${unknown.join(', ')})`)
  if (!isSchemaWhole(sqlite)) return wrong(otherSchema)
  const isOld = done.length < Object.keys(migrations).length
  return { what: 'schema', isWrong: false, isOld, says: `${done.at(-1) ?? 'empty'}${isOld ? '; will be upgraded when it is served' : ''}` }
}
