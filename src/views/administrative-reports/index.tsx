import type { ReactNode } from 'react'
import type { TermKey } from '../../domain/_terms.ts'
import { termName, termValue } from '../../domain/_titles.ts'
import { describe, galleryWords, type ReportName, reportNames, words } from '../../domain/words/administrative-reports.ts'
import { contactListWords } from '../../domain/words/contacts.ts'
import { words as printWords } from '../../domain/words/print-runs.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { classContactsUrl } from '../_links/contacts.ts'
import { cardsOfClassUrl } from '../_links/term-reports.ts'
import { ButtonLink } from '../_ui/button.tsx'
import type { FormOfClasses } from '../_ui/class-options.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Side } from '../_ui/side-list.tsx'
import { Thumbnail } from '../_ui/thumbnail.tsx'
import { type Entry, gallery, reportsUrl } from './entries.ts'

type GalleryProps = {
  groups: readonly { title: string; entries: readonly Entry[] }[]
  /** The classes with students in the current term, whose cards open at once. */
  term: TermKey | undefined
  classes: readonly string[]
}

/** All that is printed or saved as a file, each with a picture of its paper. */
export const ReportsPage = ({ groups, term, classes }: GalleryProps) => (
  <>
    <PageHead title={sectionTitles.reports} sub={words.about}>
      <ButtonLink icon="report" href={`${reportsUrl}/print`}>
        {printWords.link}
      </ButtonLink>
    </PageHead>
    {term && classes.length > 0 && <ClassCards term={term} classes={classes} />}
    {groups.map(({ title, entries }) => (
      <section key={title} className="stack" aria-label={title}>
        <h2>{title}</h2>
        <ul className="gallery">
          {entries.map((entry) => (
            <li key={entry.href}>
              <a {...(entry.opens ? opens(entry.href) : { href: entry.href })}>
                <Thumbnail of={entry.thumbnail} />
                <span>
                  <b>{entry.title}</b>
                  <span className="note">{entry.about}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </>
)

/** The cards of a class in the current term: a click opens the PDF. */
const ClassCards = ({ term, classes }: { term: TermKey; classes: readonly string[] }) => (
  <section className="panel" aria-labelledby="class-cards">
    <div className="panel-head">
      <h2 id="class-cards">{words.classCards}</h2>
      <span className="note">{termName(term)}</span>
    </div>
    <ul className="class-tags pad">
      {classes.map((classId) => (
        <li key={classId}>
          <a className="tag" {...opens(cardsOfClassUrl(classId, termValue(term)))}>
            <span className="sr">{words.cardsOf} </span>
            {classId}
          </a>
        </li>
      ))}
    </ul>
  </section>
)

const drawingOf = (name: ReportName) =>
  gallery.flatMap(({ entries }) => entries).find(({ href }) => href === `${reportsUrl}/${name}`)?.thumbnail

/** The choices of a report, beside the list of those that ask for some, and a drawing of its paper. */
export function ReportPage({ name, children }: { name: ReportName; children: ReactNode }) {
  const drawing = drawingOf(name)
  return (
    <>
      <PageHead title={describe(name).title} crumb={<a href={reportsUrl}>{sectionTitles.reports}</a>} sub={describe(name).about} />
      <Side
        label={sectionTitles.reports}
        groups={[
          {
            items: reportNames
              .filter((one) => describe(one).asks.length > 0)
              .map((one) => ({ label: describe(one).title, href: `${reportsUrl}/${one}`, current: one === name })),
          },
        ]}
      >
        <div className="beside-drawing">
          {children}
          {drawing && <Thumbnail of={drawing} />}
        </div>
      </Side>
    </>
  )
}

/** The contact list of each class: a click opens it in the dialog. */
export const ContactsPage = ({ forms }: { forms: readonly FormOfClasses[] }) => (
  <>
    <PageHead title={contactListWords.title} crumb={<a href={reportsUrl}>{sectionTitles.reports}</a>} sub={galleryWords.contacts} />
    <section className={forms.length > 0 ? 'panel beside-drawing' : 'panel'} aria-label={words.class}>
      {forms.length > 0 ? (
        <>
          <div className="pad stack">
            {forms.map(({ title, classes }) => (
              <div key={title}>
                <h2 className="label">{title}</h2>
                <ul className="class-tags">
                  {classes.map(({ id }) => (
                    <li key={id}>
                      <a className="tag" {...opens(classContactsUrl(id))}>
                        <span className="sr">{contactListWords.title} </span>
                        {id}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <Thumbnail of="contacts" />
        </>
      ) : (
        <Empty title={words.noClasses}>{words.noClassesHint}</Empty>
      )}
    </section>
  </>
)
