import type { NewRow } from '../db/_schema.ts'
import { daysLater } from '../domain/_dates.ts'
import { type Calendar, weekdayFrom } from './calendar.ts'

/** The entry deadlines of the current term, days ahead: first for teachers, then form teachers, then deans. */
export function deadlines({ terms, nextSchoolDay }: Calendar): NewRow<'entry_deadline'>[] {
  const current = terms.at(-1)
  if (!current) return []
  const closes = (days: number, time: string) => `${weekdayFrom(daysLater(nextSchoolDay, days))} ${time}`
  const row = (entry: NewRow<'entry_deadline'>['entry'], at: string) => ({
    academic_year_id: current.year,
    term: current.term,
    entry,
    employee_id: null,
    form_class_id: null,
    closes: at,
  })
  return [row('marks', closes(4, '16:00')), row('remarks', closes(6, '16:00')), row('deans', closes(8, '24:00'))]
}
