import type { TermKey } from '../../domain/_terms.ts'
import { type SubjectClass, sheetPath } from '../../domain/marks/enter/index.ts'

/** Addresses of Enter Marks under `/admin` or `/term-reports`; `teacher`'s lessons are the choice, and every address keeps the teacher. */
export function linksOf(base: string, teacher?: number) {
  const root = `${base}/enter-marks`
  const teachers = `${root}/teachers`
  const home = teacher === undefined ? root : `${teachers}/${teacher}`
  return {
    teacher,
    classMarks: `${base}/class-marks`,
    teachers,
    home,
    teacherHome: (id: number) => `${teachers}/${id}`,
    next: (classId: string | undefined) => (classId ? `${home}?class=${encodeURIComponent(classId)}` : home),
    sheet: (term: TermKey, { classId, subjectId }: Pick<SubjectClass, 'classId' | 'subjectId'>) =>
      `${root}/${sheetPath({ ...term, classId, subjectId })}${teacher === undefined ? '' : `?teacher=${teacher}`}`,
  }
}
export type Links = ReturnType<typeof linksOf>
