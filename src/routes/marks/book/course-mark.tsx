import type { Context } from 'hono'
import { z } from 'zod'
import { findSheet, type Outcome, saveMarks } from '../../../db/marks/enter/index.ts'
import { figureOf, isWord, markCell, noWords } from '../../../domain/_marks.ts'
import { lastFirst } from '../../../domain/_names.ts'
import { scopesFor } from '../../../domain/_policy.ts'
import {
  type Basis,
  bases,
  type Counted,
  firstBasis,
  percentWords,
  proposalOf,
  unweightedPercent,
  weightedPercent,
} from '../../../domain/marks/book/course-mark.ts'
import { type MarkBook, markOf } from '../../../domain/marks/book/index.ts'
import type { Sheet } from '../../../domain/marks/enter/index.ts'
import { readOnlyWords } from '../../../domain/words/enter-marks.ts'
import { courseMarkWords as words } from '../../../domain/words/mark-book-course-mark.ts'
import { CourseMarks, type ProposalRow, takeText } from '../../../views/marks/book/course-mark.tsx'
import { CourseMarksClosed, CourseMarksSaved, type Failed } from '../../../views/marks/book/course-mark-saved.tsx'
import { actorOf, at, type Env } from '../../_env.ts'
import { orNotFound, readForm, several, showDialog } from '../../_form.tsx'
import { tell } from '../../_render.tsx'
import { bookOf, sheetUrl } from './_request.tsx'

const BasisForm = z.enum(bases)

export async function showCourseMarks(c: Context<Env>) {
  const { book, sheet } = await bookAndSheet(c)
  if (sheet.readOnly) return showDialog(c, <CourseMarksClosed book={book} reason={readOnlyWords[sheet.readOnly]} />)
  const basis = BasisForm.safeParse(c.req.query('basis'))
  return propose(c, book, sheet, { basis: basis.success ? basis.data : firstBasis(book.assessments) })
}

/** The mark book and its sheet of Enter Marks, if the account may write both. */
async function bookAndSheet(c: Context<Env>): Promise<{ book: MarkBook; sheet: Sheet }> {
  const book = await bookOf(c)
  const sheet = orNotFound(await findSheet(c.get('db'), { actor: actorOf(c), scopes: enterScopes(c) }, lessonOf(book), at(c)))
  return { book, sheet }
}

const enterScopes = (c: Context<Env>) => scopesFor(actorOf(c), 'subject-record.enter')
const lessonOf = ({ year, term, formClassId, subjectId }: MarkBook) => ({ year, term, classId: formClassId, subjectId })

type Dialog = { basis: Basis; ticked?: ReadonlySet<number>; message?: string; status?: 409 | 422 }

function propose(c: Context<Env>, book: MarkBook, sheet: Sheet, { status, ...shown }: Dialog) {
  const rows = rowsOf(book, sheet, shown.basis)
  return showDialog(c, <CourseMarks book={book} url={sheetUrl(c)} rows={rows} {...shown} />, status ?? 200)
}

function rowsOf(book: MarkBook, sheet: Sheet, basis: Basis): ProposalRow[] {
  const counts = ({ weighting }: { weighting: number | null }) => basis === 'unweighted' || Boolean(weighting)
  const of = book.assessments.filter((one) => one.total !== null && counts(one)).length
  return book.students.map((student) => {
    const record = sheet.rows.find((row) => row.student_id === student.id)
    const counted = book.assessments.flatMap(({ number, total, weighting }): Counted[] => {
      const mark = figureOf(markOf(student, number), book.rules ?? noWords)
      return mark === null || total === null ? [] : [{ mark, total, weighting }]
    })
    const [unweighted, weighted] = [unweightedPercent(counted), weightedPercent(counted)]
    const [version, courseMark] = [record?.version ?? null, record?.course_mark ?? null]
    return {
      ...{ studentId: student.id, name: lastFirst(student), version, courseMark: markCell(courseMark, sheet.rules ?? noWords) },
      unweighted: unweighted && percentWords(unweighted),
      weighted: weighted && percentWords(weighted),
      proposal: proposalOf({ unweighted, weighted, courseMark, version }, basis),
      ...{ from: counted.filter(counts).length, of },
    }
  })
}

const Take = z
  .string()
  .regex(/^[1-9]\d{0,14}\/[1-9]\d{0,8}\/(100|[1-9]?\d|absent|exempt|incomplete)?$/)
  .transform((text) => {
    const [studentId, version, mark] = text.split('/')
    return { studentId: Number(studentId), version: Number(version), mark: mark ? (isWord(mark) ? mark : Number(mark)) : null }
  })
const takes = several(Take, 500)
const Chosen = z.strictObject({ basis: BasisForm, take: takes })
const Undo = z.strictObject({ take: takes })
type Taken = z.output<typeof Take>

/** Writes the chosen proposals as course marks, as if typed in Enter Marks, or nothing if a proposal differs from the page. */
export async function acceptCourseMarks(c: Context<Env>) {
  const [{ book, sheet }, { basis, take }] = [await bookAndSheet(c), await readForm(c, Chosen)]
  const ticked = new Set(take.map(({ studentId }) => studentId))
  if (take.length === 0) return propose(c, book, sheet, { basis, ticked, message: words.nothing, status: 422 })
  const rows = new Map(rowsOf(book, sheet, basis).map((row) => [row.studentId, row]))
  const isAsShown = take.every(({ studentId, mark }) => {
    const proposal = rows.get(studentId)?.proposal
    return proposal && proposal.kind !== 'none' && proposal.mark === mark
  })
  if (!isAsShown) return propose(c, book, sheet, { basis, message: words.moved, status: 409 })
  return save(c, book, sheet, take, false)
}

export async function undoCourseMarks(c: Context<Env>) {
  const [{ book, sheet }, { take }] = [await bookAndSheet(c), await readForm(c, Undo)]
  return save(c, book, sheet, take, true)
}

async function save(c: Context<Env>, book: MarkBook, sheet: Sheet, take: readonly Taken[], isUndo: boolean) {
  const saves = take.map(({ studentId, version, mark }) => ({ studentId, version, values: { course_mark: mark } }))
  const outcomes = orNotFound(await saveMarks(c.get('db'), { actor: actorOf(c), scopes: enterScopes(c) }, lessonOf(book), saves, at(c)))
  const before = new Map(sheet.rows.map((row) => [row.student_id, row.course_mark]))
  const saved = outcomes.flatMap((one) => (one.kind === 'saved' ? [one] : []))
  const undo = saved.map(({ studentId, row }) => takeText({ studentId, version: row.version, mark: before.get(studentId) ?? null }))
  const failed = outcomes.flatMap((outcome) => failedOf(book, outcome))
  tell(c, (isUndo ? words.undone : words.saved)(saved.length))
  const props = { book, url: sheetUrl(c), saved: saved.length, failed, undo: isUndo ? [] : undo, isUndo }
  return showDialog(c, <CourseMarksSaved {...props} />, failed.length > 0 ? 409 : 200)
}

function failedOf(book: MarkBook, outcome: Outcome): Failed[] {
  if (outcome.kind === 'saved') return []
  const { studentId } = outcome
  const student = book.students.find(({ id }) => id === studentId)
  const name = student ? lastFirst(student) : String(studentId)
  if (outcome.kind === 'refused') return [{ studentId, name, kind: 'refused', fault: outcome.fault }]
  return [{ studentId, name, kind: 'conflict', changedBy: outcome.conflicts[0]?.changedBy ?? null }]
}
