import type { Field } from './acts.ts'
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
  /** One student to a page, whose number stands at the end of the address. */
  isReport?: true
  /** The shortcuts that open a dialog over it. */
  asks: readonly string[]
  fields(file: File): Field[]
}

const mark = (name: string, title: string, most: number): Field => ({ name, title, kind: 'mark', most })

function enterMarks(chance: Chance): Sheet {
  const formClass = chance.pick(['3A', '3B', '3C', '3D', '2C'])
  const path = `enter-marks/20252026/3/${formClass}/104`
  return {
    ...{ title: `Enter Marks of ${formClass}`, formClass, person: 'd.lutchman', other: 'admin', asks: ['Control+k', 'Alt+h'] },
    ...{ path: `/term-reports/${path}`, otherPath: `/admin/${path}` },
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
  const path = `mark-book/20252026/3/${formClass}/104/11`
  return {
    ...{ title: `Mark Book of ${formClass}`, formClass, person: 'd.lutchman', other: 'admin', asks: ['Control+k'] },
    ...{ path: `/term-reports/${path}`, otherPath: `/admin/${path}` },
    fields: (file) => file.assessments('d.lutchman', 104).map(({ id, total }, n) => mark(`a${id}/mark`, `Assessment ${n + 1}`, total)),
  }
}

const remarkFields: Field[] = [
  { name: 'times_absent', title: 'Absent', kind: 'count', most: 999 },
  { name: 'times_late', title: 'Late', kind: 'count', most: 999 },
  { name: 'conduct', title: 'Conduct', kind: 'grade', most: 100 },
  { name: 'deportment', title: 'Deport.', kind: 'grade', most: 100 },
  { name: 'comments', title: 'Remarks', kind: 'text', most: 255 },
]

function classRemarks(): Sheet {
  const path = 'class-remarks/20252026/3/2C'
  return {
    ...{ title: 'Class Remarks of 2C', formClass: '2C', person: 'm.achong', other: 'admin', asks: ['Control+k', 'Alt+h'] },
    ...{ path: `/term-reports/${path}`, otherPath: `/admin/${path}` },
    fields: () => remarkFields,
  }
}

function termReport(): Sheet {
  const path = 'term-details/2C/'
  return {
    ...{ title: 'Term reports of 2C', formClass: '2C', person: 'm.achong', other: 'admin', isReport: true, asks: ['Control+k', 'Alt+h'] },
    ...{ path: `/term-reports/${path}`, otherPath: `/admin/${path}` },
    fields: () => remarkFields,
  }
}

export const sheets = { 'Enter Marks': enterMarks, 'Mark Book': markBook, 'Class Remarks': classRemarks, 'Term Report': termReport }
