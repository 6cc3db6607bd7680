import { addRows } from '../_rows.ts'
import { students, type World } from '../world.ts'

const { zahra, nicolette } = students

/** The calendar closes the school on all other days of the term. */
const closed = { reason: 'Closed for the test', form_level: null, source: null, added_at: '2025-09-01T12:00:00.000Z', removed_at: null }

/** Three school days of term 1: Zahra whole, late, and half; Nicolette was not there on the last. */
export async function attended(world: World) {
  await addRows(world.db, 'school_calendar', [
    { ...closed, date_from: '2025-09-01', date_to: '2025-11-23' },
    { ...closed, date_from: '2025-11-27', date_to: '2025-12-12' },
  ])
  const at = { late: 0, time_scanned_in: '07:41:23', time_scanned_out: '14:33:58' } as const
  const none = { late: 0, time_scanned_in: null, time_scanned_out: null } as const
  await addRows(world.db, 'attendance_record', [
    { id: 1, student_id: zahra.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P', ...at },
    {
      id: 2,
      student_id: zahra.id,
      date_scanned: '2025-11-25',
      attendance_am: 'P',
      attendance_pm: 'P',
      ...at,
      late: 1,
      time_scanned_in: '08:09:34',
    },
    {
      id: 3,
      student_id: zahra.id,
      date_scanned: '2025-11-26',
      attendance_am: 'A',
      attendance_pm: 'P',
      ...at,
      time_scanned_in: '12:21:53',
    },
    { id: 4, student_id: nicolette.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'P', ...at },
    { id: 5, student_id: nicolette.id, date_scanned: '2025-11-26', attendance_am: 'A', attendance_pm: 'A', ...none },
  ])
}
