import type { ListedSubject, SubjectQuery, SubjectSort } from '../../../domain/school/subjects/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { notFound, ofSubject, words } from '../../../domain/words/subjects.ts'
import { type ListTab, listUrl, subjectsUrl, subjectUrl } from '../../_links/subjects.ts'
import { ButtonLink, IconLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { type Column, List } from '../../_ui/table.tsx'
import { SubjectsFrame } from './tabs.tsx'

type SubjectList = { tab: ListTab; query: SubjectQuery; rows: readonly ListedSubject[]; total: number; perPage: number }

const target = '#subject-table'

/** Edit/View Subjects, and the list of Subject Student Assignment. */
export function SubjectsPage(list: SubjectList) {
  return (
    <SubjectsFrame current={list.tab} tools={<Tools {...list} />}>
      <SubjectTable {...list} />
    </SubjectsFrame>
  )
}

function Tools({ tab, query }: SubjectList) {
  const action = listUrl(tab, { q: '', sort: 'title', page: 1 })
  return (
    <>
      <form className="push w-64" action={action}>
        <SearchField label={pageWords.search} value={query.q} narrows={{ href: action, target }} hx-include={`${target} input`} />
      </form>
      {tab === 'edit' && (
        <ButtonLink look="primary" icon="plus" {...opens(`${subjectsUrl}/new`)}>
          {words.add}
        </ButtonLink>
      )}
    </>
  )
}

const columns = (tab: ListTab): (Column<ListedSubject> | false)[] => [
  { head: words.id, sort: 'id', width: 'w-[96px]', cell: ({ id }) => id },
  { head: words.subject, sort: 'title', isName: true, className: 'wrap-anywhere', cell: ({ title }) => <bdi>{title}</bdi> },
  { head: words.abbr, sort: 'abbr', width: 'w-[180px]', cell: ({ abbr }) => <bdi>{abbr}</bdi> },
  tab === 'assignment' && { head: words.students, align: 'num', width: 'w-[120px]', cell: ({ students }) => students || '-' },
  { head: common.actions, align: 'num', width: 'w-[180px]', cell: (subject) => <Actions tab={tab} subject={subject} /> },
]

/** Reloads after a subject or its students changed; tells a new search its state. */
export const SubjectTable = ({ tab, query, rows, total, perPage }: SubjectList) => (
  <List
    id="subject-table"
    label={words.title}
    className="table-fixed"
    refresh={{ url: listUrl(tab, query), on: 'subjects-changed' }}
    sort={{ current: query.sort, href: (sort) => listUrl(tab, { ...query, sort: sort as SubjectSort, page: 1 }) }}
    columns={columns(tab)}
    rows={rows}
    rowKey={({ id }) => id}
    pages={{ page: query.page, perPage, total, href: (page) => listUrl(tab, { ...query, page }) }}
    before={<input type="hidden" name="sort" value={query.sort} />}
    empty={<NoSubjects search={query.q} />}
  />
)

const Actions = ({ tab, subject }: { tab: ListTab; subject: ListedSubject }) => (
  <div className="flex justify-end">
    {tab === 'edit' ? (
      <>
        <Action icon="edit" action={words.editSubject} subject={subject} href={subjectUrl(subject.id)} />
        <Action icon="trash" action={words.deleteSubject} subject={subject} href={subjectUrl(subject.id, 'delete')} />
      </>
    ) : (
      <ViewStudents subject={subject} />
    )}
  </div>
)

function Action({ icon, action, subject, href }: { icon: 'edit' | 'trash'; action: string; subject: ListedSubject; href: string }) {
  return <IconLink icon={icon} label={ofSubject(action, subject)} title={action} word={action.split(' ')[0] ?? action} {...opens(href)} />
}

function ViewStudents({ subject }: { subject: ListedSubject }) {
  const href = subjectUrl(subject.id, 'students')
  return (
    <ButtonLink small icon="users" {...opens(href)} aria-label={ofSubject(words.viewStudents, subject)}>
      {words.viewStudents}
    </ButtonLink>
  )
}

function NoSubjects({ search }: { search: string }) {
  return search ? (
    <Empty art="search" title={notFound(search)}>
      {words.tryAnother}
    </Empty>
  ) : (
    <Empty title={words.none}>{words.noneYet}</Empty>
  )
}
