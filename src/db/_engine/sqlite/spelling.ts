import { type Expression, sql } from 'kysely'
import type { Spelling } from '../_spelling.ts'

const textOf = (list: readonly unknown[] | Expression<string>) => (Array.isArray(list) ? sql`${JSON.stringify(list)}` : list)

export const spelling: Spelling = {
  hint: (column) => sql`+${sql.ref(column)}`,
  numberOf: (text) => sql`cast(${text} as integer)`,
  isNumberMark: (mark) => sql`${mark} < ''`, // a number is before any text
  ofNumberMark: (mark) => sql`${mark}`,
  fieldOf: (json, field) => sql`${json} ->> ${sql.lit(field)}`,
  jsonOf: (values, only) => {
    const all = sql`json_group_array(json_array(${sql.join(values)}))`
    return only ? sql`${all} filter (where ${only})` : all
  },
  arrayOf: (values) => sql`json_array(${sql.join(values)})`,
  inJson: (mark) => sql`${mark}`,
  lengthOf: (json) => sql`json_array_length(${json})`,
  wholeNumber: (value) => sql`${value}`,
  wholeSum: (numbers) => sql`sum(${numbers})`,
  listOf: (list) => sql`(select value from json_each(${textOf(list)}))`,
  rowsOf: (rows, columns) => {
    const values = Object.keys(columns).map((name, n) => sql`value ->> ${sql.lit(n)} as ${sql.ref(name)}`)
    return sql`(select ${sql.join(values)} from json_each(${textOf(rows)}))`
  },
  rowKey: () => sql`rowid`,
  rowsBetween: (table, from, before) => sql`${sql.table(table)} not indexed where rowid >= ${from} and rowid < ${before}`,
  lastGiven: (table) => sql`select seq from sqlite_sequence where name = ${table}`,
  schema: (statement) => sql.raw(statement),
  referLater: () => sql`pragma defer_foreign_keys = on`,
}
