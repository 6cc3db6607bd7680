import type { ReactNode } from 'react'
import type { Edited } from '../../domain/_changes.ts'
import type { Action } from '../../domain/_policy.ts'
import { common } from '../../domain/words/common.ts'
import { tabGroups, tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Tabs } from '../_ui/tabs.tsx'

export type Tab = keyof typeof tabTitles
const base = '/admin/school'
export const tabUrl = (tab: Tab, ...more: (string | number)[]) =>
  [tab === 'profile' ? base : `${base}/${tab}`, ...more.map((part) => encodeURIComponent(part))].join('/')

const own: Partial<Record<Tab, Action>> = {
  administrators: 'administrator.write',
  'sign-in': 'administrator.write',
  backups: 'backup.write',
  copy: 'rehearsal.write',
  retention: 'retention.write',
  support: 'support.read',
}
export const tabsFor = (may: (action: Action) => boolean) =>
  (Object.keys(tabTitles) as Tab[]).filter((tab) => may(own[tab] ?? 'school.write'))

/** The School section with its tabs in groups; `tabs` are those that the reader may open. */
export function SchoolPage({ tab, tabs, children }: { tab: Tab; tabs: readonly Tab[]; children: ReactNode }) {
  const groups = tabGroups.map(({ title, tabs: all }) => ({ title, own: all.filter((one) => tabs.includes(one)) }))
  const current = groups.find(({ own }) => own.includes(tab))
  const shown = groups.flatMap(({ title, own: [first, ...more] }) =>
    first ? [{ label: title, href: tabUrl(first), current: [first, ...more].includes(tab) && ('true' as const) }] : [],
  )
  return (
    <div className="stack">
      <h1>{schoolTitle}</h1>
      <div>
        <Tabs label={schoolTitle} tabs={shown} />
        {current && (
          <Tabs
            label={current.title}
            tabs={current.own.map((name) => ({ label: tabTitles[name], href: tabUrl(name), current: name === tab }))}
          />
        )}
      </div>
      {children}
    </div>
  )
}

type FormDialogProps = { title: string; action: string; edited?: Edited | undefined; children: ReactNode }

/** A dialog for a row of one of the school's lists. */
export const FormDialog = ({ title, action, edited, children }: FormDialogProps) => (
  <Dialog title={title} form={{ action }} submit={common.save} edited={edited}>
    {children}
  </Dialog>
)
