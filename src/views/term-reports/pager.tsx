import type { ReactNode } from 'react'
import type { TermReport } from '../../domain/term-reports/index.ts'
import { pageWords } from '../../domain/words/common.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import type { Links } from '../_links/term-reports.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'

/** Search, Next Class, and PREV 'n of m' NEXT. Their ids stay, so that the focus stays when the next student is shown. */
export function ClassPager({ report: { formClass, n, total }, links }: { report: TermReport; links: Links }) {
  const dialog = (href: string) => ({ href, 'hx-get': href, 'hx-target': '#dialog' })
  return (
    <div className="row push">
      <ButtonLink id="search" icon="search" {...dialog(links.search)}>
        {pageWords.search}
      </ButtonLink>
      <ButtonLink id="next-class" {...dialog(links.classes)}>
        {screenWords.nextClass}
      </ButtonLink>
      {total > 0 && (
        <nav className="row" aria-label={`Students of ${formClass.classId}`}>
          <Turn id="prev" to={n > 1 ? links.student(formClass.classId, n - 1) : undefined} keys="Alt+PageUp">
            <Icon name="left" />
            PREV
          </Turn>
          <span>
            {n} of {total}
          </span>
          <Turn id="next" to={n < total ? links.student(formClass.classId, n + 1) : undefined} keys="Alt+PageDown">
            NEXT
            <Icon name="right" />
          </Turn>
        </nav>
      )}
    </div>
  )
}

/** The link leads nowhere at an end of the list, but keeps the focus. */
function Turn({ id, to, keys, children }: { id: string; to: string | undefined; keys: string; children: ReactNode }) {
  const same = { id, className: 'btn', title: keys, 'aria-describedby': 'who' }
  if (to === undefined)
    return (
      <a {...same} className="btn border-line bg-sunk text-ink-3" role="link" aria-disabled="true" tabIndex={-1}>
        {children}
      </a>
    )
  return (
    <a
      {...same}
      href={to}
      hx-get={to}
      hx-target="#term-report"
      hx-swap="outerHTML"
      hx-push-url="true"
      aria-keyshortcuts={keys}
      data-turns={screenWords.ahead}
    >
      {children}
    </a>
  )
}
