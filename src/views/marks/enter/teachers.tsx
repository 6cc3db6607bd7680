import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import type { LessonTeacher } from '../../../domain/marks/enter/index.ts'
import { emptyWords, listWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import type { Links } from '../../_links/enter-marks.ts'
import { Empty } from '../../_ui/empty.tsx'
import { Bar } from '../../_ui/measure.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { Table } from '../../_ui/table.tsx'

type ListProps = { links: Links; teachers: readonly LessonTeacher[]; typed: string }

/** Picks the teacher whose lessons to choose from. */
export function SelectTeacher({ term, ...list }: ListProps & { term: TermKey | undefined }) {
  const { links, typed } = list
  return (
    <>
      <PageHead title={listWords.teachersTitle} sub={term && termName(term)}>
        {term && (
          <form className="class-search" action={links.teachers}>
            <SearchField label={listWords.searchTeacher} value={typed} narrows={{ href: links.teachers, target: '#lesson-teachers' }} />
          </form>
        )}
      </PageHead>
      {term ? (
        <TeacherTable {...list} />
      ) : (
        <section className="panel">
          <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
        </section>
      )}
    </>
  )
}

export const TeacherTable = ({ links, teachers, typed }: ListProps) => (
  <div id="lesson-teachers" className="panel">
    <Table
      label={listWords.teachersTitle}
      folds
      rows={teachers}
      rowKey={({ id }) => id}
      empty={
        <Empty art="search" title={emptyWords.noTeacher(typed)}>
          {emptyWords.noTeacherHint}
        </Empty>
      }
      columns={[
        {
          head: listWords.teacher,
          isName: true,
          cell: (teacher) => (
            <a href={links.teacherHome(teacher.id)}>
              <Name>{lastFirst(teacher)}</Name>
            </a>
          ),
        },
        {
          head: sheetWords.entered,
          cell: ({ entered, registered, ...teacher }) =>
            registered > 0 ? (
              <span className="measure-line">
                <Bar done={entered} of={registered} label={`${sheetWords.entered}, ${fullName(teacher)}`} />
                <span>{listWords.progress(entered, registered)}</span>
              </span>
            ) : (
              <span className="dim">{listWords.progress(entered, registered)}</span>
            ),
        },
        { head: listWords.lessons, align: 'num', cell: ({ lessons }) => lessons },
      ]}
    />
  </div>
)
