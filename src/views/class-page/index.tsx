import type { TermKey } from '../../domain/_terms.ts'
import { classTitle, formTitle } from '../../domain/_titles.ts'
import type { SubjectOfClass, WholeClass } from '../../domain/class-page/index.ts'
import { studentsOf, words } from '../../domain/words/class-page.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { type ClassLinks, classesUrl, classUrl } from '../_links/classes.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Icon, type IconName } from '../_ui/icon.tsx'
import { PreparedTerms } from '../_ui/later-terms.tsx'
import { Name } from '../_ui/name.tsx'
import { Tag } from '../_ui/tag.tsx'
import { Days } from './days.tsx'
import { Lessons } from './lessons.tsx'
import { Missings, Ranked, Trend } from './panels.tsx'
import { Tiles } from './tiles.tsx'

export type Person = { id: number; name: string; href?: string | undefined }
/** What is done with the class; `isDialog`: over this page. */
export type ClassAction = { title: string; icon: IconName; href: string; isDialog?: boolean }
/** `whole`: only for people in charge of the class; others see their own lessons. */
export type ClassPageProps = {
  base: string
  classId: string
  formLevel: number | null
  before: string | undefined
  after: string | undefined
  formTeachers: readonly Person[]
  deans: readonly Person[]
  printRun: string | undefined
  actions: readonly ClassAction[]
  subjects: readonly SubjectOfClass[]
  links: ClassLinks
  whole: WholeClass | undefined
  /** Later terms that are being prepared. */
  prepared: readonly TermKey[]
}
/** A class in the current term, and all that one does with it. */
export function ClassPage(props: ClassPageProps) {
  const { whole, subjects } = props
  return (
    <>
      <Head {...props} />
      <PreparedTerms terms={props.prepared} />
      <nav className="actions print:hidden" aria-label={words.actions}>
        {props.actions.map(({ title, icon, href, isDialog }) => (
          <ButtonLink key={title} icon={icon} {...(isDialog ? opens(href) : { href })}>
            {title}
          </ButtonLink>
        ))}
      </nav>
      {whole && whole.students > 0 && <Tiles {...whole} register={props.links.register} />}
      {whole?.students === 0 ? (
        <section className="panel">
          <Empty title={words.nobody} art="people">
            {words.nobodyYet}
          </Empty>
        </section>
      ) : (
        <div className={whole ? 'cols' : undefined}>
          <Lessons {...props} />
          {whole && (
            <div className="stack">
              <Trend terms={whole.terms} own={props.classId} form={props.formLevel} />
              <Ranked subjects={subjects} linkOf={props.links.enterMarks} />
              <Days days={whole.days} />
              <Missings missing={whole.missing} linkOf={props.links.missing} />
            </div>
          )}
        </div>
      )}
    </>
  )
}

function Head({ base, classId, formLevel, before, after, formTeachers, deans, printRun, whole }: ClassPageProps) {
  return (
    <header className="head">
      <div className="with-ring">
        <Tag large>{classId}</Tag>
        <div className="min-w-0">
          <p className="crumb">
            <a href={classesUrl(base)}>{sectionTitles.classes}</a> / {formLevel === null ? words.noForm : formTitle(formLevel)}
          </p>
          <h1>{classTitle(classId)}</h1>
          <p className="sub">
            {whole && `${studentsOf(whole.students)} · `}
            <People title={words.formTeacher} people={formTeachers} /> · <People title={words.dean} people={deans} />
          </p>
        </div>
      </div>
      <div className="actions print:hidden">
        <div className="group only-wide">
          <Neighbour base={base} classId={before} icon="left" />
          <Neighbour base={base} classId={after} icon="right" />
        </div>
        {printRun && (
          <ButtonLink look="primary" icon="report" href={printRun}>
            {words.print}
          </ButtonLink>
        )}
      </div>
    </header>
  )
}

const People = ({ title, people }: { title: string; people: readonly Person[] }) => (
  <>
    {title}{' '}
    {people.length === 0
      ? words.nobodyInCharge
      : people.map(({ id, name, href }, n) => (
          <span key={id}>
            {n > 0 && ', '}
            {href ? (
              <a href={href}>
                <Name>{name}</Name>
              </a>
            ) : (
              <b>
                <Name>{name}</Name>
              </b>
            )}
          </span>
        ))}
  </>
)

const Neighbour = ({ base, classId, icon }: { base: string; classId: string | undefined; icon: 'left' | 'right' }) =>
  classId === undefined ? null : (
    <a className="btn btn-icon" href={classUrl(base, classId)} aria-label={classTitle(classId)} title={classTitle(classId)}>
      <Icon name={icon} />
    </a>
  )
