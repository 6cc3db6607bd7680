import { shownDay } from '../../../domain/_dates.ts'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { ListedStudent } from '../../../domain/school/students/index.ts'
import type { LocalFields } from '../../../domain/school/students/local-fields.ts'
import { doings } from '../../../domain/school/students/ticked.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { contactListWords } from '../../../domain/words/contacts.ts'
import {
  archiveWords,
  columnTitles,
  editWords,
  formWords,
  nobodyFound,
  passwordWords,
  tryAnother,
  words,
} from '../../../domain/words/students.ts'
import { doingTitles, tickedWords } from '../../../domain/words/students-ticked.ts'
import { classUrl } from '../../_links/classes.ts'
import { classContactsUrl } from '../../_links/contacts.ts'
import { type ListState, listUrl, studentUrl, tickedUrl } from '../../_links/students.ts'
import { IconLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { Name } from '../../_ui/name.tsx'
import { StudentLink } from '../../_ui/student-link.tsx'
import { type Column, List, SelectAll } from '../../_ui/table.tsx'
import { DocumentMenu } from './documents.tsx'

type Props = { list: ListState; students: readonly ListedStudent[]; found: number; perPage: number }

const columnsOf = (local: LocalFields): (Column<ListedStudent> | false)[] => [
  {
    head: <SelectAll label={tickedWords.all} />,
    width: 'w-[44px]',
    cell: (student) => <input type="checkbox" name="student" value={student.id} aria-label={tickedWords.tick(student)} />,
  },
  { head: columnTitles.id, sort: 'id', width: 'w-[88px]', cell: ({ id }) => id },
  { head: columnTitles.name, sort: 'name', isName: true, className: 'wrap-anywhere', cell: (student) => <StudentName student={student} /> },
  {
    head: columnTitles.class,
    sort: 'class',
    width: 'w-[72px]',
    cell: ({ classId }) => classId && <a href={classUrl('/admin', classId)}>{classId}</a>,
  },
  {
    head: columnTitles.birth,
    sort: 'birth',
    width: 'w-[120px]',
    className: 'whitespace-nowrap',
    cell: ({ dateOfBirth }) => shownDay(dateOfBirth),
  },
  local.isShown('birth_certificate_no') && {
    head: local.ofStudent('birth_certificate_no'),
    sort: 'pin',
    width: 'w-[136px]',
    className: 'wrap-anywhere',
    cell: ({ pin }) => pin,
  },
  { head: common.actions, align: 'num', width: 'w-48 min-[1200px]:w-[336px]', cell: (student) => <Actions student={student} /> },
]

/** Reloads itself when a student has changed. */
export const StudentTable = ({ list, students, found, perPage }: Props) => (
  <List
    id="student-table"
    label={words.title}
    className="table-fixed"
    refresh={{ url: listUrl(list), on: 'students-changed' }}
    sort={{ current: list.sort, href: (sort) => listUrl(list, { sort: sort as ListState['sort'], page: 1 }) }}
    ticks={{ scope: `students/${list.whose}`, action: tickedUrl(), doings: doings[list.whose], titles: doingTitles, stays: true }}
    columns={columnsOf(useLocalFields())}
    rows={students}
    rowKey={({ id }) => id}
    pages={{ page: list.page, perPage, total: found, href: (page) => listUrl(list, { page }) }}
    before={
      <>
        <input type="hidden" form="student-filter" name="sort" value={list.sort} />
        {list.of.of === 'class' && list.whose === 'current' && (
          <p className="small px-4 py-2">
            <a {...opens(classContactsUrl(list.of.classId))}>{contactListWords.ofClass(list.of.classId)}</a>
          </p>
        )}
      </>
    }
    empty={<NoStudents list={list} />}
  />
)

const StudentName = ({ student }: { student: ListedStudent }) => (
  <>
    <StudentLink id={student.id}>
      <Name>{lastFirst(student)}</Name>
    </StudentLink>
    {student.archivedOn && <span className="dim small"> {archiveWords.left(shownDay(student.archivedOn))}</span>}
  </>
)

function Actions({ student: { id, archivedOn, documents, ...student } }: { student: ListedStudent }) {
  const name = fullName(student)
  return (
    <div className="flex justify-end">
      <IconLink
        icon="form"
        label={formWords.of(name)}
        title={formWords.title}
        word={formWords.short}
        {...opens(studentUrl(id, 'registration-form'))}
      />
      <IconLink icon="edit" label={editWords.editOf(name)} word={pageWords.edit} {...opens(studentUrl(id, 'edit'))} />
      {archivedOn ? (
        <IconLink icon="undo" label={archiveWords.restoreOf(name)} word={archiveWords.restore} {...opens(studentUrl(id, 'restore'))} />
      ) : (
        <IconLink
          icon="key"
          label={passwordWords.of(name)}
          title={passwordWords.title}
          word={passwordWords.short}
          {...opens(studentUrl(id, 'password'))}
        />
      )}
      <DocumentMenu id={id} name={name} documents={documents} />
    </div>
  )
}

function NoStudents({ list }: { list: ListState }) {
  if (list.search)
    return (
      <Empty art="search" title={nobodyFound(list.search)}>
        {tryAnother}
      </Empty>
    )
  if (list.whose === 'archived') return <Empty title={words.noneArchived}>{words.archivedLater}</Empty>
  return <Empty title={words.none}>{words.noneYet}</Empty>
}
