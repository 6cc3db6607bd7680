import { Hono } from 'hono'
import { dashboardUrl } from '../../views/terms/card.tsx'
import { allow, type Env } from '../_http.tsx'
import { askWhom, nextBatch, start } from './registration.tsx'
import { setTerm } from './set.tsx'
import { showDashboard } from './shown.tsx'

/** The Dashboard: the current term, and registering students into it. */
export const terms = new Hono<Env>()
  .get(dashboardUrl, allow('administrator-console.read'), (c) => showDashboard(c))
  .post(dashboardUrl, allow('term.write'), (c) => setTerm(c))
  .get(`${dashboardUrl}/registration`, allow('term.register'), (c) => askWhom(c))
  .post(`${dashboardUrl}/registration`, allow('term.register'), (c) => start(c))
  .post(`${dashboardUrl}/registration/batches`, allow('term.register'), (c) => nextBatch(c))
