import { Hono } from 'hono'
import type { Env } from '../_http.tsx'
import { registrationWindows } from './windows.tsx'

/** The office's side of student registration: the windows, and what was sent in through them. */
export const registrationOffice = new Hono<Env>().route('/', registrationWindows)
