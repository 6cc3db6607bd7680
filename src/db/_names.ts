import { sql } from 'kysely'

/** `Mary Baptiste`, in a query that joins the person only for the name. Null without a person. */
export const fullNameIn = <Name extends string | null = string>(table: string) =>
  sql<Name>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`

/** `Baptiste, Mary`, as text of a query. */
export const lastFirstText = (table: string) => `${table}.last_name || ', ' || ${table}.first_name`
