import { shownDay } from '../../domain/_dates.ts'
import type { DocumentKind } from '../../domain/students/index.ts'
import {
  archiveWords,
  columnTitles,
  editWords,
  formWords,
  nobodyFound,
  passwordWords,
  tryAnother,
  words,
} from '../../domain/words/students.ts'
import { IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SortHead } from '../_ui/table.tsx'
import { DocumentMenu } from './documents.tsx'
import { type ListState, listUrl, studentUrl } from './links.ts'

export type ListedStudent = {
  id: number
  firstName: string
  lastName: string
  classId: string | null
  dateOfBirth: string | null
  pin: string | null
  archivedOn: string | null
  documents: readonly DocumentKind[]
}
type Props = { list: ListState; students: readonly ListedStudent[]; found: number }

const columns = [
  ['id', 'w-[96px]'],
  ['name', ''],
  ['class', 'w-[84px]'],
  ['birth', 'w-[128px]'],
  ['pin', 'w-[180px]'],
] as const

/** Reloads itself when a student has changed, and once more when that happens before the answer is there. */
export function StudentTable({ list, students, found }: Props) {
  return (
    <section
      id="student-table"
      className="panel"
      hx-get={listUrl(list)}
      hx-trigger="students-changed from:body"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      <input type="hidden" form="student-filter" name="sort" value={list.sort} />
      {students.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <>
          <table className="table table-fixed">
            <thead>
              <tr>
                {columns.map(([key, className]) => (
                  <SortHead
                    key={key}
                    className={className}
                    label={columnTitles[key]}
                    sort={key}
                    current={list.sort}
                    href={(sort) => listUrl(list, { sort: sort as ListState['sort'], page: 1 })}
                    target="#student-table"
                  />
                ))}
                <th scope="col" className="num w-[192px]">
                  {words.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <StudentRow key={student.id} student={student} />
              ))}
            </tbody>
          </table>
          <Pager page={list.page} perPage={15} total={found} href={(page) => listUrl(list, { page })} target="#student-table" />
        </>
      )}
    </section>
  )
}

const StudentRow = ({ student }: { student: ListedStudent }) => (
  <tr>
    <td>{student.id}</td>
    <th scope="row" className="wrap-anywhere">
      <Name>{`${student.lastName}, ${student.firstName}`}</Name>
      {student.archivedOn && <span className="dim small"> {archiveWords.left(shownDay(student.archivedOn))}</span>}
    </th>
    <td>{student.classId}</td>
    <td>{shownDay(student.dateOfBirth)}</td>
    <td className="wrap-anywhere">{student.pin}</td>
    <td>
      <Actions student={student} />
    </td>
  </tr>
)

function Actions({ student: { id, firstName, lastName, archivedOn, documents } }: { student: ListedStudent }) {
  const name = `${firstName} ${lastName}`
  const opens = (url: string) => ({ href: url, 'hx-get': url, 'hx-target': '#dialog' })
  return (
    <div className="flex justify-end">
      <IconLink icon="form" label={formWords.of(name)} title={formWords.title} {...opens(studentUrl(id, 'registration-form'))} />
      <IconLink icon="edit" label={editWords.editOf(name)} title={editWords.edit} {...opens(studentUrl(id))} />
      {archivedOn ? (
        <IconLink icon="undo" label={archiveWords.restoreOf(name)} title={archiveWords.restore} {...opens(studentUrl(id, 'restore'))} />
      ) : (
        <IconLink icon="key" label={passwordWords.of(name)} title={passwordWords.title} {...opens(studentUrl(id, 'password'))} />
      )}
      <DocumentMenu id={id} name={name} documents={documents} />
    </div>
  )
}

function Nothing({ list }: { list: ListState }) {
  if (list.search) return <Empty title={nobodyFound(list.search)}>{tryAnother}</Empty>
  if (list.whose === 'archived') return <Empty title={words.noneArchived}>{words.archivedLater}</Empty>
  return <Empty title={words.none}>{words.noneYet}</Empty>
}
