import type Sqlite from 'better-sqlite3'

/**
 * Makes what was restored fit for what comes back to it. Everybody has to sign in again; kiosks stay, unless they have been ended since. Each row
 * that has changed since the backup gets a version that the present never had: what somebody typed against a value that is no longer there is
 * then a conflict, which asks, and never an overwriting. No id that was given since the backup is given again: where the present cannot tell
 * which those are, so many are left out that they are among them.
 */
export function followPresent(restored: Sqlite.Database, present: string | undefined): void {
  if (present === undefined) {
    restored.exec('delete from session where kiosk_id is null')
    return void restored.exec(skipMany)
  }
  restored.prepare('attach ? as present').run(present)
  try {
    restored.exec('begin immediate')
    restored.exec('delete from session where kiosk_id is null or token_hash not in (select token_hash from present.session)')
    for (const table of tablesOf(restored)) lift(restored, table)
    restored.exec(skipGiven)
    restored.exec('commit')
  } finally {
    if (restored.inTransaction) restored.exec('rollback')
    restored.exec('detach present')
  }
}

const skipGiven = `
  update main.sqlite_sequence set seq = max(seq, coalesce((select given.seq from present.sqlite_sequence as given where given.name = main.sqlite_sequence.name), 0));
  insert into main.sqlite_sequence (name, seq) select name, seq from present.sqlite_sequence
    where name not in (select name from main.sqlite_sequence) and name in (select name from main.sqlite_schema)`

/** A student's and a comment's are numbers of the school's own, which go on as people count. */
const skipMany = `
  insert into sqlite_sequence (name, seq) select name, 0 from sqlite_schema
    where type = 'table' and sql like '%autoincrement%' and name not in (select name from sqlite_sequence);
  update sqlite_sequence set seq = seq + 1000000 where name not in ('student', 'coded_comment')`

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
