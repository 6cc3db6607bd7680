import { percentDone } from '../domain/_numbers.ts'
import type { TermKey } from '../domain/_terms.ts'
import { formTitle, termLine, termName } from '../domain/_titles.ts'
import type { FormLine } from '../domain/subject-page.ts'
import { words as analysisWords, passRate } from '../domain/words/analysis.ts'
import { enteredOf, inClasses, marksOf, words } from '../domain/words/subject-page.ts'
import { words as subjectWords } from '../domain/words/subjects.ts'
import { analysisUrl, overTermsUrl } from './_links/analysis.ts'
import { classUrl } from './_links/classes.ts'
import { subjectsUrl, subjectUrl } from './_links/subjects.ts'
import { ButtonLink } from './_ui/button.tsx'
import { opens } from './_ui/dialog.tsx'
import { Empty } from './_ui/empty.tsx'
import { LineChart } from './_ui/line-chart.tsx'
import { Measure } from './_ui/measure.tsx'
import { Name } from './_ui/name.tsx'
import { PageHead } from './_ui/page-head.tsx'
import { Panel } from './_ui/panel.tsx'
import { Table } from './_ui/table.tsx'
import { Tile } from './_ui/tile.tsx'

type Figures = { n: number; mean: string | null; passed: number }
type Lesson = Figures & {
  classId: string
  part: { done: number; of: number }
  /** With a page, for those who may open it. */
  teachers: readonly { id: number; name: string; href: string | undefined }[]
  /** For those who may enter there. */
  sheet: string | undefined
}
type Props = {
  base: string
  subjectId: number
  title: string
  term: TermKey
  terms: readonly TermKey[]
  lessons: readonly Lesson[]
  whole: Figures
  lines: readonly FormLine[]
  isAll: boolean
  mayEdit: boolean
}

/** A subject in the current term: who teaches it where, what is entered, its means by form over the terms. */
export function SubjectPage(props: Props) {
  const { base, subjectId, title, term, lessons, whole, isAll, mayEdit } = props
  const add = (of: 'done' | 'of') => lessons.reduce((sum, { part }) => sum + part[of], 0)
  const share = { done: add('done'), of: add('of') }
  return (
    <div className="stack">
      <PageHead
        title={title}
        crumb={mayEdit && <a href={subjectsUrl}>{subjectWords.title}</a>}
        sub={[termLine(term), !isAll && words.ownOnly].filter(Boolean).join(' · ')}
      >
        {mayEdit && (
          <ButtonLink icon="edit" {...opens(subjectUrl(subjectId))}>
            {words.edit}
          </ButtonLink>
        )}
        {whole.n > 0 && (
          <>
            <ButtonLink href={overTermsUrl(base, { subjectId, term })}>{analysisWords.overTerms}</ButtonLink>
            <ButtonLink look="primary" href={analysisUrl(base, { subjectId, term })}>
              {analysisWords.title}
            </ButtonLink>
          </>
        )}
      </PageHead>
      {share.of > 0 && (
        <div className="tiles">
          <Tile
            label={words.entered}
            figure={`${percentDone(share)}%`}
            share={share}
            note={`${enteredOf(share)} ${inClasses(lessons.length)}`}
          />
          <Tile label={words.ofTerm} figure={whole.mean ?? '–'} note={enteredOf({ done: whole.n, of: share.of })} />
          <Tile label={words.passed} figure={whole.n === 0 ? '–' : passRate(whole)} />
        </div>
      )}
      <ByForm {...props} />
      <Lessons {...props} />
    </div>
  )
}

const Lessons = ({ base, subjectId, term, lessons }: Props) => (
  <Panel id="lessons" title={words.lessons}>
    <Table
      label={words.lessons}
      className="table-in-box"
      folds
      rows={lessons}
      rowKey={({ classId }) => classId}
      columns={[
        { head: words.class, isName: true, cell: ({ classId }) => <a href={classUrl(base, classId)}>{classId}</a> },
        { head: words.teacher, className: 'wrap-anywhere', cell: ({ teachers }) => <Teachers teachers={teachers} /> },
        {
          head: words.marks,
          width: 'w-[28%]',
          cell: ({ classId, part, sheet }) => (
            <Measure label={marksOf(classId)} {...part}>
              {sheet ? <a href={sheet}>{enteredOf(part)}</a> : enteredOf(part)}
            </Measure>
          ),
        },
        {
          head: words.mean,
          align: 'num',
          cell: ({ classId, mean }) => (mean === null ? '–' : <a href={analysisUrl(base, { classId, subjectId, term })}>{mean}</a>),
        },
        { head: words.passed, align: 'num', cell: (one) => (one.n === 0 ? '–' : passRate(one)) },
      ]}
      empty={
        <Empty title={words.none} art="done">
          {words.noneText}
        </Empty>
      }
    />
  </Panel>
)

/** Nobody is said where the reader may not know a colleague. */
const Teachers = ({ teachers }: Pick<Lesson, 'teachers'>) =>
  teachers.map(({ id, name, href }, n) => (
    <span key={id}>
      {n > 0 && ', '}
      {href ? (
        <a href={href}>
          <Name>{name}</Name>
        </a>
      ) : (
        <Name>{name}</Name>
      )}
    </span>
  ))

const nameOf = ({ level }: FormLine) => (level === 'all' ? words.all : level === null ? '–' : formTitle(level))

/** The line is of all forms in reach; the table has each. */
function ByForm({ lines, terms, title }: Props) {
  const [first] = lines
  const shown = terms.map((term, at) => ({ term, at })).filter(({ at }) => first?.means[at] != null)
  if (!first || shown.length === 0) return null
  return (
    <Panel id="by-form" title={words.byForm}>
      {shown.length > 1 && (
        <div className="pad">
          <LineChart points={shown.map(({ term, at }) => ({ ...term, own: first.means[at] ?? null }))} own={title} />
        </div>
      )}
      <Table
        label={words.byForm}
        folds
        rows={shown.toReversed()}
        rowKey={({ term }) => termName(term)}
        columns={[
          { head: analysisWords.term, isName: true, cell: ({ term }) => termName(term) },
          ...lines.map((line) => ({ head: nameOf(line), align: 'num' as const, cell: ({ at }: { at: number }) => line.means[at] ?? '–' })),
        ]}
      />
    </Panel>
  )
}
