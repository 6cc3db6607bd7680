import { sql } from 'kysely'
import { schoolDay } from '../domain/_dates.ts'
import type { By } from './_history.ts'
import type { Db } from './_open.ts'
import { prepared } from './_prepared.ts'

/** The school's time zone, for queries without the school's row. */
export const schoolZone = sql<string>`(select time_zone from school)`

/** Today at the school, for what is done now. */
export async function dayOf(db: Db, by: Pick<By, 'at'>): Promise<string> {
  const row = await db.selectNoFrom(sql<string>`coalesce(${schoolZone}, 'UTC')`.as('zone')).executeTakeFirstOrThrow()
  return schoolDay(new Date(by.at), row.zone)
}

/** The data of every page: the school and its current term. */
export async function findSchool(db: Db) {
  const [school] = await schoolOf(db, {})
  return school
}

const schoolOf = prepared((db) =>
  db
    .selectFrom('school')
    .leftJoin('academic_term', (join) => join.on('academic_term.is_current', '=', 1))
    .select([
      'school.name',
      'school.motto',
      'school.address',
      'school.telephone',
      'school.principal',
      'school.time_zone as timeZone',
      'school.public_address as publicAddress',
      'school.security_contact as securityContact',
      'school.version',
      'school.logo_type as logoType',
      'academic_term.academic_year_id as year',
      'academic_term.term as term',
    ]),
)

export async function findLogo(db: Db) {
  return db.selectFrom('school').select(['logo as bytes', 'logo_type as type', 'version']).executeTakeFirst()
}

/** The classes in use, lowest form first; an entry without a form level is no real class and comes last. */
export async function listFormClasses(db: Db) {
  return db
    .selectFrom('form_class')
    .select(['id', 'form_level as formLevel'])
    .where('retired_at', 'is', null)
    .orderBy('form_level', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

/** The comments to choose from; a retired one stays only where it was given. */
export async function listCodedComments(db: Db) {
  return db.selectFrom('coded_comment').select(['id', 'detail']).where('retired_at', 'is', null).orderBy('id').execute()
}
