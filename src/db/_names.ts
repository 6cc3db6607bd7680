import { sql } from 'kysely'

/** `Mary Baptiste`, where a query joins the person for the name alone. Null where nobody was joined. */
export const fullNameIn = <Name extends string | null = string>(table: string) =>
  sql<Name>`${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)}`
