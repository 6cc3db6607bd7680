import type { ReactNode } from 'react'
import { words } from '../../../domain/words/subjects.ts'
import { subjectsUrl } from '../../_links/subjects.ts'
import { PageHead } from '../../_ui/page-head.tsx'
import { Tabs } from '../../_ui/tabs.tsx'

const tabs = { edit: subjectsUrl, assignment: `${subjectsUrl}/assignment`, batch: `${subjectsUrl}/batch` } as const

/** Subjects, and its three tabs. */
export function SubjectsFrame({ current, tools, children }: { current: keyof typeof tabs; tools?: ReactNode; children: ReactNode }) {
  const shown = (['edit', 'assignment', 'batch'] as const).map((tab) => ({ label: words[tab], href: tabs[tab], current: tab === current }))
  return (
    <div className="stack">
      <PageHead title={words.title}>{tools}</PageHead>
      <Tabs label={words.tabs} tabs={shown} />
      {children}
    </div>
  )
}
