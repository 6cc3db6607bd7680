import { termName, termValue } from '../../domain/_titles.ts'
import { screenWords } from '../../domain/words/term-reports.ts'
import { linksOf } from '../_links/term-reports.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'

type FormClass = { classId: string; formLevel: number | null; students: number | null }
type TermOf = { year: number; term: number; isCurrent: boolean }
type Props = {
  term: TermOf | undefined
  terms: readonly TermOf[]
  classes: readonly FormClass[]
  /** `/admin` or `/term-reports`. */
  base: string
  linkOf: (classId: string) => string
}

/** The classes within reach, Form 1 to Form 6. */
export function SelectClass({ term, terms, classes, base, linkOf }: Props) {
  const levels = [...new Set(classes.map((c) => c.formLevel))]
  return (
    <Dialog
      title={screenWords.selectClass}
      about={term && termName(term)}
      status={<OtherTerms terms={terms} shown={term} base={base} />}
      closing={null}
    >
      {!term && <Empty title={screenWords.noTermTitle}>{screenWords.noTerm}</Empty>}
      {term && classes.length === 0 && <Empty title={screenWords.noClassesTitle}>{screenWords.noClasses}</Empty>}
      <div className="stack">
        {levels.map((level) => (
          <section key={level} className="grid grid-cols-[64px_1fr] items-start gap-2" aria-labelledby={`form-${level}`}>
            <h3 id={`form-${level}`} className="label leading-8 font-normal">
              Form {level}
            </h3>
            <ul className="row">
              {classes
                .filter((c) => c.formLevel === level)
                .map((c) => (
                  <li key={c.classId}>
                    <a className="btn min-w-14" href={linkOf(c.classId)}>
                      {c.classId} <span className="dim">{c.students}</span>
                      <span className="sr"> students</span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

/** Links to earlier terms, which most people can only read. */
function OtherTerms({ terms, shown, base }: { terms: readonly TermOf[]; shown: TermOf | undefined; base: string }) {
  const others = terms.filter((term) => term.year !== shown?.year || term.term !== shown.term)
  if (others.length === 0) return null
  return (
    <nav className="row small" aria-label={screenWords.otherTerms}>
      {others.slice(0, 6).map((term) => (
        <a key={termValue(term)} href={linksOf(base, term).classes}>
          {termName(term)}
        </a>
      ))}
    </nav>
  )
}
