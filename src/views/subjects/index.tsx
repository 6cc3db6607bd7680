import { type ListedSubject, type SubjectQuery, type SubjectSort, subjectsPerPage } from '../../domain/subjects/index.ts'
import { notFound, ofSubject, words } from '../../domain/words/subjects.ts'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { SortHead } from '../_ui/table.tsx'
import { type ListTab, listUrl, subjectsUrl, subjectUrl } from './links.ts'
import { SubjectsFrame } from './tabs.tsx'

export type SubjectList = { tab: ListTab; query: SubjectQuery; rows: readonly ListedSubject[]; total: number }

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
        <SearchField label={words.search} value={query.q} narrows={{ href: action, target }} hx-include={`${target} input`} />
      </form>
      {tab === 'edit' && (
        <ButtonLink look="primary" icon="plus" href={`${subjectsUrl}/new`} hx-get={`${subjectsUrl}/new`} hx-target="#dialog">
          {words.add}
        </ButtonLink>
      )}
    </>
  )
}

const columns = [
  ['id', words.id, 'w-[96px]'],
  ['title', words.subject, ''],
  ['abbr', words.abbr, 'w-[180px]'],
] as const

/** Reloads itself when a subject, or who takes it, has changed; its search asks for it again with the same sorting. */
export function SubjectTable({ tab, query, rows, total }: SubjectList) {
  const hrefSorted = (sort: string) => listUrl(tab, { ...query, sort: sort as SubjectSort, page: 1 })
  return (
    <section
      id="subject-table"
      className="panel"
      aria-label={words.title}
      hx-get={listUrl(tab, query)}
      hx-trigger="subjects-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <input type="hidden" name="sort" value={query.sort} />
      {total === 0 ? (
        <Nothing search={query.q} />
      ) : (
        <>
          <table className="table table-fixed">
            <thead>
              <tr>
                {columns.map(([column, label, className]) => (
                  <SortHead
                    key={column}
                    className={className}
                    label={label}
                    sort={column}
                    current={query.sort}
                    href={hrefSorted}
                    target={target}
                  />
                ))}
                {tab === 'assignment' && (
                  <th scope="col" className="num w-[120px]">
                    {words.students}
                  </th>
                )}
                <th scope="col" className="num w-[180px]">
                  {words.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((subject) => (
                <SubjectRow key={subject.id} tab={tab} subject={subject} />
              ))}
            </tbody>
          </table>
          <Pager
            page={query.page}
            perPage={subjectsPerPage}
            total={total}
            href={(to) => listUrl(tab, { ...query, page: to })}
            target={target}
          />
        </>
      )}
    </section>
  )
}

function SubjectRow({ tab, subject }: { tab: ListTab; subject: ListedSubject }) {
  return (
    <tr>
      <td>{subject.id}</td>
      <th scope="row" className="wrap-anywhere">
        <bdi>{subject.title}</bdi>
      </th>
      <td>
        <bdi>{subject.abbr}</bdi>
      </td>
      {tab === 'assignment' && <td className="num">{subject.students || '-'}</td>}
      <td>
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
      </td>
    </tr>
  )
}

function Action({ icon, action, subject, href }: { icon: 'edit' | 'trash'; action: string; subject: ListedSubject; href: string }) {
  return <IconLink icon={icon} label={ofSubject(action, subject)} title={action} href={href} hx-get={href} hx-target="#dialog" />
}

function ViewStudents({ subject }: { subject: ListedSubject }) {
  const href = subjectUrl(subject.id, 'students')
  return (
    <ButtonLink small icon="users" href={href} hx-get={href} hx-target="#dialog" aria-label={ofSubject(words.viewStudents, subject)}>
      {words.viewStudents}
    </ButtonLink>
  )
}

function Nothing({ search }: { search: string }) {
  return search ? <Empty title={notFound(search)}>{words.tryAnother}</Empty> : <Empty title={words.none}>{words.noneYet}</Empty>
}
