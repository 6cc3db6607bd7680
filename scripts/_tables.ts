import type Sqlite from 'better-sqlite3'

type Column = { name: string; type: string; notnull: 0 | 1; dflt_value: string | null; pk: number }

const types: Record<string, string> = { INTEGER: 'number', REAL: 'number', TEXT: 'string', BLOB: 'Uint8Array', ANY: 'Mark' }
const width = 140

/** The types of the tables that the migrations have made: src/db/_tables.ts, whole. */
export function tablesOf(sqlite: Sqlite.Database): string {
  const made = sqlite.prepare(
    `select name, sql from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'kysely_%' order by name`,
  )
  const tables = (made.all() as { name: string; sql: string }[]).map(({ name, sql }) => {
    const columns = sqlite.pragma(`table_info(${name})`) as Column[]
    const lines = wrapped(columns.map((column) => `${column.name}: ${typeOf(column, sql)}`))
    const line = `  ${name}: { ${lines[0]?.trim()} }`
    return lines.length === 1 && line.length <= width ? [line] : [`  ${name}: {`, ...lines, '  }']
  })
  return [
    '// Made of the migrations by `node scripts/tables.ts`; what their columns mean is said there.',
    `import type { Generated } from 'kysely'`,
    `import type { Mark } from '../domain/_marks.ts'`,
    '',
    '/** Of a column that is yes or no. */',
    'export type Flag = 0 | 1',
    '',
    'export type Tables = {',
    ...tables.flat(),
    '}',
    '',
  ].join('\n')
}

/** Of a column as its table was written: what its check leaves of its type, whether it may be null, and whether it may be left out. */
function typeOf({ name, type, notnull, dflt_value, pk }: Column, sql: string): string {
  const written = new RegExp(`(?<=[(\\n,]\\s*)${name} ${type}\\b[^\\n]*`, 'i').exec(sql)?.[0] ?? ''
  if (/autoincrement/i.test(written)) return 'Generated<number>'
  const [, list = ''] = new RegExp(`check \\(${name} in \\(([^)]*)\\)`).exec(written) ?? []
  const values = type === 'TEXT' && list ? list.split(', ').join(' | ') : list === '0, 1' ? 'Flag' : types[type]
  const own = written.includes(`check (${name} = 1)`) ? '1' : values
  const whole = notnull || pk || own === 'Mark' ? own : `${own} | null`
  return dflt_value === null ? `${whole}` : `Generated<${whole}>`
}

function wrapped(parts: readonly string[]): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length + 2 <= width) lines[lines.length - 1] = `${last}; ${part}`
    else lines.push(`    ${part}`)
  }
  return lines
}
