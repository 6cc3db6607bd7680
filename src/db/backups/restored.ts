import type Sqlite from 'better-sqlite3'

/**
 * Makes what was restored fit for what comes back to it. Everybody has to sign in again; kiosks stay, unless they have been ended since. Each row
 * that has changed since the backup gets a version that the present never had: what somebody typed against a value that is no longer there is
 * then a conflict, which asks, and never an overwriting.
 */
export function followPresent(restored: Sqlite.Database, present: string | undefined): void {
  if (present === undefined) return void restored.exec('delete from session where kiosk_id is null')
  restored.prepare('attach ? as present').run(present)
  try {
    restored.exec('begin immediate')
    restored.exec('delete from session where kiosk_id is null or token_hash not in (select token_hash from present.session)')
    for (const table of tablesOf(restored)) lift(restored, table)
    restored.exec('commit')
  } finally {
    if (restored.inTransaction) restored.exec('rollback')
    restored.exec('detach present')
  }
}

type Column = { name: string; pk: number }

function tablesOf(sqlite: Sqlite.Database) {
  const of = (schema: 'main' | 'present', table: string) => sqlite.pragma(`${schema}.table_info(${table})`) as Column[]
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all() as string[]
  return tables.flatMap((table) => {
    const [columns, there] = [of('main', table), new Set(of('present', table).map(({ name }) => name))]
    const versions = columns.map(({ name }) => name).filter((name) => name === 'version' || name.endsWith('_version'))
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name)
    const isAlike = versions.includes('version') && keys.length > 0 && [...versions, ...keys].every((name) => there.has(name))
    return isAlike ? [{ table, versions, keys }] : []
  })
}

/** Each field of such a row counts as written at the new version. */
function lift(sqlite: Sqlite.Database, { table, versions, keys }: { table: string; versions: string[]; keys: string[] }): void {
  const same = keys.map((key) => `present."${table}"."${key}" = main."${table}"."${key}"`).join(' and ')
  const newer = `(select present."${table}".version + 1 from present."${table}" where ${same} and present."${table}".version > main."${table}".version)`
  const set = versions.map((column) => `"${column}" = ${newer}`).join(', ')
  sqlite.exec(`update main."${table}" set ${set} where ${newer} is not null`)
}
