import { sql } from 'kysely'
import { schoolDay } from '../domain/_dates.ts'
import { jsonOf } from './_engine/index.ts'
import type { By } from './_history.ts'
import type { Db } from './_open.ts'
import { prepared } from './_prepared.ts'
import { sameTerm } from './_term.ts'

/** The school's time zone, for queries without the school's row. */
export const schoolZone = sql<string>`(select time_zone from school)`

/** Today at the school, for what is done now. */
export async function dayOf(db: Db, by: Pick<By, 'at'>): Promise<string> {
  const row = await db.selectNoFrom(sql<string>`coalesce(${schoolZone}, 'UTC')`.as('zone')).executeTakeFirstOrThrow()
  return schoolDay(new Date(by.at), row.zone)
}

/** The school, for every page. */
export async function findSchool(db: Db) {
  const { name, motto, address, telephone, principal, timeZone, publicAddress, securityContact, version, logoType, year, term } =
    await findFacts(db)
  if (name === null) return undefined
  const school = { name, motto, address, telephone, principal, timeZone, publicAddress, securityContact, version, logoType, year, term }
  return school as {
    [Key in keyof typeof school]: Key extends 'logoType' | 'year' | 'term' ? (typeof school)[Key] : NonNullable<(typeof school)[Key]>
  }
}

/** What every page needs, in one row: the school, its current term, its names of fields, and the secret that seals what browsers keep. */
export async function findFacts(db: Db) {
  const [facts] = await factsOf(db, {})
  if (!facts) throw new Error('The school has no key for what browsers keep')
  return facts
}

const factsOf = prepared((db) =>
  db
    .selectFrom('browser_key')
    .leftJoin('school', (join) => join.onTrue())
    .leftJoin('academic_term as t', (join) => join.on('t.is_current', '=', 1))
    .leftJoin('term_report_posting as p', sameTerm('p', 't'))
    .select([
      'browser_key.secret',
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
      't.academic_year_id as year',
      't.term',
      't.term_start as termStart',
      't.term_end as termEnd',
      't.new_term_beginning as newTermBeginning',
      't.possible_attendance as possibleAttendance',
      't.version as termVersion',
      'p.posted as isPosted',
      'p.date_posted as datePosted',
      'p.version as postingVersion',
    ])
    .select(sql<string>`(select ${jsonOf(...localColumns)} from local_field)`.as('localFields')),
)
const localColumns = ['id', 'label', 'is_on', 'is_alerted', 'version'].map((column) => sql.ref(column))

export async function findLogo(db: Db) {
  const { bytes, type, version } = await findSeal(db)
  return version === null ? undefined : { bytes, type, version }
}

/** What papers are sealed with: the school's logo, and the secret that makes their codes. */
export async function findSeal(db: Db) {
  const [seal] = await sealOf(db, {})
  if (!seal) throw new Error('The school has no key for the codes of its report cards')
  return seal
}

const sealOf = prepared((db) =>
  db
    .selectFrom('report_card_key')
    .leftJoin('school', (join) => join.onTrue())
    .select(['report_card_key.secret', 'school.logo as bytes', 'school.logo_type as type', 'school.version']),
)

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
