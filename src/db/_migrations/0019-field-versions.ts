import { type Kysely, sql } from 'kysely'

const fields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment']
const each = (line: (field: string) => string, between: string) => fields.map(line).join(between)

/**
 * The version of the row at which each value of a subject record came to stand there, so that a save that was read before is known as
 * late. Who writes without saying it has it said by the trigger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const field of fields) await sql.raw(`alter table subject_record add column ${field}_version integer not null default 0`).execute(db)
  await sql.raw(`update subject_record set ${each((f) => `${f}_version = version`, ', ')} where version > 1`).execute(db)
  await sql
    .raw(
      `create trigger subject_record_field_versions after update of ${fields.join(', ')} on subject_record
      when ${each((f) => `(new.${f} is not old.${f} and new.${f}_version is old.${f}_version)`, ' or ')}
      begin
        update subject_record set ${each(
          (f) => `${f}_version = case when new.${f} is not old.${f} then new.version else ${f}_version end`,
          ', ',
        )} where id = new.id;
      end`,
    )
    .execute(db)
}
