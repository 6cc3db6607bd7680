import { type EntryName, entryAbout, entryTitles } from '../../domain/_messages/attendance.ts'
import { sectionTitles } from '../../domain/_messages/shell.ts'
import { Icon } from '../_ui/icon.tsx'
import { base } from './links.ts'

const names = Object.keys(entryTitles) as EntryName[]

/** The entries of the section (S2 §2.6). */
export const AttendancePage = () => (
  <div className="stack">
    <h1>{sectionTitles.attendance}</h1>
    <nav className="panel w-[520px] max-w-full" aria-label={sectionTitles.attendance}>
      <ul>
        {names.map((name) => (
          <li key={name} className="row flex-nowrap items-start pad border-b border-line last:border-0">
            <Icon name="clock" className="dim mt-1" />
            <div>
              <a href={`${base}/${name}`}>{entryTitles[name]}</a>
              <p className="small dim">{entryAbout[name]}</p>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  </div>
)
