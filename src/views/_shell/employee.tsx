import type { FrameProps } from '../_layout.tsx'

export function EmployeeShell({ school, children, fill }: FrameProps) {
  return (
    <>
      <header className="topbar">
        <strong>{school.name}</strong>
      </header>
      <main className={fill ? 'main main-fill' : 'main'}>{children}</main>
    </>
  )
}
