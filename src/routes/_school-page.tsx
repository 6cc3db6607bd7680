import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { countLists } from '../db/school/counts.ts'
import { SchoolPage, type Tab, tabsFor } from '../views/school/frame.tsx'
import type { Env } from './_env.ts'
import { may } from './_rights.ts'

/** A page of the School section, beside the list of those that the person may open. `styles` goes with it. */
export async function inSchool(c: Context<Env>, tab: Tab, children: ReactElement) {
  const props = { tab, tabs: tabsFor((action) => may(c, action), c.get('isOnServer')), counts: await countLists(c.get('db')) }
  return { page: <SchoolPage {...props}>{children}</SchoolPage>, styles: 'landing.css' }
}
