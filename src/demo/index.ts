import { insert, storePlan } from '../db/_insert.ts'
import type { Db, Trx } from '../db/_open.ts'
import { hashPassword } from '../db/_password.ts'
import { settleTerm } from '../db/school/terms/kept.ts'
import { type Calendar, calendarAt, type Term } from './calendar.ts'
import { currentTerm } from './current-term.ts'
import { deadlines } from './deadlines.ts'
import { finishedTerm, type TermRows } from './finished-term.ts'
import { corrections } from './history.ts'
import { passportPhotos } from './photos.ts'
import { schoolPlan } from './school.ts'
import { studentLogins } from './student-logins.ts'
import { formIn, makeStudents, type Student } from './students.ts'
import { makeStaff, type Staff } from './teachers.ts'

/** `today` is a day before its first bell, or a time in the school's zone (`2026-07-03T18:00`). */
export type DemoOptions = { today: string; students?: number; years?: number; hasDeadlines?: boolean; password: string }
export type SignIn = { role: string; userName: string; path: string }

/**
 * Fills an empty database with Poui Valley Secondary School on that day; the same arguments give the same school, except for the
 * password's salt. Each year has three terms. The last is current and the earlier ones are posted. With more years, their attendance
 * and the students who left are archived. Only a few corrections of marks have a history.
 */
export async function makeDemoSchool(db: Db, options: DemoOptions): Promise<{ signIns: SignIn[] }> {
  const { students: count = 1000, years = 1, hasDeadlines = true, password } = options
  const calendar = calendarAt(options.today, years)
  const [students, staff, hash] = [makeStudents(count, calendar), makeStaff(), await hashPassword(password)]
  await db.transaction().execute(async (trx) => {
    await storePlan(trx, schoolPlan(students, staff, calendar, hash))
    await insert(trx, 'student_document', passportPhotos(students.filter((student) => formIn(student, calendar.currentYear) !== null)))
  })
  const lastTwo = calendar.terms.slice(-3, -1)
  for (const term of calendar.terms)
    await db.transaction().execute(async (trx) => {
      if (term.isCurrent) return storeCurrent(trx, students, staff, term)
      await storeFinished(trx, students, staff, term, years > 1)
      if (lastTwo.includes(term)) await storeLogins(trx, students, term, calendar)
    })
  if (hasDeadlines) await insert(db, 'entry_deadline', deadlines(calendar))
  return { signIns: signIns(students, staff) }
}

async function storeFinished(trx: Trx, students: Student[], staff: Staff, term: Term, isArchived: boolean): Promise<void> {
  const rows = finishedTerm(students, staff, term)
  await storeRecords(trx, rows)
  await settleTerm(trx, term, `${term.end}T20:00:00.000Z`)
  if (!isArchived) return
  const { last } = await trx
    .selectFrom('attendance_archive')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const shared = { academic_year_id: term.year, term: term.term, archived_at: `${term.end}T20:00:00.000Z` }
  await insert(
    trx,
    'attendance_archive',
    rows.scans.map((scan, index) => ({ id: (last ?? 0) + index + 1, ...scan, ...shared })),
  )
}

async function storeLogins(trx: Trx, students: Student[], term: Term, calendar: Calendar): Promise<void> {
  const { attempts, accesses } = studentLogins(students, term, calendar)
  await insert(trx, 'sign_in_attempt', attempts)
  await insert(trx, 'report_card_access', accesses)
}

async function storeCurrent(trx: Trx, students: Student[], staff: Staff, term: Term): Promise<void> {
  const rows = currentTerm(students, staff, term)
  await storeRecords(trx, rows)
  await insert(trx, 'attendance_record', rows.scans)
  await insert(trx, 'assessment', rows.assessments)
  await insert(trx, 'assessment_mark', rows.marks)
  await corrections(trx, staff, term)
}

async function storeRecords(trx: Trx, { termRecords, subjectRecords, reasons }: TermRows): Promise<void> {
  await insert(trx, 'student_term_record', termRecords)
  await insert(trx, 'subject_record', subjectRecords)
  await insert(trx, 'attendance_reason', reasons)
}

function signIns(students: Student[], staff: Staff): SignIn[] {
  const student = students.find(({ first, last }) => `${first} ${last}` === 'Chloé Pantin-Gray') ?? students.at(-1)
  const employee = (role: string, userName: string) => ({ role, userName: staff.by(userName).userName, path: '/' })
  return [
    { role: 'administrator', userName: 'admin', path: '/admin' },
    { role: 'restricted administrator', userName: 'Deans/HODs', path: '/admin' },
    employee('subject teacher', 'd.lutchman'),
    employee('form teacher of 2C', 'm.achong'),
    employee('dean of form 2', 'k.joseph'),
    employee('head of department', 'p.baptiste'),
    employee('must change the password', 'o.alleyne'),
    { role: 'student', userName: String(student?.id), path: '/student' },
  ]
}
