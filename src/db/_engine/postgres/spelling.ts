import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Kind, Spelling } from '../_spelling.ts'
import { inPostgres } from './schema.ts'

type List = readonly unknown[] | Expression<string>
const jsonIn = (list: List) => (Array.isArray(list) ? sql`${JSON.stringify(list)}::jsonb` : sql`(${list})::jsonb`)
const typed = (text: RawBuilder<unknown>, kind: Kind | undefined) => (kind === 'integer' ? sql`(${text})::bigint` : text)

export const spelling: Spelling = {
  hint: (column) => sql.ref(column),
  numberOf: (text) => sql`cast(substring(${text} from '^ *([+-]?[0-9]{1,18})') as bigint)`,
  isNumberMark: (mark) => sql`${mark} ~ '^[0-9]'`,
  ofNumberMark: (mark) => sql`(${mark})::bigint`,
  fieldOf: (json, field) => sql`(${json})::jsonb ->> ${sql.lit(field)}`,
  jsonOf: (values, only) =>
    sql`coalesce(json_agg(json_build_array(${sql.join(values)})${only ? sql` order by ${values[0]}` : sql``})${only ? sql` filter (where ${only})` : sql``}, '[]'::json)`,
  arrayOf: (values) => sql`json_build_array(${sql.join(values)})`,
  inJson: (mark) => sql`case when ${mark} ~ '^[0-9]' then to_json((${mark})::bigint) else to_json(${mark}) end`,
  lengthOf: (json) => sql`json_array_length((${json})::json)`,
  wholeNumber: (value) => sql`${value}::bigint`,
  wholeSum: (numbers) => sql`sum(${numbers})::bigint`,
  listOf: (list, kind) => sql`(select ${typed(sql`value`, kind)} as value from jsonb_array_elements_text(${jsonIn(list)}) as one (value))`,
  rowsOf: (rows, columns) => {
    const values = Object.entries(columns).map(([name, kind], n) => sql`${typed(sql`value ->> ${sql.lit(n)}`, kind)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(values)} from jsonb_array_elements(${jsonIn(rows)}) as one (value))`
  },
  rowKey: () => sql`id`,
  rowsBetween: (table, from, before) => sql`${sql.table(table)} where id >= ${from} and id < ${before}`,
  lastGiven: (table) => sql`select case when is_called then last_value else 0 end as seq from ${sql.table(`${table}_id_seq`)}`,
  referLater: () => sql`set constraints all deferred`,
  schema: (statement) => sql.raw(inPostgres(statement)),
}
