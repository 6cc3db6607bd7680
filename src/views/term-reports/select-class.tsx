import type { ClassTile } from '../../domain/_class-tiles.ts'
import { termName, termValue } from '../../domain/_titles.ts'
import { type Counted, countedWords } from '../../domain/words/classes.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import { linksOf } from '../_links/term-reports.ts'
import { ClassGrid, ClassSearch } from '../_ui/class-grid.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'

type TermOf = { year: number; term: number; isCurrent: boolean }
type Props = {
  /** The heading, if it is not for choosing a class. */
  title?: string
  term: TermOf | undefined
  terms: readonly TermOf[]
  /** What the bars of the classes show. */
  counted?: Counted
  classes: readonly ClassTile[]
  typed: string
  base: string
  /** The address of this list, and what it keeps while one searches. */
  action: string
  asked?: Readonly<Record<string, string>>
  linkOf: (classId: string) => string
  /** In a dialog the first class has the focus. */
  takesFocus?: boolean
}

/** The classes within reach, Form 1 to Form 6, as a page. */
export const SelectClassPage = (props: Props) => {
  const { title = screenWords.selectClass, term, classes, typed, counted = 'marks' } = props
  return (
    <>
      <PageHead title={title} sub={term && `${termName(term)} · ${countedWords[counted].legend}`}>
        {(classes.length > 0 || typed) && <ClassSearch {...props} />}
      </PageHead>
      <Classes {...props} />
      <OtherTerms {...props} />
    </>
  )
}

/** The same over the term report that is open. */
export const SelectClass = (props: Props) => (
  <Dialog wide title={screenWords.selectClass} about={props.term && termName(props.term)} status={<OtherTerms {...props} />} closing={null}>
    <Classes {...props} takesFocus />
  </Dialog>
)

function Classes({ title: _, term, classes, typed, ...grid }: Props) {
  if (term && (classes.length > 0 || typed)) return <ClassGrid classes={classes} typed={typed} {...grid} />
  const [title, why] = term ? [screenWords.noClassesTitle, screenWords.noClasses] : [screenWords.noTermTitle, screenWords.noTerm]
  return (
    <div className="panel">
      <Empty title={title} art="people">
        {why}
      </Empty>
    </div>
  )
}

/** Links to earlier terms, which most people can only read. */
function OtherTerms({ terms, term: shown, base }: Pick<Props, 'terms' | 'term' | 'base'>) {
  const others = terms.filter((term) => term.year !== shown?.year || term.term !== shown.term)
  if (others.length === 0) return null
  return (
    <nav className="line small" aria-label={screenWords.otherTerms}>
      <span className="dim">{screenWords.otherTerms}</span>
      {others.slice(0, 6).map((term) => (
        <a key={termValue(term)} href={linksOf(base, term).classes}>
          {termName(term)}
        </a>
      ))}
    </nav>
  )
}
