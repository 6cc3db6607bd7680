import { type Attendance, attendanceOf } from './attendance.ts'
import type { Term } from './calendar.ts'
import { drawMarks } from './marks.ts'
import { type Enrolment, filledSubjectRecord, filledTermRecord, type SubjectRecord, type TermRecord } from './records.ts'
import { classLists, formIn, type Student, subjectIds } from './students.ts'
import type { Staff } from './teachers.ts'

export type TermRows = {
  termRecords: TermRecord[]
  subjectRecords: SubjectRecord[]
  scans: Attendance['scans']
  reasons: Attendance['reasons']
}

/** A posted term with all its marks and remarks. */
export function finishedTerm(students: readonly Student[], staff: Staff, term: Term): TermRows {
  const rows: TermRows = { termRecords: [], subjectRecords: [], scans: [], reasons: [] }
  for (const place of places(students, term)) {
    const drawn = drawMarks(place.student, subjectIds(place.student, place.form), place.form, term.startYear, term.term)
    const attendance = attendanceOf(place.student, term)
    rows.termRecords.push(filledTermRecord(place, drawn, attendance, true))
    for (const marks of drawn) rows.subjectRecords.push(filledSubjectRecord(place, marks, staff.teacherOf(marks.subject, place.classId)))
    for (const scan of attendance.scans) rows.scans.push(scan)
    for (const reason of attendance.reasons) rows.reasons.push(reason)
  }
  return rows
}

/** The places of the students in a term, class by class, in class-list order. */
export function places(students: readonly Student[], term: Term): Enrolment[] {
  return [...classLists(students, term.startYear)].flatMap(([classId, list]) =>
    list.map((student) => ({ student, classId, form: formIn(student, term.startYear) ?? 1, term })),
  )
}
