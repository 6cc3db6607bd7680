import { type MarkRules, type Marks, markText, noWords, usualRules, wordsAmong } from './_marks.ts'
import { classAverages, type ReportClass, type ReportStudent, rankedOf, type Standing, standingApart, standings } from './figures/index.ts'
import type { StudentTerm } from './figures/student.ts'

/** Without I, L, O and U, which are read as something else, or make words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const group = 4

/** In bytes: 24 characters of five bits. */
export const codeLength = 15

/** Bytes as Crockford's base32. */
export function writeCode(bytes: Uint8Array): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const characters = (bytes.length * 8) / 5
  return Array.from({ length: characters }, (_, i) => alphabet[Number((bits >> BigInt(5 * (characters - 1 - i))) & 31n)]).join('')
}

/** A code as it is typed: small letters, hyphens, blanks, and the letters that stand for a digit; undefined when it is not a code. */
export function parseCode(typed: string): Uint8Array | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  if (plain.length !== (codeLength * 8) / 5) return undefined
  let bits = 0n
  for (const character of plain) {
    const value = alphabet.indexOf(character)
    if (value < 0) return undefined
    bits = (bits << 5n) | BigInt(value)
  }
  return Uint8Array.from({ length: codeLength }, (_, i) => Number((bits >> BigInt(8 * (codeLength - 1 - i))) & 255n))
}

/** As it is read and typed, in groups of four; `lines` is as it is printed, on two. */
export const shownCode = (code: string, lines = 1) => {
  const groups = Array.from({ length: code.length / group }, (_, i) => code.slice(group * i, group * (i + 1)))
  const each = groups.length / lines
  return Array.from({ length: lines }, (_, i) => groups.slice(each * i, each * (i + 1)).join('-')).join('\n')
}

/** `body` is what the school says of the student; `staff` are the names of who teaches and signs, which are the school's own like its letterhead. */
export type CardContent = { body: string; staff: string }

/**
 * All that is printed on a card below the letterhead: whose it is and in which class, the marks with their comments, what stands for a mark
 * and how it counts, the class's averages if they are on it, what follows from the marks among how many, attendance, remarks, and when
 * school reopens. It is another card as soon as any of it is.
 */
function cardContent(of: ReportClass, student: ReportStudent, standing: Standing, { ranked, averages }: OfClass): CardContent {
  const { studentId, firstName, lastName, dateOfBirth, leftOn, possibleAttendance, timesAbsent, timesLate, conduct, deportment } = student
  const body = [
    [of.year, of.term, of.formClass],
    [studentId, firstName, lastName, dateOfBirth, leftOn, possibleAttendance, timesAbsent, timesLate, conduct, deportment],
    [student.remarks, student.deansComment, student.customComment, student.newTermBeginning],
    [standing.average, standing.grade, standing.rank, standing.rank === null ? null : ranked, standing.counted],
    student.subjects.map((s) => [s.subjectId, s.title, s.courseMark, s.examMark, s.comments]),
    ...(averages ? [student.subjects.map((s) => averages.get(s.subjectId) ?? null)] : []),
    ...printedWords(student.subjects, of.rules),
    ...(student.joinedOn ? [{ joinedOn: student.joinedOn }] : []),
  ]
  const staff = [of.formTeachers, of.deans, of.principal, student.subjects.map(({ teacher }) => teacher)]
  return { body: JSON.stringify(body), staff: JSON.stringify(staff) }
}

/** The codes among the marks and what is said of them, where there are such. */
function printedWords(subjects: readonly Marks[], rules: MarkRules = noWords) {
  const used = wordsAmong(subjects.flatMap(({ courseMark, examMark }) => [courseMark, examMark]))
  const said = used.map((word) => {
    const { counts, isRanked } = rules[word] ?? usualRules[word]
    return [word, markText(word, rules), counts, isRanked]
  })
  return said.length > 0 ? [{ words: said }] : []
}

/** All that a transcript prints of the terms that were given out, and of whose it is; not who signs it, and when. */
export const transcriptContent = (student: TranscriptOwner, reports: readonly StudentTerm[]): CardContent => ({
  staff: '',
  body: JSON.stringify([
    [student.studentId, student.firstName, student.lastName, student.dateOfBirth],
    reports.map(({ year, term, formClass, standing, ranked, rules, ...own }) => [
      [year, term, formClass, own.possibleAttendance, own.timesAbsent, own.timesLate, own.conduct, own.deportment],
      [standing.average, standing.grade, standing.rank, standing.rank === null ? null : ranked],
      own.subjects.map((s) => [s.subjectId, s.title, s.courseMark, s.examMark]),
      ...printedWords(own.subjects, rules),
    ]),
  ]),
})
type TranscriptOwner = { studentId: number; firstName: string; lastName: string; dateOfBirth: string | null }

type OfClass = { ranked: number; averages: ReturnType<typeof classAverages> | undefined }

/** The content of each card of a class, by student. */
export function contentsOf(of: ReportClass): Map<number, CardContent> {
  const standing = standings(of)
  const ofClass = { ranked: rankedOf(standing), averages: of.hasClassAverage ? classAverages(of) : undefined }
  const own = of.students.flatMap((student, i) => (standing[i] ? [[student, standing[i]] as const] : []))
  const all = [...own, ...of.left.map((student) => [student, standingApart(student, of.term, of.rules)] as const)]
  return new Map(all.map(([student, its]) => [student.studentId, cardContent(of, student, its, ofClass)]))
}

/** The same without the names of the students: a corrected name makes no other card of one that was given out (CODE-3). */
export const contentsWithoutNames = (of: ReportClass) =>
  contentsOf({ ...of, students: of.students.map(withoutName), left: of.left.map(withoutName) })
const withoutName = (student: ReportStudent): ReportStudent => ({ ...student, firstName: '', lastName: '' })

/**
 * Of a genuine card: printed as it stands now; printed before the student's name was mended, the school's letterhead (or the name of one of
 * its staff) was changed, or both; printed before something else on it changed; or not posted at present, for whatever reason.
 */
export type CardState = 'current' | 'renamed' | 'reheaded' | 'renamed-reheaded' | 'superseded' | 'withdrawn'

/** The names that a student had before, the latest first, given the present one and what was changed of it, the latest change first. */
export function earlierNames(now: StudentName, changes: readonly { field: string; old: string | null }[]): StudentName[] {
  const names: StudentName[] = []
  let name = now
  for (const { field, old } of changes) {
    name = field === 'first_name' ? { ...name, firstName: old ?? '' } : { ...name, lastName: old ?? '' }
    names.push(name)
  }
  return names
}
export type StudentName = { firstName: string; lastName: string }

/** The content of a student's card under another name. */
export function contentAs(of: ReportClass, studentId: number, name: StudentName): CardContent | undefined {
  const named = (student: ReportStudent) => (student.studentId === studentId ? { ...student, ...name } : student)
  return contentsOf({ ...of, students: of.students.map(named), left: of.left.map(named) }).get(studentId)
}

/** What carries a code. */
export type CheckedPaper = 'card' | 'transcript'
