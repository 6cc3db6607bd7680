import { type EntryName, entryAbout, entryTitles } from '../../../domain/words/attendance.ts'
import { archiveWords } from '../../../domain/words/attendance-archive.ts'
import { kiosksAbout, kiosksEntry } from '../../../domain/words/attendance-capture.ts'
import { words as cardWords } from '../../../domain/words/attendance-cards.ts'
import { words as importWords } from '../../../domain/words/attendance-imports.ts'
import { words as registerWords } from '../../../domain/words/attendance-registers.ts'
import { words as monthWords } from '../../../domain/words/calendar-month.ts'
import { words as calendarWords } from '../../../domain/words/school-calendar.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { archiveUrl, base } from '../../_links/attendance.ts'
import { kiosksUrl } from '../../_links/attendance-capture.ts'
import { cardsUrl } from '../../_links/attendance-cards.ts'
import { importsUrl } from '../../_links/attendance-imports.ts'
import { registersUrls } from '../../_links/attendance-registers.ts'
import { calendarUrl, monthUrls } from '../../_links/calendar.ts'
import { Icon } from '../../_ui/icon.tsx'

type EntryLink = { href: string; title: string; about: string; opensDialog?: boolean }

const pages: ReadonlySet<EntryName> = new Set(['students', 'summary'])
const entries = (Object.keys(entryTitles) as EntryName[]).map(
  (name): EntryLink => ({ href: `${base}/${name}`, title: entryTitles[name], about: entryAbout[name], opensDialog: !pages.has(name) }),
)

/** Entries of the section that the specification does not have. */
const moreEntries: readonly EntryLink[] = [
  { href: monthUrls[0], title: monthWords.title, about: monthWords.about },
  { href: calendarUrl, title: calendarWords.title, about: calendarWords.about },
  { href: kiosksUrl, title: kiosksEntry, about: kiosksAbout },
  { href: registersUrls[0], title: registerWords.title, about: registerWords.about },
  { href: cardsUrl, title: cardWords.title, about: cardWords.about },
  { href: importsUrl, title: importWords.title, about: importWords.about },
]
const archiveEntry: EntryLink = { href: archiveUrl, title: archiveWords.title, about: archiveWords.entry, opensDialog: true }

/** The specification's entries, and beside them the others. */
export const AttendancePage = ({ mayArchive }: { mayArchive: boolean }) => (
  <div className="stack">
    <h1>{sectionTitles.attendance}</h1>
    <div className="flex flex-wrap items-start gap-4">
      <Entries label={sectionTitles.attendance} links={entries} />
      <Entries label={archiveWords.more} links={mayArchive ? [...moreEntries, archiveEntry] : moreEntries} />
    </div>
  </div>
)

const Entries = ({ label, links }: { label: string; links: readonly EntryLink[] }) => (
  <nav className="panel w-[520px] max-w-full" aria-label={label}>
    <ul>
      {links.map(({ href, title, about, opensDialog }) => (
        <li key={href} className="row flex-nowrap items-start pad border-b border-line last:border-0">
          <Icon name="clock" className="dim mt-1" />
          <div>
            <a href={href} {...(opensDialog && { 'hx-get': href, 'hx-target': '#dialog' })}>
              {title}
            </a>
            <p className="small dim">{about}</p>
          </div>
        </li>
      ))}
    </ul>
  </nav>
)
