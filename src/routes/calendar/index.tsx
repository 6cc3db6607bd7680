import { Hono } from 'hono'
import { calendarUrl } from '../../views/_links/calendar.ts'
import type { Env } from '../_env.ts'
import { allowed, showCalendar } from './_request.tsx'
import { calendarEntry } from './entry.tsx'
import { calendarMonth } from './month.tsx'
import { calendarRows } from './rows.tsx'

/** The School Calendar: the school days of each term. */
export const schoolCalendar = new Hono<Env>()
  .get(calendarUrl, allowed, showCalendar)
  .route('/', calendarRows)
  .route('/', calendarEntry)
  .route('/', calendarMonth)
