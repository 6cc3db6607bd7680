/** `current`: 'true' of a group whose page is among its own tabs. `swap`: the attributes of a tab that fetches its part of the page with what was typed there. */
type Tab = { label: string; href: string; current: boolean | 'true'; swap?: Record<`hx-${string}`, string> }

/** Links, so that each tab has its address. */
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
