import type { Db } from './_open.ts'

/** What every page says: the school, and the term it stands in. */
export async function findSchool(db: Db) {
  return db
    .selectFrom('school')
    .leftJoin('academic_term', (join) => join.on('academic_term.is_current', '=', 1))
    .select([
      'school.name',
      'school.motto',
      'school.address',
      'school.telephone',
      'school.principal',
      'school.time_zone as timeZone',
      'school.version',
      'school.logo_type as logoType',
      'academic_term.academic_year_id as year',
      'academic_term.term as term',
    ])
    .executeTakeFirst()
}

export async function findLogo(db: Db) {
  return db.selectFrom('school').select(['logo as bytes', 'logo_type as type', 'version']).executeTakeFirst()
}
