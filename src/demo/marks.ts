import { isExamOff } from '../domain/_marks.ts'
import { absentFromExam, suitable } from '../domain/school/usual-lists.ts'
import { type Random, random } from './random.ts'
import type { Student } from './students.ts'
import { subjectById } from './subjects.ts'

export type Drawn = { subject: number; course: number | null; exam: number | null }

/** A student's marks of a term, from ability, talent for the subject, the subject's difficulty and chance. */
export function drawMarks(student: Student, subjects: readonly number[], form: number, startYear: number, term: number): Drawn[] {
  const chance = random(student.id, startYear, term, 'marks')
  return subjects.map((subject) => {
    const bent = random(student.id, subject).normal()
    const level = 68 + (subjectById.get(subject)?.ease ?? 0) + 9.5 * student.ability + 5 * bent + 3 * chance.normal()
    const course = mark(level + 3 * chance.normal())
    const exam = mark(level - 3.5 + 6 * chance.normal())
    const isCourseMissing = chance.chance(0.006)
    const isExamMissing = chance.chance(0.012 + 0.25 * student.absence)
    return { subject, course: isCourseMissing ? null : course, exam: isExamMissing || isExamOff(form, term) ? null : exam }
  })
}

const mark = (level: number) => Math.min(99, Math.max(11, Math.round(level > 90 ? 90 + (level - 90) / 2 : level)))

/** Two coded comments that suit the marks, or none where there is no mark. */
export function codesFor({ course, exam }: Drawn, chance: Random, isExamSat: boolean): [number | null, number | null] {
  const judged = exam ?? course
  if (judged === null) return [null, null]
  const codes = (column: 1 | 2, probability: number) => {
    const list = suitable[column][judged] ?? []
    return chance.chance(probability) && list.length > 0 ? chance.pick(list) : null
  }
  const [first, second] = [codes(1, 0.96), codes(2, 0.85)]
  return [first, isExamSat && exam === null ? absentFromExam : second]
}
