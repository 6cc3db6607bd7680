import type { ReactNode } from 'react'
import type { Action } from '../../domain/_policy.ts'
import { common } from '../../domain/words/common.ts'
import { sectionWords, tabTitles } from '../../domain/words/school.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { Alert } from '../_ui/alert.tsx'
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

/** The School section under its tabs; `tabs` are those that the reader may open. */
export function SchoolPage({ tab, tabs, children }: { tab: Tab; tabs: readonly Tab[]; children: ReactNode }) {
  return (
    <div className="stack">
      <h1>{schoolTitle}</h1>
      <Tabs label={schoolTitle} tabs={tabs.map((name) => ({ label: tabTitles[name], href: tabUrl(name), current: name === tab }))} />
      {children}
    </div>
  )
}

/** What somebody else saved meanwhile: who, when, and the values that now stand. */
export type Meanwhile = { by: string | null; when: string | null; values: Record<string, string> }

export const MeanwhileAlert = ({ meanwhile, byField }: { meanwhile: Meanwhile | undefined; byField?: boolean }) =>
  meanwhile && <Alert kind="error">{sectionWords[byField ? 'conflictByField' : 'conflict'](meanwhile.by, meanwhile.when)}</Alert>

/** Beside a field that stands differently now. */
export function nowHint(meanwhile: Meanwhile | undefined, field: string, typed: string): string | undefined {
  const now = meanwhile?.values[field]
  return now === undefined || now === typed ? undefined : sectionWords.recordedNow(now)
}

type FormDialogProps = {
  title: string
  action: string
  version?: number | undefined
  meanwhile?: Meanwhile | undefined
  children: ReactNode
}

/** A dialog with a row of one of the school's lists. */
export function FormDialog({ title, action, version, meanwhile, children }: FormDialogProps) {
  return (
    <Dialog title={title} form={{ action }} submit={common.save} version={version}>
      <MeanwhileAlert meanwhile={meanwhile} />
      {children}
    </Dialog>
  )
}
