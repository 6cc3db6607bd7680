import { lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import type { LessonTeacher } from '../../../domain/marks/enter/index.ts'
import { emptyWords, listWords } from '../../../domain/words/enter-marks.ts'
import type { Links } from '../../_links/enter-marks.ts'
import { Empty } from '../../_ui/empty.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { Table } from '../../_ui/table.tsx'

type ListProps = { links: Links; teachers: readonly LessonTeacher[]; typed: string }

/** Picks the teacher whose lessons to choose from. */
export function SelectTeacher({ term, ...list }: ListProps & { term: TermKey | undefined }) {
  const { links, typed } = list
  return (
    <div className="stack max-w-3xl">
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
    </div>
  )
}

export const TeacherTable = ({ links, teachers, typed }: ListProps) => (
  <div id="lesson-teachers" className="panel">
    <Table
      label={listWords.teachersTitle}
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
        { head: listWords.lessons, align: 'num', cell: ({ lessons }) => lessons },
      ]}
    />
  </div>
)
