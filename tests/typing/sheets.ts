import type { Field, Spot } from './acts.ts'
import type { Chance } from './chance.ts'
import type { File } from './file.ts'

/** A sheet on which one types, who does, and who else may. */
export type Sheet = {
  title: string
  formClass: string
  person: string
  other: string
  path: string
  otherPath: string
  /** The term; another than the current is posted, and only an administrator changes it, who is asked before. */
  term: number
  /** One student to a page, whose number stands at the end of the address. */
  isReport?: true
  /** The shortcuts that open a dialog over it. */
  asks: readonly string[]
  fields(file: File): Field[] | Promise<Field[]>
  start: Start
}
/** Where a sheet opens, out of its cells in their order. */
type Start = (cells: readonly Cell[]) => Spot | undefined
export type Cell = Spot & { isShut: boolean; isEmpty: boolean; last: number }

const firstEmpty: Start = (cells) => cells.find(({ isShut, isEmpty }) => !isShut && isEmpty) ?? cells.find(({ isShut }) => !isShut)
/** At the first who has no mark at all, then at the first mark that is missing. */
const firstWithout: Start = (cells) => {
  const marks = cells.filter(({ col, isShut }) => col < 2 && !isShut)
  return marks.find(({ row, col }) => col === 0 && marks.every((one) => one.row !== row || one.isEmpty)) ?? firstEmpty(marks)
}
/** In the last assessment. */
const firstOfLast: Start = (cells) => {
  const last = cells.filter(({ col, last }) => col === last)
  return last.find(({ isEmpty }) => isEmpty) ?? last[0]
}

const mark = (name: string, title: string, most: number): Field => ({ name, title, kind: 'mark', most })

const current = 3
/** Now and then the administrator types first and the teacher second, or the administrator on a posted term, with a second browser. */
function byAnyone(chance: Chance, teacher: string, path: (term: number) => string, isPostedToo = true) {
  const who = chance.weighed({ teacher: 65, administrator: 20, posted: isPostedToo ? 15 : 0 })
  const term = who === 'posted' ? chance.pick([1, 2]) : current
  const [own, others] = [`/term-reports/${path(term)}`, `/admin/${path(term)}`]
  if (who === 'teacher') return { person: teacher, other: 'admin', path: own, otherPath: others, term, by: '' }
  if (who === 'administrator') return { person: 'admin', other: teacher, path: others, otherPath: own, term, by: ', by an administrator' }
  return { person: 'admin', other: 'admin', path: others, otherPath: others, term, by: `, posted, of Term ${term}` }
}

function enterMarks(chance: Chance): Sheet {
  const formClass = chance.pick(['3A', '3B', '3C', '3D', '2C'])
  const { by, ...who } = byAnyone(chance, 'd.lutchman', (term) => `enter-marks/20252026/${term}/${formClass}/104`)
  return {
    ...{ ...who, title: `Enter Marks of ${formClass}${by}`, formClass, asks: ['Control+k', 'Alt+h'] },
    start: firstWithout,
    fields: () => [
      mark('104/course_mark', 'Course', 100),
      mark('104/exam_mark', 'Exam', 100),
      { name: '104/coded_comment', title: 'Comment 1', kind: 'code', most: 60 },
      { name: '104/coded_comment_1', title: 'Comment 2', kind: 'code', most: 60 },
      { name: '104/custom_comment', title: 'Own comment', kind: 'note', most: 255 },
    ],
  }
}

function markBook(chance: Chance): Sheet {
  const formClass = chance.pick(['3A', '3C', '3D', '2C'])
  const { by, ...who } = byAnyone(chance, 'd.lutchman', (term) => `mark-book/20252026/${term}/${formClass}/104/11`, false)
  return {
    ...{ ...who, title: `Mark Book of ${formClass}${by}`, formClass, asks: ['Control+k'] },
    start: firstOfLast,
    fields: async (file) =>
      (await file.assessments('d.lutchman', 104)).map(({ id, total }, n) => mark(`a${id}/mark`, `Assessment ${n + 1}`, total)),
  }
}

const remarkFields: Field[] = [
  { name: 'times_absent', title: 'Absent', kind: 'count', most: 999 },
  { name: 'times_late', title: 'Late', kind: 'count', most: 999 },
  { name: 'conduct', title: 'Conduct', kind: 'grade', most: 100 },
  { name: 'deportment', title: 'Deport.', kind: 'grade', most: 100 },
  { name: 'comments', title: 'Remarks', kind: 'text', most: 255 },
]

const dean: Field = { name: 'deans', title: 'Dean', kind: 'text', most: 255 }

function classRemarks(chance: Chance): Sheet {
  const { by, ...who } = byAnyone(chance, 'm.achong', (term) => `class-remarks/20252026/${term}/2C`)
  return {
    ...{ ...who, title: `Class Remarks of 2C${by}`, formClass: '2C', asks: ['Control+k', 'Alt+h'] },
    start: firstEmpty,
    fields: () => [...remarkFields, ...(who.person === 'admin' ? [dean] : [])],
  }
}

function termReport(chance: Chance): Sheet {
  const { by, ...who } = byAnyone(chance, 'm.achong', () => 'term-details/2C/', false)
  return {
    ...{ ...who, title: `Term reports of 2C${by}`, formClass: '2C', isReport: true, asks: ['Control+k', 'Alt+h'] },
    start: firstEmpty,
    fields: () => remarkFields,
  }
}

export const sheets = { 'Enter Marks': enterMarks, 'Mark Book': markBook, 'Class Remarks': classRemarks, 'Term Report': termReport }

/** Where who types begins. */
export const homeOf = ({ path }: Sheet) => (path.startsWith('/admin') ? '/admin' : '/term-reports')
