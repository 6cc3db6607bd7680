import { type EntryName, entryAbout, entryTitles, landingWords as words } from '../../../domain/words/attendance.ts'
import { archiveWords } from '../../../domain/words/attendance-archive.ts'
import { kiosksAbout, kiosksEntry } from '../../../domain/words/attendance-capture.ts'
import { words as cardWords } from '../../../domain/words/attendance-cards.ts'
import { words as importWords } from '../../../domain/words/attendance-imports.ts'
import { missingWords } from '../../../domain/words/attendance-reasons.ts'
import { words as registerWords } from '../../../domain/words/attendance-registers.ts'
import { words as monthWords } from '../../../domain/words/calendar-month.ts'
import { words as calendarWords } from '../../../domain/words/school-calendar.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import { archiveUrl, base } from '../../_links/attendance.ts'
import { kiosksUrl } from '../../_links/attendance-capture.ts'
import { cardsUrl } from '../../_links/attendance-cards.ts'
import { importsUrl } from '../../_links/attendance-imports.ts'
import { missingUrls, registersUrls } from '../../_links/attendance-registers.ts'
import { calendarUrl, monthUrls } from '../../_links/calendar.ts'
import { opens } from '../../_ui/dialog.tsx'
import { Icon, type IconName } from '../../_ui/icon.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Today, type TodayProps, TodayTiles } from './today.tsx'

type Entry = { href: string; title: string; about: string; icon: IconName; opensDialog?: boolean }

const own = (name: EntryName, icon: IconName, opensDialog = true): Entry => ({
  ...{ href: `${base}/${name}`, title: entryTitles[name], about: entryAbout[name], icon, opensDialog },
})

const reports: readonly Entry[] = [
  own('class', 'grid'),
  own('students', 'cap', false),
  own('late', 'clock'),
  own('summary', 'dashboard', false),
]
const setUp: readonly Entry[] = [
  own('terms', 'calendar'),
  own('update', 'undo'),
  { href: calendarUrl, title: calendarWords.title, about: calendarWords.about, icon: 'calendar' },
  { href: kiosksUrl, title: kiosksEntry, about: kiosksAbout, icon: 'grid' },
  { href: cardsUrl, title: cardWords.title, about: cardWords.about, icon: 'idcard' },
  { href: importsUrl, title: importWords.title, about: importWords.about, icon: 'upload' },
]
const archive: Entry = { href: archiveUrl, title: archiveWords.title, about: archiveWords.entry, icon: 'files', opensDialog: true }
const today: readonly Entry[] = [
  { href: registersUrls[0], title: registerWords.title, about: registerWords.about, icon: 'details' },
  { href: missingUrls[0], title: missingWords.title, about: missingWords.about, icon: 'alert' },
  { href: monthUrls[0], title: monthWords.title, about: monthWords.about, icon: 'calendar' },
]

/** The figures of today, then what is printed, then what is set up: each entry of the specification by its name. */
export const AttendancePage = ({ mayArchive, ...day }: TodayProps & { mayArchive: boolean }) => (
  <>
    <PageHead title={sectionTitles.attendance} sub={day.when} />
    <TodayTiles {...day} />
    <div className="cols">
      <div className="stack">
        <Today {...day}>
          <Entries entries={today} />
        </Today>
        <Part title={words.reports} entries={reports} />
      </div>
      <Part title={words.setUp} entries={mayArchive ? [...setUp, archive] : setUp} />
    </div>
  </>
)

const Part = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <nav className="panel" aria-label={title}>
    <div className="panel-head">
      <h2>{title}</h2>
    </div>
    <Entries entries={entries} />
  </nav>
)

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <ul className="rows">
    {entries.map(({ href, title, about, icon, opensDialog }) => (
      <li key={href} className="hit">
        <Icon name={icon} />
        <span className="grow">
          <a className="name" {...(opensDialog ? opens(href) : { href })}>
            {title}
          </a>
          <span className="note">{about}</span>
        </span>
        <Icon name="right" />
      </li>
    ))}
  </ul>
)
