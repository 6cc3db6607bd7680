import type { ReactNode } from 'react'
import type { Edited } from '../../domain/_changes.ts'
import type { Action } from '../../domain/_policy.ts'
import { common } from '../../domain/words/common.ts'
import { tabGroups, tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { ofFile } from '../_screens.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Side } from '../_ui/side-list.tsx'

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
  leaving: 'backup.write',
  support: 'support.read',
}
export const tabsFor = (may: (action: Action) => boolean, isOnServer = false) =>
  (Object.keys(tabTitles) as Tab[]).filter((tab) => may(own[tab] ?? 'school.write') && !(isOnServer && ofFile.includes(tab)))

type Props = {
  tab: Tab
  /** Those that the reader may open. */
  tabs: readonly Tab[]
  counts: Partial<Record<Tab, number>>
  children: ReactNode
}

/** The School section: its pages in groups on the left, with the length of each list. */
export function SchoolPage({ tab, tabs, counts, children }: Props) {
  const groups = tabGroups.map(({ title, tabs: all }) => ({
    title,
    items: all
      .filter((one) => tabs.includes(one))
      .map((one) => ({ label: tabTitles[one], href: tabUrl(one), current: one === tab, count: counts[one] })),
  }))
  return (
    <>
      <PageHead title={schoolTitle} />
      <Side folds className="school" label={schoolTitle} groups={groups.filter(({ items }) => items.length > 0)}>
        <h2 className="only-wide mb-3">{tabTitles[tab]}</h2>
        {children}
      </Side>
    </>
  )
}

type FormDialogProps = { title: string; action: string; edited?: Edited | undefined; children: ReactNode }

/** A dialog for a row of one of the school's lists. */
export const FormDialog = ({ title, action, edited, children }: FormDialogProps) => (
  <Dialog title={title} form={{ action }} submit={common.save} edited={edited}>
    {children}
  </Dialog>
)
