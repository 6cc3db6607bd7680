/** `current`: 'true' for a group with the page among its tabs. `swap`: attributes of a tab that fetches its part with what was typed. */
type Tab = { label: string; href: string; current: boolean | 'true'; swap?: Record<`hx-${string}`, string> }

/** Tabs are links, so that each has its address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.current === true ? 'page' : tab.current || undefined} {...tab.swap}>
          {tab.label}
        </a>
      ))}
    </nav>
  )
}
