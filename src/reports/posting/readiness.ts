import {
  owedBy,
  type Part,
  partsOfClass,
  partsOfDuties,
  percentMissing,
  progressKinds,
  type TeacherDuties,
} from '../../domain/posting/progress.ts'
import { type ClassLine, kinds, type LessonLine, type StudentLine } from '../../domain/posting/readiness.ts'
import { columnTitles, gapWords, words } from '../../domain/words/readiness.ts'
import { type Cell, type Column, clean, figure, idCell, nameCell, percentage, type Row, type Sheet, text } from '../_model.ts'

/** A list of the readiness page with its filters, complete. */
export type ReadinessList =
  | { list: 'classes'; lines: readonly ClassLine[] }
  | { list: 'marks'; lessons: readonly LessonLine[] }
  | { list: 'by-teacher'; teachers: readonly TeacherDuties[] }
  | { list: 'students'; lines: readonly StudentLine[] }
type About = { title: string; about: string; when: string }
type Filled = { columns: Column[]; rows: Row[] }

export const readinessSheet = (list: ReadinessList, { title, about, when }: About): Sheet => ({
  paper: 'wide',
  title: `${words.title}: ${title}`,
  when: about,
  about: title,
  blocks: [{ kind: 'table', isRuled: false, ...filled(list), foot: [] }],
  foot: { notes: '', stamp: when },
})

function filled(list: ReadinessList): Filled {
  if (list.list === 'classes') return classesOf(list.lines)
  if (list.list === 'by-teacher') return teachersOf(list.teachers)
  return list.list === 'marks' ? lessonsOf(list.lessons) : studentsOf(list.lines)
}

const left = (title: string, width: Column['width']): Column => ({ title, align: 'left', width })
const head = (title: string, width: number): Column => ({ ...left(title, width), isHead: true })
const right = (title: string): Column => ({ title, align: 'right', width: 22 })
/** A figure and its share of the total. */
const shared = (title: string) => [right(title), right('%')]
const missingOf = (part: Part | undefined): Cell[] =>
  part ? [figure(part.of - part.done), percentage(percentMissing(part))] : [figure(null), percentage(null)]

function classesOf(lines: readonly ClassLine[]): Filled {
  const others = kinds.filter((kind) => !progressKinds.some((one) => one === kind))
  return {
    columns: [
      head(words.class, 24),
      right(words.students),
      ...progressKinds.flatMap((kind) => shared(columnTitles[kind])),
      ...others.map((kind) => right(columnTitles[kind])),
    ],
    rows: lines.map((line) => [
      text(line.classId || words.noClass),
      figure(line.students),
      ...progressKinds.flatMap((kind) => missingOf(partsOfClass(line)[kind])),
      ...others.map((kind) => figure(line.counts[kind])),
    ]),
  }
}

const teachersOf = (teachers: readonly TeacherDuties[]): Filled => ({
  columns: [head(words.teacher, 60), right(words.total), ...progressKinds.flatMap((kind) => shared(columnTitles[kind]))],
  rows: teachers.map((teacher) => [
    { text: clean(teacher.name), isName: true },
    figure(owedBy(teacher)),
    ...progressKinds.flatMap((kind) => missingOf(partsOfDuties(teacher)[kind])),
  ]),
})

const lessonsOf = (lessons: readonly LessonLine[]): Filled => ({
  columns: [
    head(words.class, 24),
    left(words.subject, 60),
    left(words.teacher, 60),
    right(words.entered),
    right(words.wanted),
    ...shared(columnTitles.marks),
  ],
  rows: lessons.map(({ classId, subject, teachers, entered, registered }) => [
    text(classId),
    text(subject),
    text(teachers.join(', ') || words.noTeacher),
    figure(entered),
    figure(registered),
    ...missingOf({ done: entered, of: registered }),
  ]),
})

const studentsOf = (lines: readonly StudentLine[]): Filled => ({
  columns: [head(words.studentId, 28), left(words.student, 60), left(words.class, 24), left(words.missing, 'rest')],
  rows: lines.map((line) => [
    idCell(line.studentId),
    nameCell(line),
    text(line.classId || words.noClass),
    text(line.gaps.map(gapWords).join(' · ')),
  ]),
})
