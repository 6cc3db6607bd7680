import type { FrameProps } from '../_layout.tsx'

export function AdministratorShell({ school, children, fill }: FrameProps) {
  return (
    <>
      <header className="topbar">
        <strong>{school.name}</strong>
      </header>
      <div className="shell">
        <nav className="drawer" />
        <main className={fill ? 'main main-fill' : 'main'}>{children}</main>
      </div>
    </>
  )
}
