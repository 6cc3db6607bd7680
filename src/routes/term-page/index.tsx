import { Hono } from 'hono'
import { z } from 'zod'
import { saveNextSteps } from '../../db/school/missing.ts'
import { words as deadlineWords } from '../../domain/words/deadlines.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { deadlinesUrl, graceUrl } from '../../views/school/deadlines.tsx'
import { nextStepsUrl } from '../../views/school/next-steps.tsx'
import { dashboardUrl } from '../../views/school/terms/card.tsx'
import type { Env } from '../_env.ts'
import { readForm } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { askGrace, askRemoval, giveGrace, removeGrace, setDeadlines, showDeadlines } from '../school/deadlines.tsx'
import { askWhom, nextBatch, start } from './registration.tsx'
import { setTerm } from './set.tsx'
import { showDashboard } from './shown.tsx'

const frame = { title: sectionTitles.dashboard, section: 'dashboard' } as const
const register = allow('term.register', frame)
const deadlines = allow('entry-deadline.write', { ...frame, title: deadlineWords.title })

/** The Dashboard: the current term, and registering students into it. */
export const terms = new Hono<Env>()
  .get(dashboardUrl, allow('administrator-console.read', frame), (c) => showDashboard(c))
  .post(dashboardUrl, allow('term.write', frame), (c) => setTerm(c))
  .get(`${dashboardUrl}/registration`, register, (c) => askWhom(c))
  .post(nextStepsUrl, allow('term.write', frame), async (c) => {
    const { open } = await readForm(c, z.strictObject({ open: z.enum(['0', '1']) }))
    await saveNextSteps(c.get('db'), open === '1')
    return c.redirect(dashboardUrl, 303)
  })
  .post(`${dashboardUrl}/registration`, register, (c) => start(c))
  .post(`${dashboardUrl}/registration/batches`, register, (c) => nextBatch(c))
  .get(deadlinesUrl, deadlines, (c) => showDeadlines(c))
  .post(deadlinesUrl, deadlines, (c) => setDeadlines(c))
  .get(graceUrl, deadlines, (c) => askGrace(c))
  .post(graceUrl, deadlines, (c) => giveGrace(c))
  .get(`${graceUrl}/:id/remove`, deadlines, (c) => askRemoval(c))
  .post(`${graceUrl}/:id/remove`, deadlines, (c) => removeGrace(c))
