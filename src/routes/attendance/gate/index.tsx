import { Hono } from 'hono'
import type { Env } from '../../_env.ts'
import { kiosk } from './kiosk.tsx'
import { kiosks } from './kiosks.tsx'

/** Attendance as it is scanned at the gate. */
export const attendanceCapture = new Hono<Env>().route('/', kiosks).route('/', kiosk)
