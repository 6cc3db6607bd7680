import { Hono } from 'hono'
import { findYears } from '../../db/school/terms/years.ts'
import { yearUrl } from '../../views/_links/year.ts'
import { NoYear, YearPage, YearSteps } from '../../views/year/index.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allowed } from './_request.tsx'
import { stateOf } from './_state.ts'
import { promotion } from './promotion.tsx'
import { registration } from './registration.tsx'
import { staff } from './staff.tsx'
import { students } from './students.tsx'
import { subjects } from './subjects.tsx'
import { terms } from './terms.tsx'

/** The change of year: its steps and their pages. */
export const year = new Hono<Env>()
  .get(yearUrl(), allowed, async (c) => {
    const years = await findYears(c.get('db'))
    if (!years) return render(c, { page: <NoYear /> })
    const fragment = <YearSteps {...(await stateOf(c, years))} />
    return render(c, { page: <YearPage years={years}>{fragment}</YearPage>, fragment })
  })
  .route('/', terms)
  .route('/', promotion)
  .route('/', students)
  .route('/', staff)
  .route('/', subjects)
  .route('/', registration)
