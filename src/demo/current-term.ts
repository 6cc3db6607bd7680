import { attendanceOf } from './attendance.ts'
import type { Term } from './calendar.ts'
import { places, type TermRows } from './finished-term.ts'
import { type MarkBook, markBook } from './mark-books.ts'
import { type Drawn, drawMarks } from './marks.ts'
import { random } from './random.ts'
import { type Enrolment, emptySubjectRecord, emptyTermRecord, filledSubjectRecord, filledTermRecord } from './records.ts'
import { type Student, subjectIds } from './students.ts'
import { subjectOf } from './subjects.ts'
import type { Lesson, Staff } from './teachers.ts'

type CurrentTerm = TermRows & Pick<MarkBook, 'assessments' | 'marks'>

/** How much of a class list is entered, so that the subject teacher for trials has one class of each kind. */
const known: Record<string, number> = {
  [`${subjectOf.MATH.id} 2C`]: 1,
  [`${subjectOf.MATH.id} 3A`]: 0.46,
  [`${subjectOf.MATH.id} 3B`]: 0,
}

function shareEntered({ subject, classId }: Pick<Lesson, 'subject' | 'classId'>): number {
  const luck = random('entered', subject, classId).next()
  return known[`${subject} ${classId}`] ?? (luck < 0.54 ? 1 : luck < 0.72 ? 0.46 : 0)
}

/** Form teachers have remarked on a third of the classes, some fully and some by half. */
function shareRemarked(classId: string): number {
  const luck = random('remarked', classId).next()
  return classId === '2C' ? 0.5 : luck < 0.2 ? 1 : luck < 0.35 ? 0.4 : 0
}

/** The current term: everyone is registered, exams are written, about 60 % of the marks are in; others are in mark books or missing. */
export function currentTerm(students: readonly Student[], staff: Staff, term: Term): CurrentTerm {
  const seats = places(students, term)
  const drawn = new Map(seats.map((seat) => [seat.student.id, drawnAt(seat, term)]))
  const books = booksOf(seats, drawn, staff, term)
  const rows: CurrentTerm = {
    termRecords: [],
    subjectRecords: [],
    scans: [],
    reasons: [],
    assessments: books.assessments,
    marks: books.marks,
  }
  const lists = Map.groupBy(seats, ({ classId }) => classId)
  for (const seat of seats) {
    const { student, classId } = seat
    const marks = drawn.get(student.id) ?? []
    const attendance = attendanceOf(student, term)
    for (const scan of attendance.scans) rows.scans.push(scan)
    for (const reason of attendance.reasons) rows.reasons.push(reason)
    const list = lists.get(classId) ?? []
    const isRemarked = list.indexOf(seat) < Math.round(list.length * shareRemarked(classId))
    const seen = marks.filter(({ subject }) => books.entered.has(`${student.id} ${subject}`))
    rows.termRecords.push(isRemarked ? filledTermRecord(seat, seen, attendance, shareRemarked(classId) === 1) : emptyTermRecord(seat))
    for (const own of marks) {
      const teacher = staff.teacherOf(own.subject, classId)
      rows.subjectRecords.push(
        seen.includes(own) ? filledSubjectRecord(seat, own, teacher) : emptySubjectRecord(seat, own.subject, teacher),
      )
    }
  }
  return rows
}

const drawnAt = ({ student, form }: Enrolment, term: Term) => drawMarks(student, subjectIds(student, form), form, term.startYear, term.term)

/** Mark books of the lessons that have begun. A course mark comes from its mark book. */
function booksOf(seats: readonly Enrolment[], drawn: ReadonlyMap<number, Drawn[]>, staff: Staff, term: Term) {
  const [assessments, marks, entered]: [CurrentTerm['assessments'], CurrentTerm['marks'], Set<string>] = [[], [], new Set()]
  const takers = takersOf(seats, drawn)
  for (const lesson of staff.lessons) {
    const takingIt = takers.get(`${lesson.subject} ${lesson.classId}`) ?? []
    const share = shareEntered(lesson)
    if (share === 0 || takingIt.length === 0) continue
    const levels = new Map(takingIt.map(({ studentId, own }) => [studentId, own.course ?? 50]))
    const book = markBook(lesson, term, levels, assessments.length + 1)
    assessments.push(...book.assessments)
    for (const mark of book.marks) marks.push(mark)
    takingIt.forEach(({ studentId, own }, place) => {
      if (own.course !== null) own.course = book.percent.get(studentId) ?? null
      if (place < Math.round(takingIt.length * share)) entered.add(`${studentId} ${lesson.subject}`)
    })
  }
  return { assessments, marks, entered }
}

/** Groups the students by lesson, in class-list order. */
function takersOf(seats: readonly Enrolment[], drawn: ReadonlyMap<number, Drawn[]>) {
  const all = seats.flatMap(({ student, classId }) =>
    (drawn.get(student.id) ?? []).map((own) => ({ key: `${own.subject} ${classId}`, studentId: student.id, own })),
  )
  return Map.groupBy(all, ({ key }) => key)
}
