import { shownDay } from '../../domain/_dates.ts'
import { type Teacher, type TeacherColumn, type TeacherQuery, type TeacherTab, teachersPerPage } from '../../domain/teachers/index.ts'
import { notFound, ofTeacher, words } from '../../domain/words/teachers.ts'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { SortHead } from '../_ui/table.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { listUrl, teachersUrl, teacherUrl } from './links.ts'

export type TeacherList = {
  query: TeacherQuery
  rows: readonly Teacher[]
  total: number
  /** May add and edit; the others only assign. */
  canWrite: boolean
}

const target = '#teacher-table'

export function TeachersPage(list: TeacherList) {
  const { query, canWrite } = list
  const tab = (to: TeacherTab, label: string) => ({ label, href: listUrl({ ...query, tab: to, page: 1 }), current: query.tab === to })
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.title}</h1>
        <form className="push w-64" action={teachersUrl}>
          <SearchField label={words.search} value={query.q} narrows={{ href: teachersUrl, target }} hx-include={`${target} input`} />
        </form>
        {canWrite && (
          <ButtonLink look="primary" icon="plus" href={`${teachersUrl}/new`} hx-get={`${teachersUrl}/new`} hx-target="#dialog">
            {words.add}
          </ButtonLink>
        )}
      </header>
      <Tabs label={words.tabs} tabs={[tab('current', words.current), tab('archive', words.archive)]} />
      <TeacherTable {...list} />
    </div>
  )
}

const columns: readonly (readonly [TeacherColumn, string])[] = [
  ['number', words.number],
  ['last', words.lastName],
  ['first', words.firstName],
  ['born', words.dateOfBirth],
  ['user', words.userName],
]

/** Reloads itself when a teacher has changed; its search asks for it again with the same sorting. */
export function TeacherTable({ query, rows, total, canWrite }: TeacherList) {
  const { q, sort, tab, page } = query
  const hrefSorted = (by: string) => listUrl({ ...query, sort: by as TeacherQuery['sort'], page: 1 })
  return (
    <section
      id="teacher-table"
      className="panel"
      aria-label={words.title}
      hx-get={listUrl(query)}
      hx-trigger="teachers-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <input type="hidden" name="tab" value={tab} />
      <input type="hidden" name="sort" value={sort} />
      {total === 0 ? (
        <Nothing search={q} tab={tab} canWrite={canWrite} />
      ) : (
        <>
          <table className="table">
            <thead>
              <tr>
                {columns.map(([column, label]) => (
                  <SortHead key={column} label={label} sort={column} current={sort} href={hrefSorted} target={target} />
                ))}
                <th scope="col" className="num">
                  {words.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((teacher) => (
                <TeacherRow key={teacher.id} teacher={teacher} canWrite={canWrite} />
              ))}
            </tbody>
          </table>
          <Pager page={page} perPage={teachersPerPage} total={total} href={(to) => listUrl({ ...query, page: to })} target={target} />
        </>
      )}
    </section>
  )
}

function TeacherRow({ teacher, canWrite }: { teacher: Teacher; canWrite: boolean }) {
  return (
    <tr>
      <td>{teacher.teacherNum}</td>
      <th scope="row">
        <Name>{teacher.lastName}</Name>
      </th>
      <td>
        <Name>{teacher.firstName}</Name>
      </td>
      <td>{shownDay(teacher.dateOfBirth)}</td>
      <td>{teacher.userName}</td>
      <td>
        <div className="flex justify-end">
          {canWrite && <Action icon="edit" action={words.edit} teacher={teacher} href={teacherUrl(teacher.id)} />}
          {!teacher.isArchived && (
            <>
              <Action icon="book" action={words.lessons} teacher={teacher} href={teacherUrl(teacher.id, 'lessons')} />
              <Action icon="key" action={words.reset} teacher={teacher} href={teacherUrl(teacher.id, 'reset')} />
            </>
          )}
        </div>
      </td>
    </tr>
  )
}

function Action({ icon, action, teacher, href }: { icon: 'edit' | 'book' | 'key'; action: string; teacher: Teacher; href: string }) {
  return <IconLink icon={icon} label={ofTeacher(action, teacher)} title={action} href={href} hx-get={href} hx-target="#dialog" />
}

function Nothing({ search, tab, canWrite }: { search: string; tab: TeacherTab; canWrite: boolean }) {
  if (search) return <Empty title={notFound(search)}>{words.noneFound}</Empty>
  if (tab === 'archive') return <Empty title={words.noneArchived}>{words.noneArchivedText}</Empty>
  return <Empty title={words.noneYet}>{canWrite ? words.noneYetText : words.noneYetRestricted}</Empty>
}
