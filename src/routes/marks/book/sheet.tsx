import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { listAssessments, listRowChanges } from '../../../db/marks/book/index.ts'
import { sheetHistoryPath } from '../../../domain/_history.ts'
import { fullName } from '../../../domain/_names.ts'
import { shownChange } from '../../../domain/history/index.ts'
import { sheetPath } from '../../../domain/marks/enter/index.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { filePath, linksOf } from '../../../views/_links/mark-book.ts'
import { RowHistory } from '../../../views/marks/book/history.tsx'
import { MarkBookPage } from '../../../views/marks/book/index.tsx'
import { baseOf } from '../../_come-back.ts'
import { actorOf, type Env, userOf } from '../../_env.ts'
import { showDialog } from '../../_form.tsx'
import { readerOf } from '../../_history.ts'
import { render } from '../../_render.tsx'
import { bookOf } from './_request.tsx'

export async function showSheet(c: Context<Env>, base: string) {
  const book = await bookOf(c)
  const { kind, id } = actorOf(c)
  const links = linksOf(base)
  const past = book.isCurrent ? undefined : book
  const early = c.get('assets').url('early.js')
  const page = (
    <MarkBookPage
      {...{ book, early }}
      isOwn={kind === 'employee' && id === book.employeeId}
      user={userOf(c, { kind, id })}
      sheet={links.sheet(book)}
      enterMarks={`${base}/enter-marks/${sheetPath({ ...book, classId: book.formClassId })}`}
      download={filePath(book)}
      options={links.options}
      lessons={c.get('scopes').includes('all') ? links.lessonsOf(book.employeeId, past) : links.lessons(past)}
      signIn={kind === 'administrator' ? '/admin' : '/'}
    />
  )
  return render(c, { title: `${words.title} ${book.formClassId} ${book.subject}`, fill: true, early, page })
}

/** A student has fewer changes than this in a mark book. */
const mostChanges = 200

export async function showRowHistory(c: Context<Env>) {
  const book = await bookOf(c)
  const student = book.students.find(({ id }) => String(id) === c.req.param('studentId'))
  if (!student) throw new HTTPException(404)
  const reader = await readerOf(c)
  const titles = new Map((await listAssessments(c.get('db'), book)).map((one) => [String(one.id), one.topic ?? words.numbered(one.number)]))
  const stored = await listRowChanges(c.get('db'), book, student.id, mostChanges)
  const changes = stored.map((change) => ({ ...shownChange(change, reader), title: titles.get(change.key.split('-')[0] ?? '') ?? '' }))
  const about = `${book.formClassId} ${book.subject}`
  const name = fullName(student)
  const [first] = book.assessments
  const sheet = first && `${baseOf(actorOf(c))}/${sheetHistoryPath('assessment', first.id)}`
  const dialog = <RowHistory {...{ student: name, about, changes, sheet }} timeZone={book.timeZone} />
  return showDialog(c, dialog, 200, words.historyOf(name))
}
