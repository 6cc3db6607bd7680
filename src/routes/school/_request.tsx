import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import type { Tab } from '../../views/school/frame.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { inSchool } from '../_school-page.tsx'

export const frame = { title: schoolTitle, section: 'school' } as const
export const allowed = allow('school.write', frame)
type Status = 200 | 409 | 413 | 422 | 429

/** Shows a tab of the section, or its table alone for htmx. */
export async function showTab(
  c: Context<Env>,
  tab: Tab,
  page: ReactElement,
  { fragment, status = 200 }: { fragment?: ReactElement; status?: Status } = {},
) {
  const whole = await inSchool(c, tab, page)
  return render(c, { title: `${tabTitles[tab]} · ${schoolTitle}`, ...whole, ...(fragment && { fragment }) }, status)
}
