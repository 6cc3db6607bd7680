import type { ReactNode } from 'react'
import type { TermKey } from '../../domain/_terms.ts'
import { classTitle } from '../../domain/_titles.ts'
import type { ClassProgress, Part } from '../../domain/posting/progress.ts'
import { classTeacher, ofAll, words } from '../../domain/words/home.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import { remarksLinks } from '../_links/class-remarks.ts'
import { classUrl } from '../_links/classes.ts'
import { classContactsUrl } from '../_links/contacts.ts'
import { readinessLinks } from '../_links/posting.ts'
import { linksOf } from '../_links/term-reports.ts'
import { opens } from '../_ui/dialog.tsx'
import { Icon, type IconName } from '../_ui/icon.tsx'
import { Tag } from '../_ui/tag.tsx'
import type { ClassToday } from './absent.tsx'

const base = '/term-reports'

type Props = {
  classId: string
  term: TermKey
  of: ClassProgress | undefined
  today: ClassToday | undefined
  mean: string | null
}

/** A form teacher's class: how it stands, and what is done with it. */
export function OwnClass({ classId, term, of, today, mean }: Props) {
  const key = { ...term, isCurrent: true }
  const [reports, sheet] = [linksOf(base, key), remarksLinks(base).sheet({ ...term, classId })]
  const missing = readinessLinks(base, key)
  const rest = (kind: 'conduct' | 'attendance', part: Part) => (part.done < part.of ? missing.list({ classId, list: kind }) : sheet)
  return (
    <section className="panel" aria-labelledby={`class-${classId}`}>
      <div className="panel-head">
        <Tag large>{classId}</Tag>
        <div className="grow">
          <h2 id={`class-${classId}`}>
            <a className="name" href={classUrl(base, classId)}>
              {classTitle(classId)}
            </a>
          </h2>
          <p className="note">{classTeacher(of?.parts.remarks.of ?? 0)}</p>
        </div>
      </div>
      <dl className="pad two">
        <div>
          <dt className="label">{words.average}</dt>
          <dd className="figure">{mean ?? '–'}</dd>
        </div>
        <div>
          <dt className="label">{words.here}</dt>
          <dd className="figure">
            {today?.isKnown ? today.here : '–'} {today?.isKnown && <small>of {today.students}</small>}
          </dd>
        </div>
      </dl>
      <ul className="rows">
        {of && (
          <>
            <Line href={sheet} figure={ofAll(of.parts.remarks)} title={words.remarks} />
            <Line href={rest('conduct', of.parts.conduct)} figure={ofAll(of.parts.conduct)} title={words.conduct} />
            <Line href={rest('attendance', of.parts.attendance)} figure={ofAll(of.parts.attendance)} title={words.attendance} />
          </>
        )}
        <Line href={missing.list({ classId })} icon="alert" title={readinessWords.home} />
        <Line href={reports.printRun({ ...term, classId })} icon="report" title={words.print} />
        <Line {...opens(reports.markSheet(classId))} icon="grid" title={words.markSheet} />
        <Line {...opens(classContactsUrl(classId))} icon="users" title={words.contacts} />
      </ul>
    </section>
  )
}

type LineProps = { href: string; title: string; figure?: ReactNode; icon?: IconName }

const Line = ({ title, figure, icon = 'right', ...link }: LineProps) => (
  <li className="hit">
    <a className="grow name" {...link}>
      {title}
    </a>
    {figure && <span className="small dim">{figure}</span>}
    <Icon name={icon} />
  </li>
)
