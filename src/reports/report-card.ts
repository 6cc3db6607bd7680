import { averageGrades, noAverage, subjectGrade, subjectGrades } from '../domain/_average.ts'
import { shownDay, weekdayOf } from '../domain/_dates.ts'
import { conductGrades, countedMark, figureOf, isExamOff, type Mark, type MarkRules, noWords, wordsAmong } from '../domain/_marks.ts'
import { fullName } from '../domain/_names.ts'
import { termLine } from '../domain/_titles.ts'
import {
  asSentences,
  classAverages,
  classResults,
  leaverResult,
  type ReportClass,
  type ReportStudent,
  type ReportSubject,
  rankedOf,
  type StudentResult,
} from '../domain/figures/index.ts'
import { incompleteAverage, incompleteNote, notRanked, wordsNote } from '../domain/words/mark-words.ts'
import {
  averageNote,
  cardTitle,
  classAverageNote,
  heldBanner,
  heldMark,
  joinedNote,
  leftBanner,
  noSubjects,
  notEntered,
  notEnteredNote,
  rankNote,
  cardWords as words,
} from '../domain/words/reports.ts'
import {
  type Block,
  type Cell,
  type Column,
  clean,
  cleanLines,
  type Figure,
  figure,
  type Key,
  markFigure,
  nobodyIn,
  type Row,
  type Sheet,
  type Table,
  text,
  type Verification,
} from './_model.ts'
import { tableOf } from './_parts.ts'
import { hasIncompleteTrend, trendOf } from './report-card-trend.ts'

const none = '–'

/** What a card needs besides the records: the students' check codes, and the students held back. */
export type Extras = {
  verificationOf?: (studentId: number) => Verification | undefined
  isHeld?: (studentId: number) => boolean
  /** The address that explains a student's figures on a screen. */
  averageUrl?: (studentId: number) => string
  /** The students whose cards are wanted, in that order; otherwise all. Ranks always count the whole class. */
  only?: readonly number[]
}

/** The report cards of a class, in class-list order. */
export const reportCards = (of: ReportClass, extras?: Extras): Sheet[] => [...eachReportCard(of, extras)]

/** Makes report cards one by one, so that a school's cards need not all be in memory before the first is drawn. */
export function* eachReportCard(of: ReportClass, extras: Extras = {}): Generator<Sheet> {
  if (of.students.length === 0) yield { ...frame(of), about: clean(of.formClass), blocks: [nobodyIn(of)] }
  const all = ranking(of)
  const wanted = extras.only?.flatMap((id) => all.find(({ student }) => student.studentId === id) ?? []) ?? all
  for (const ranked of wanted) yield card(of, ranked, extras)
}

/** The card of a student. The rank is within the class; a student who has left the class has none. */
export function reportCard(of: ReportClass, studentId: number, extras: Extras = {}): Sheet | undefined {
  const found = [...ranking(of), ...leavers(of)].find(({ student }) => student.studentId === studentId)
  return found && card(of, found, extras)
}

/** `averages`: the class average in each subject, if its cards print them. */
type Ranked = { student: ReportStudent; standing: StudentResult; ranked: number; averages: Averages }
type Averages = ReturnType<typeof classAverages> | undefined

const averagesOf = (of: ReportClass): Averages => (of.hasClassAverage ? classAverages(of) : undefined)

function ranking(of: ReportClass): Ranked[] {
  const standing = classResults(of)
  const shared = { ranked: rankedOf(standing), averages: averagesOf(of) }
  return of.students.flatMap((student, i) => (standing[i] ? [{ student, standing: standing[i], ...shared }] : []))
}

const leavers = (of: ReportClass): Ranked[] =>
  of.left.map((student) => ({ student, standing: leaverResult(student, of.term, of.rules), ranked: 0, averages: averagesOf(of) }))

function card(of: ReportClass, one: Ranked, { verificationOf, isHeld, averageUrl }: Extras): Sheet {
  const { student, standing, ranked, averages } = one
  const verification = verificationOf?.(student.studentId)
  const held = isHeld?.(student.studentId) === true
  const name = clean(fullName(student))
  return {
    ...frame(of),
    about: [name, clean(of.formClass), ...(held ? [heldMark] : [])].join(' · '),
    blocks: [
      ...(held ? [{ kind: 'banner', text: heldBanner } as const] : []),
      ...(student.leftOn === null ? [] : [{ kind: 'banner', text: leftBanner(shownDay(student.leftOn)) } as const]),
      person(of, student, name),
      student.subjects.length === 0 ? { kind: 'notice', text: noSubjects } : subjectTable(of, student, averages),
      { kind: 'figures', figures: figures(student, standing, ranked, averageUrl?.(student.studentId)) },
      ...trendOf(of, student, standing),
      texts(student),
      signatures(of),
      { ...keys(of, one), ...(verification && { verification }) },
    ],
  }
}

const frame = (of: ReportClass) => ({ paper: 'card', title: cardTitle, when: termLine(of), foot: null }) as const

const person = (of: ReportClass, student: ReportStudent, name: string): Block => ({
  kind: 'person',
  name,
  facts: [
    [words.studentId, String(student.studentId)],
    [words.formClass, clean(of.formClass)],
    [words.dateOfBirth, shownDay(student.dateOfBirth) || none],
    [words.formTeacher, names(of.formTeachers) || none],
  ],
  more: [
    [words.possibleAttendance, String(student.possibleAttendance ?? none)],
    [words.timesAbsent, String(student.timesAbsent ?? none)],
    [words.timesLate, String(student.timesLate ?? none)],
  ],
})

/** Leaves the exam column out if the form has no exams in the term (EXAM-1), unless a mark is recorded anyway. */
function subjectTable(of: ReportClass, { subjects }: ReportStudent, averages: Averages): Table {
  const hasExam = !isExamOff(of.formLevel, of.term) || subjects.some(({ examMark }) => examMark !== null)
  const wanted = <T>(all: readonly T[]) =>
    all.filter((_, column) => (column !== examColumn || hasExam) && (column !== averageColumn || averages !== undefined))
  return tableOf(
    wanted(columns(of)),
    subjects.map((subject) => wanted(row(subject, of, averages?.get(subject.subjectId)))),
  )
}

type CardOf = { term: number; rules?: MarkRules | undefined }
const [examColumn, averageColumn] = [2, 4]
const columns = ({ term, ...of }: ReportClass): Column[] => [
  { title: words.subject, align: 'left', width: 38, isHead: true },
  { title: words.course, align: 'right', width: 13, ...(term === 2 && { tone: 'bold' }) },
  { title: words.exam, align: 'right', width: 12, ...(term !== 2 && { tone: 'bold' }) },
  { title: words.grade, align: 'center', width: 12, tone: 'bold' },
  { title: words.classAverage, align: 'right', width: 17 },
  { title: words.comments, align: 'left', width: 'rest' },
  { title: words.teacher, align: 'left', width: teacherWidth(of) },
]

/** In millimetres: as wide as the longest name in the class needs, so that all its cards are alike; what is longer takes two lines. */
function teacherWidth({ students }: Pick<ReportClass, 'students'>): number {
  const longest = Math.max(0, ...students.flatMap(({ subjects }) => subjects.map(({ teacher }) => teacher?.length ?? 0)))
  return Math.min(44, Math.max(30, Math.round(longest * 1.75 + 3)))
}

const row = (subject: ReportSubject, { term, rules = noWords }: CardOf, classAverage: string | null = null): Row => [
  text(subject.title),
  markCell(subject.courseMark, rules, term === 2),
  markCell(subject.examMark, rules, term !== 2),
  text(subjectGrade(figureOf(countedMark(subject, term), rules)) ?? '', 'bold'),
  figure(classAverage),
  text(asSentences(subject.comments)),
  { text: clean(subject.teacher ?? ''), isName: true },
]

/** A mark that counts is bold. */
const markCell = (mark: Mark, rules: MarkRules, counts: boolean): Cell =>
  counts && mark === null ? text(notEntered) : markFigure(mark, rules, counts ? 'bold' : undefined)

function figures(student: ReportStudent, standing: StudentResult, ranked: number, url?: string): Figure[] {
  const graded = (label: string, grade: ReportStudent['conduct']): Figure =>
    grade ? { label, value: grade, note: conductGrades[grade] } : { label, value: none }
  const why = url && { why: url }
  const isOpen = standing.average !== null && standing.words?.includes('incomplete')
  return [
    { label: words.average, value: standing.average ?? noAverage, ...(isOpen && { note: incompleteAverage }), ...why },
    { label: words.overallGrade, value: standing.grade, ...overallRange(standing.grade), ...why },
    standing.rank === null
      ? { label: words.rank, value: none, ...(standing.words && student.leftOn === null && { note: notRanked }), ...why }
      : { label: words.rank, value: String(standing.rank), note: `of ${ranked}`, ...why },
    graded(words.conduct, student.conduct),
    graded(words.deportment, student.deportment),
  ]
}

function texts(student: ReportStudent): Block {
  const all = [
    { title: words.remarks, text: cleanLines(student.remarks ?? '') },
    { title: words.deansComment, text: cleanLines(student.deansComment ?? '') },
    { title: words.customComment, text: cleanLines(student.customComment ?? '') },
  ]
  return { kind: 'texts', texts: all.filter((t) => t.title !== words.customComment || t.text !== '') }
}

const signatures = (of: ReportClass): Block => ({
  kind: 'signatures',
  signatures: [
    { name: names(of.formTeachers), role: words.formTeacher },
    { name: names(of.deans), role: words.dean },
    { name: clean(of.principal), role: words.principal },
    { name: '', role: words.parent },
  ],
})

const names = (people: readonly string[]) => people.map(clean).join(', ')

function keys(of: ReportClass, { student, standing, ranked, averages }: Ranked): Extract<Block, { kind: 'keys' }> {
  const day = student.newTermBeginning
  const notes = [
    ...(student.joinedOn ? [joinedNote(clean(of.formClass), shownDay(student.joinedOn))] : []),
    averageNote(standing, of.term),
    ...(student.subjects.some((subject) => countedMark(subject, of.term) === null) ? [notEnteredNote(of.term)] : []),
    ...(standing.rank === null ? [] : [rankNote(clean(of.formClass), ranked)]),
    ...(averages ? [classAverageNote(of.term)] : []),
    ...noteOf(student, of.rules ?? noWords),
    ...(hasIncompleteTrend(of, student, standing) ? [incompleteNote] : []),
  ]
  const value = day ? `${weekdayOf(day)} ${shownDay(day)}` : words.noNextTerm
  return { kind: 'keys', lead: { title: words.nextTerm, value, notes }, keys: gradeKeys }
}

/** Explains the codes among the marks. */
function noteOf({ subjects }: ReportStudent, rules: MarkRules): string[] {
  const used = wordsAmong(subjects.flatMap((one) => [one.courseMark, one.examMark]))
  return used.length > 0 ? [wordsNote(used, rules, true)] : []
}

const range = (scale: readonly (readonly [string, number])[], step: number) =>
  scale.map(([grade, from], i) => {
    const above = scale[i - 1]?.[1]
    return [grade, `${from}–${above === undefined ? 100 : above - step}`] as const
  })

/** The range of the overall grade, printed beside it. */
function overallRange(grade: string): Pick<Figure, 'note'> {
  const meant = range(averageGrades, 0.1).find(([one]) => one === grade)
  return meant ? { note: meant[1] } : {}
}

/** The meaning of the grades of marks, averages and conduct. */
export const gradeKeys: readonly Key[] = [
  { title: words.subjectKey, grades: range(subjectGrades, 1) },
  { title: words.averageKey, grades: range(averageGrades, 0.1) },
  { title: words.conductKey, grades: Object.entries(conductGrades) },
]
