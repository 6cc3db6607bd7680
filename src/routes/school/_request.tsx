import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { SchoolPage, type Tab, tabsFor } from '../../views/school/frame.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow, may } from '../_rights.ts'

export const frame = { title: schoolTitle, section: 'school' } as const
export const allowed = allow('school.write', frame)
type Status = 200 | 409 | 413 | 422 | 429

/** Shows a tab of the section, or its table alone for htmx. */
export function showTab(
  c: Context<Env>,
  tab: Tab,
  page: ReactElement,
  { fragment, status = 200 }: { fragment?: ReactElement; status?: Status } = {},
) {
  const whole = (
    <SchoolPage tab={tab} tabs={tabsFor((action) => may(c, action))}>
      {page}
    </SchoolPage>
  )
  return render(c, { title: `${tabTitles[tab]} · ${schoolTitle}`, page: whole, ...(fragment && { fragment }) }, status)
}
