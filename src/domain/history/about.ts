import { shownDay, yearTitle } from '../_dates.ts'
import type { SessionName } from '../_school-days.ts'
import { sessionTitles } from '../words/attendance-registers.ts'
import { entityTitles, fieldTitle, thingTitles } from '../words/history.ts'
import { words as bookWords } from '../words/mark-book.ts'
import type { Names } from './values.ts'

export type Entity = keyof typeof entityTitles
export const entities = Object.keys(entityTitles) as readonly Entity[]
export const isEntity = (text: string): text is Entity => Object.hasOwn(entityTitles, text)

/** The subject of a change, from the history row and the record it names. */
export type Place = {
  entity: string
  key: string
  field: string
  studentName: string | null
  subjectId?: number | null
  employeeId?: number | null
  classId?: string | null
  year?: number | null
  term?: number | null
  topic?: string | null
  assessmentNumber?: number | null
}

type Part = 'student' | 'subject' | 'teacher' | 'year' | 'term' | 'kind'
/** The parts of a composite key. A document's were once separated by a slash. */
const keyParts: Partial<Record<Entity, readonly Part[]>> = {
  subject_student: ['student', 'subject'],
  form_teacher_class: ['teacher', 'year'],
  dean_class: ['teacher', 'year'],
  academic_term: ['year', 'term'],
  academic_year: ['year'],
  term_report_posting: ['year', 'term'],
  term_report_hold: ['year', 'term', 'student'],
  student_document: ['student', 'kind'],
  mark_question: ['year', 'term', 'subject'],
  student_registration: ['student', 'year'],
  attendance_record: ['student'],
  attendance_reason: ['student'],
  employee: ['teacher'],
  subject: ['subject'],
}

/** The numbers in a key, without parts that are no numbers. */
export function partsOf(entity: string, key: string): { [P in Part]?: number } {
  const parts = isEntity(entity) ? keyParts[entity] : undefined
  const values = key.split(/[-/]/)
  return Object.fromEntries((parts ?? []).map((part, i) => [part, Number(values[i])]))
}

/** `Marcus Pierre · Mathematics · Exam mark · 2025-2026 term 1`. */
export function aboutChange(place: Place, names: Names): string {
  const { entity, key, field } = place
  const parts = partsOf(entity, key)
  const [subject, teacher] = [place.subjectId ?? parts.subject, place.employeeId ?? parts.teacher]
  const [year, term] = [place.year ?? parts.year, place.term ?? parts.term]
  const own = place.studentName ?? (teacher ? (names.teachers.get(teacher) ?? `#${teacher}`) : null)
  const thing = own === null ? thingTitle(entity, key, names) : null
  return [
    own,
    subject ? (names.subjects.get(subject) ?? `#${subject}`) : null,
    entity === 'lesson' || entity.startsWith('assessment') ? place.classId : null,
    place.assessmentNumber ? (place.topic ?? bookWords.numbered(place.assessmentNumber)) : null,
    thing,
    entity.startsWith('attendance_') ? shownDay(/\d{4}-\d\d-\d\d/.exec(key)?.[0] ?? null) : null,
    entity === 'attendance_reason' ? sessionTitles[key.slice(-2) as SessionName] : null,
    fieldTitle(entity, field, names.local),
    year ? [yearTitle(year), term && `term ${term}`].filter(Boolean).join(' ') : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

function thingTitle(entity: string, key: string, names: Names): string | null {
  if (Object.hasOwn(thingTitles, entity)) return thingTitles[entity as keyof typeof thingTitles](key)
  if (entity === 'employee_post') return names.posts.get(Number(key)) ?? key
  if (entity === 'absence_reason') return names.reasons.get(Number(key)) ?? key
  if (entity === 'subject' || !isEntity(entity)) return null
  return entityTitles[entity]
}
