import { sql } from 'kysely'
import type { Act } from '../../domain/home.ts'
import { fieldOf, lengthOf } from '../_engine/index.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

const most = 8
/** What was mended in next reports at one moment is one act. */
const kindOfMove = sql`case when move.mends = 1 then 'next-reports' else 'moves-' || move.kind end`

/**
 * The last acts that changed more than one record, latest first, each from where its feature keeps it: uploads and steps of the change
 * of year, hand-overs, figures set for a class, moves of many students, registrations of a term.
 */
export const listLastActs = async (db: Db): Promise<Act[]> => lastActs(db, {})

const lastActs = prepared((db) =>
  db
    .selectFrom(
      sql<Act>`(
        select * from (select id, kind, coalesce(confirmed_at, at) as at, coalesce(confirmed_by, made_by) as by, name, rows as count, undone_at as "undoneAt",
            undone_by as "undoneBy", case when swept_at is null then 0 else 1 end as "isSwept", null as "classId" from batch
          where confirmed_at is not null and kind in ('students', 'school', 'attendance', 'class-marks', 'promotion', 'subjects') order by id desc limit ${most})
        union all select * from (select own.id, 'hand-over', own.at, ${fieldOf(sql.ref('own.actor'), 'name')}, coalesce(${fullNameIn('employee')}, ''),
            ${lengthOf(sql.ref('own.rows'))}, own.undone_at, own.undone_by, 0, null from hand_over as own left join employee on employee.id = own.employee_id
          order by own.id desc limit ${most})
        union all select * from (select id, 'setting', at, actor_name, field, records, undone_at, null, 0, form_class_id from term_setting
          where records > 1 order by id desc limit ${most})
        union all select * from (select max(work.id), ${kindOfMove}, move.at, max(move.actor_name), coalesce(max(move.to_class), ''), count(distinct move.student_id),
            case when count(move.undone_at) = count(*) then max(move.undone_at) end, max(move.undone_by), 0, null
          from (select * from student_move order by id desc limit 2000) as move left join student_work as work on work.at = move.at and work.finished_at is not null
          group by move.at, ${kindOfMove} having count(*) > 1 or max(move.mends) = 1 order by move.at desc limit ${most})
        union all select * from (select 0, 'registering', started_at, started_by, academic_year_id || '-' || term, records_added, null, null, 0, form_class_id
          from term_registration where records_added > 1 order by started_at desc limit ${most}))`.as('act'),
    )
    .selectAll()
    .orderBy('act.at', 'desc')
    .limit(most),
)
