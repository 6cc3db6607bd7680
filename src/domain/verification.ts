import { type MarkRules, type Marks, markText, noWords, usualRules, wordsAmong } from './_marks.ts'
import {
  classAverages,
  classResults,
  leaverResult,
  type ReportClass,
  type ReportStudent,
  rankedOf,
  type StudentResult,
} from './figures/index.ts'
import type { StudentTerm } from './figures/student.ts'

/** Without I, L, O and U, which are misread or form words. */
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

/** Parses a typed code: small letters, hyphens, blanks, and letters that look like digits; undefined if it is no code. */
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

/** In groups of four for reading and typing; `lines` prints it on two lines. */
export const shownCode = (code: string, lines = 1) => {
  const groups = Array.from({ length: code.length / group }, (_, i) => code.slice(group * i, group * (i + 1)))
  const each = groups.length / lines
  return Array.from({ length: lines }, (_, i) => groups.slice(each * i, each * (i + 1)).join('-')).join('\n')
}

/** `body`: what the school says of the student; `staff`: names of teachers and signers, which belong to the school like its letterhead. */
export type CardContent = { body: string; staff: string }

/**
 * Everything printed on a card below the letterhead: student and class, marks with comments, mark words and how they count, class
 * averages if printed, results and ranks, attendance, remarks, and the reopening day. A difference in any of it makes another card.
 */
function cardContent(of: ReportClass, student: ReportStudent, standing: StudentResult, { ranked, averages }: OfClass): CardContent {
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

/** The codes among the marks with their explanations, if any. */
function printedWords(subjects: readonly Marks[], rules: MarkRules = noWords) {
  const used = wordsAmong(subjects.flatMap(({ courseMark, examMark }) => [courseMark, examMark]))
  const said = used.map((word) => {
    const { counts, isRanked } = rules[word] ?? usualRules[word]
    return [word, markText(word, rules), counts, isRanked]
  })
  return said.length > 0 ? [{ words: said }] : []
}

/** Everything that a transcript prints of its terms and its student, without signer and date. */
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
  const standing = classResults(of)
  const ofClass = { ranked: rankedOf(standing), averages: of.hasClassAverage ? classAverages(of) : undefined }
  const own = of.students.flatMap((student, i) => (standing[i] ? [[student, standing[i]] as const] : []))
  const all = [...own, ...of.left.map((student) => [student, leaverResult(student, of.term, of.rules)] as const)]
  return new Map(all.map(([student, its]) => [student.studentId, cardContent(of, student, its, ofClass)]))
}

/** The same without the students' names: a corrected name does not make a given-out card another one (CODE-3). */
export const contentsWithoutNames = (of: ReportClass) =>
  contentsOf({ ...of, students: of.students.map(withoutName), left: of.left.map(withoutName) })
const withoutName = (student: ReportStudent): ReportStudent => ({ ...student, firstName: '', lastName: '' })

/**
 * The state of a genuine card: current; printed before a correction of the student's name, a change of the letterhead or of a staff
 * name, or both; printed before another change; or not posted now, for whatever reason.
 */
export type CardState = 'current' | 'renamed' | 'reheaded' | 'renamed-reheaded' | 'superseded' | 'withdrawn'

/** A student's earlier names, latest first, from the present one and its changes, latest first. */
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

/** The content of a student's card with another name. */
export function contentAs(of: ReportClass, studentId: number, name: StudentName): CardContent | undefined {
  const named = (student: ReportStudent) => (student.studentId === studentId ? { ...student, ...name } : student)
  return contentsOf({ ...of, students: of.students.map(named), left: of.left.map(named) }).get(studentId)
}

/** Papers with a code. */
export type CheckedPaper = 'card' | 'transcript'
