import { lastFirst } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import { type Question, questionKey, questionValue } from '../../domain/posting/questions.ts'
import { noticeOf, questionText, saidBy, words } from '../../domain/words/questions.ts'
import { analysisUrl } from '../_links/analysis.ts'
import { linksOf } from '../_links/enter-marks.ts'
import { noticeUrl, questionsUrl } from '../_links/posting.ts'
import { Button } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { type Column, List, Table } from '../_ui/table.tsx'

type Asked = Question & { isOwn: boolean }
type Answered = Asked & { who: string; at: string }
type Props = {
  base: string
  term: TermKey
  /** True if the reader enters anybody's marks, not only those of own lessons. */
  entersAll: boolean
  open: readonly Asked[]
  answered: readonly Answered[]
  timeZone: string
}

/** What may be wrong, each with the place where it is looked at and a button that says that it is right. */
export const QuestionsPage = (props: Props) => (
  <div className="stack">
    <PageHead title={words.title} sub={termName(props.term)} />
    <Questions {...props} />
  </div>
)

export function Questions(props: Props) {
  const { base, term, open, answered, timeZone } = props
  const said: Column<Answered> = { head: words.by, className: 'wrap-anywhere', cell: (one) => <Name>{saidBy(one, timeZone)}</Name> }
  return (
    <List
      id="questions"
      label={words.title}
      refresh={{ url: questionsUrl(base), on: 'questions-changed' }}
      before={<p className="dim small p-3">{words.about}</p>}
      rows={open}
      rowKey={(one) => questionKey(one, term)}
      columns={[
        ...columnsOf(props),
        { head: words.right, isQuiet: true, align: 'num', cell: (one) => <Answer {...{ base, term, one }} right /> },
      ]}
      empty={
        <Empty title={words.none} art="done">
          {words.noneReason}
        </Empty>
      }
      after={
        answered.length > 0 && (
          <>
            <h2 className="px-4 pt-4 pb-2">{words.answered}</h2>
            <Table
              label={words.answered}
              rows={answered}
              rowKey={(one) => questionKey(one, term)}
              columns={[
                ...columnsOf(props),
                said,
                { head: words.again, isQuiet: true, align: 'num', cell: (one) => <Answer {...{ base, term, one }} /> },
              ]}
            />
          </>
        )
      }
    />
  )
}

/** Who may not enter the marks is led to the subject's analysis instead of its sheet. */
function columnsOf({ base, term, entersAll }: Props): Column<Asked>[] {
  const placeOf = (of: Asked) => (entersAll || of.isOwn ? linksOf(base).sheet(term, of) : analysisUrl(base, of))
  return [
    { head: words.class, cell: ({ classId }) => classId },
    { head: words.subject, isName: true, cell: (one) => <a href={placeOf(one)}>{one.subject}</a> },
    {
      head: words.student,
      className: 'wrap-anywhere',
      cell: ({ student }) => (student ? <Student {...{ base, student }} /> : words.wholeClass),
    },
    { head: words.question, className: 'wrap-anywhere', cell: questionText },
  ]
}

const Student = ({ base, student }: { base: string; student: NonNullable<Question['student']> }) => (
  <StudentLink base={base} id={student.studentId}>
    <Name>{lastFirst(student)}</Name>
  </StudentLink>
)

function Answer({ base, term, one, right: isRight = false }: Pick<Props, 'base' | 'term'> & { one: Asked; right?: boolean }) {
  const of = [one.classId, one.subject, one.student ? lastFirst(one.student) : words.wholeClass].join(', ')
  return (
    <form method="post" action={questionsUrl(base)} hx-post={questionsUrl(base)} hx-swap="none">
      <input type="hidden" name="question" value={questionKey(one, term)} />
      <input type="hidden" name="value" value={questionValue(one)} />
      <input type="hidden" name="right" value={isRight ? '1' : '0'} />
      <Button small type="submit" aria-label={isRight ? words.rightOf(of) : words.againOf(of)}>
        {isRight ? words.right : words.again}
      </Button>
    </form>
  )
}

/** A quiet line that counts them; its number comes after the page, which does not wait for it. */
export const QuestionsNotice = ({ base, count }: { base: string; count?: number }) => (
  <p className="small" {...(count === undefined && { 'hx-get': noticeUrl(base), 'hx-trigger': 'load', 'hx-swap': 'outerHTML' })}>
    <a href={questionsUrl(base)}>{count === undefined ? words.title : noticeOf(count)}</a>
  </p>
)
