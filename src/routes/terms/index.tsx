import { Hono } from 'hono'
import { sectionTitles } from '../../domain/words/shell.ts'
import { dashboardUrl } from '../../views/terms/card.tsx'
import { allow, type Env } from '../_http.tsx'
import { askWhom, nextBatch, start } from './registration.tsx'
import { setTerm } from './set.tsx'
import { showDashboard } from './shown.tsx'

const frame = { title: sectionTitles.dashboard, section: 'dashboard' } as const
const register = allow('term.register', frame)

/** The Dashboard: the current term, and registering students into it. */
export const terms = new Hono<Env>()
  .get(dashboardUrl, allow('administrator-console.read', frame), (c) => showDashboard(c))
  .post(dashboardUrl, allow('term.write', frame), (c) => setTerm(c))
  .get(`${dashboardUrl}/registration`, register, (c) => askWhom(c))
  .post(`${dashboardUrl}/registration`, register, (c) => start(c))
  .post(`${dashboardUrl}/registration/batches`, register, (c) => nextBatch(c))
