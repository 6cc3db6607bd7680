import { Hono } from 'hono'
import type { Env } from '../../_env.ts'
import { kiosk } from './kiosk.tsx'
import { kiosks } from './kiosks.tsx'

export const attendanceCapture = new Hono<Env>().route('/', kiosks).route('/', kiosk)
