import { shownDay } from '../../../domain/_dates.ts'
import type { Teacher, TeacherQuery, TeacherTab } from '../../../domain/school/teachers/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { words as handOver, unfilledWords } from '../../../domain/words/hand-over.ts'
import { kindWords as uploadWords } from '../../../domain/words/school-upload.ts'
import { notFound, ofTeacher, slipWords, words } from '../../../domain/words/teachers.ts'
import { handOverUrl, unfilledUrl } from '../../_links/hand-over.ts'
import { schoolUploadUrl } from '../../_links/school-upload.ts'
import { listUrl, slipsUrl, teachersUrl, teacherUrl } from '../../_links/teachers.ts'
import { ButtonLink, IconLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { type Column, List } from '../../_ui/table.tsx'
import { Tabs } from '../../_ui/tabs.tsx'

type TeacherList = {
  query: TeacherQuery
  rows: readonly Teacher[]
  total: number
  /** True for people who may add and edit; the others only assign. */
  perPage: number
  canWrite: boolean
}

const target = '#teacher-table'

export function TeachersPage(list: TeacherList) {
  const { query, canWrite } = list
  const tab = (to: TeacherTab, label: string) => ({ label, href: listUrl({ ...query, tab: to, page: 1 }), current: query.tab === to })
  return (
    <div className="stack">
      <PageHead stays title={words.title}>
        <form className="class-search" action={teachersUrl}>
          <SearchField label={pageWords.search} value={query.q} narrows={{ href: teachersUrl, target }} hx-include={`${target} input`} />
        </form>
        <ButtonLink icon="users" href={unfilledUrl}>
          {unfilledWords.title}
        </ButtonLink>
        {canWrite && (
          <ButtonLink icon="upload" href={schoolUploadUrl}>
            {uploadWords.school.title}
          </ButtonLink>
        )}
        {canWrite && (
          <ButtonLink icon="key" {...opens(slipsUrl)}>
            {slipWords.open}
          </ButtonLink>
        )}
        {canWrite && (
          <ButtonLink look="primary" icon="plus" {...opens(`${teachersUrl}/new`)}>
            {words.add}
          </ButtonLink>
        )}
      </PageHead>
      <Tabs label={words.tabs} tabs={[tab('current', words.current), tab('archive', words.archive)]} />
      <TeacherTable {...list} />
    </div>
  )
}

const columns = (canWrite: boolean): Column<Teacher>[] => [
  { head: words.number, sort: 'number', cell: ({ teacherNum }) => teacherNum },
  {
    head: words.lastName,
    sort: 'last',
    isName: true,
    cell: (one) => (
      <a href={teacherUrl(one.id, 'work')}>
        <Name>{one.lastName}</Name>
      </a>
    ),
  },
  { head: words.firstName, sort: 'first', cell: ({ firstName }) => <Name>{firstName}</Name> },
  { head: words.dateOfBirth, sort: 'born', className: 'whitespace-nowrap', cell: ({ dateOfBirth }) => shownDay(dateOfBirth) },
  { head: words.userName, sort: 'user', cell: ({ userName }) => userName },
  { head: common.actions, align: 'num', cell: (teacher) => <Actions teacher={teacher} canWrite={canWrite} /> },
]

/** Reloads after a teacher changed; tells a new search its state. */
export const TeacherTable = ({ query, rows, total, perPage, canWrite }: TeacherList) => (
  <List
    id="teacher-table"
    label={words.title}
    refresh={{ url: listUrl(query), on: 'teachers-changed' }}
    sort={{ current: query.sort, href: (by) => listUrl({ ...query, sort: by as TeacherQuery['sort'], page: 1 }) }}
    columns={columns(canWrite)}
    rows={rows}
    rowKey={({ id }) => id}
    pages={{ page: query.page, perPage, total, href: (page) => listUrl({ ...query, page }) }}
    before={
      <>
        <input type="hidden" name="tab" value={query.tab} />
        <input type="hidden" name="sort" value={query.sort} />
      </>
    }
    empty={<NoTeachers search={query.q} tab={query.tab} canWrite={canWrite} />}
  />
)

const Actions = ({ teacher, canWrite }: { teacher: Teacher; canWrite: boolean }) => (
  <div className="flex justify-end">
    {canWrite && <Action icon="edit" action={pageWords.edit} teacher={teacher} href={teacherUrl(teacher.id)} />}
    {!teacher.isArchived && (
      <>
        <Action icon="book" action={words.lessons} teacher={teacher} href={teacherUrl(teacher.id, 'lessons')} />
        <Action icon="key" action={words.reset} teacher={teacher} href={teacherUrl(teacher.id, 'reset')} />
      </>
    )}
    <IconLink
      icon="send"
      label={ofTeacher(handOver.open, teacher)}
      title={handOver.open}
      word={handOver.open}
      href={handOverUrl(teacher.id)}
    />
  </div>
)

function Action({ icon, action, teacher, href }: { icon: 'edit' | 'book' | 'key'; action: string; teacher: Teacher; href: string }) {
  return <IconLink icon={icon} label={ofTeacher(action, teacher)} title={action} word={action} {...opens(href)} />
}

function NoTeachers({ search, tab, canWrite }: { search: string; tab: TeacherTab; canWrite: boolean }) {
  if (search)
    return (
      <Empty art="search" title={notFound(search)}>
        {words.noneFound}
      </Empty>
    )
  if (tab === 'archive') return <Empty title={words.noneArchived}>{words.noneArchivedText}</Empty>
  return <Empty title={words.noneYet}>{canWrite ? words.noneYetText : words.noneYetRestricted}</Empty>
}
