import type { NewRow } from '../db/_schema.ts'
import { isExamOff } from '../domain/_marks.ts'
import type { Attendance } from './attendance.ts'
import { possibleAttendance, type Term } from './calendar.ts'
import { customComment } from './custom-comments.ts'
import { codesFor, type Drawn } from './marks.ts'
import { random } from './random.ts'
import { bearing, remarksOn } from './remarks.ts'
import type { Student } from './students.ts'

/** A student in a class in a term. */
export type Enrolment = { student: Student; classId: string; form: number; term: Term }

export function emptyTermRecord({ student, classId, form, term }: Enrolment) {
  return {
    student_id: student.id,
    academic_year_id: term.year,
    term: term.term,
    form_class_id: classId,
    form_level: form,
    possible_attendance: possibleAttendance(term),
    counted_possible: possibleAttendance(term),
    times_absent: null as number | null,
    times_late: null as number | null,
    conduct: null as ReturnType<typeof bearing> | null,
    deportment: null as ReturnType<typeof bearing> | null,
    comments: null as string | null,
    deans: null as string | null,
    new_term_beginning: term.next,
    updated_at: `${term.start}T12:30:00.000Z`,
  }
}
export type TermRecord = ReturnType<typeof emptyTermRecord> & NewRow<'student_term_record'>

/** A record as the form teacher completes it; the dean's comment only where the dean has written one. */
export function filledTermRecord(place: Enrolment, drawn: readonly Drawn[], { absent, late }: Attendance, isWithDean: boolean): TermRecord {
  const { student, classId, term } = place
  const chance = random(student.id, term.year, term.term, 'bearing')
  const conduct = bearing(student, chance)
  const { comments, deans } = remarksOn(student, classId, drawn, term, absent, conduct)
  return {
    ...emptyTermRecord(place),
    times_absent: absent,
    times_late: late,
    conduct,
    deportment: bearing(student, chance),
    comments,
    deans: isWithDean ? deans : null,
    updated_at: `${term.written}T18:05:00.000Z`,
  }
}

export function emptySubjectRecord({ student, term }: Enrolment, subject: number, employee: number | null) {
  return {
    student_id: student.id,
    academic_year_id: term.year,
    term: term.term,
    subject_id: subject,
    employee_id: employee,
    course_mark: null as number | null,
    exam_mark: null as number | null,
    coded_comment: null as number | null,
    coded_comment_1: null as number | null,
    custom_comment: null as string | null,
    updated_at: `${term.start}T12:30:00.000Z`,
  }
}
export type SubjectRecord = ReturnType<typeof emptySubjectRecord> & NewRow<'subject_record'>

/** A record as the subject teacher completes it; one in ten has a comment in the teacher's own words. */
export function filledSubjectRecord(place: Enrolment, drawn: Drawn, employee: number | null): SubjectRecord {
  const { student, form, term } = place
  const chance = random(student.id, term.year, term.term, drawn.subject)
  const [first, second] = codesFor(drawn, chance, !isExamOff(form, term.term))
  const judged = drawn.exam ?? drawn.course
  const isInOwnWords = chance.chance(0.1) && judged !== null
  return {
    ...emptySubjectRecord(place, drawn.subject, employee),
    course_mark: drawn.course,
    exam_mark: drawn.exam,
    coded_comment: first,
    coded_comment_1: second,
    custom_comment: isInOwnWords ? customComment(student, drawn.subject, form, judged, chance) : null,
    updated_at: `${term.written}T17:${20 + chance.below(40)}:00.000Z`,
  }
}
