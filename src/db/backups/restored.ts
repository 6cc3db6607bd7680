import type Sqlite from 'better-sqlite3'

/**
 * Prepares a restored school for returning browsers. Everybody must sign in again; kiosks stay, unless they were ended since. Each row
 * that changed since the backup gets a version that the present school never had, so that typing against a lost value becomes a
 * conflict that asks, and never overwrites. No id given since the backup is given again: if the present file cannot tell which those
 * are, enough numbers are skipped.
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

/** Students' and comments' ids are the school's own numbers, which people continue. */
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

/** Marks each field of such a row as written at the new version. */
function lift(sqlite: Sqlite.Database, { table, versions, keys }: { table: string; versions: string[]; keys: string[] }): void {
  const same = keys.map((key) => `present."${table}"."${key}" = main."${table}"."${key}"`).join(' and ')
  const newer = `(select present."${table}".version + 1 from present."${table}" where ${same} and present."${table}".version > main."${table}".version)`
  const set = versions.map((column) => `"${column}" = ${newer}`).join(', ')
  sqlite.exec(`update main."${table}" set ${set} where ${newer} is not null`)
}
