import type { Display, SubjectFault, SubjectField, SubjectUses } from '../subjects/index.ts'

export const words = {
  title: 'Subjects',
  tabs: 'Kinds of assignment',
  edit: 'Edit/View Subjects',
  assignment: 'Subject Student Assignment',
  batch: 'Batch Assignment',
  search: 'Search',
  add: 'Add New Subject',
  id: 'ID',
  subject: 'Subject',
  abbr: 'Abbreviation',
  students: 'Students',
  actions: 'Actions',
  editSubject: 'Edit Subject',
  deleteSubject: 'Delete Subject',
  viewStudents: 'View/Add Students',
  subjectId: 'Subject ID',
  givenLater: 'Given when it is added',
  addSubject: 'Add Subject',
  updateSubject: 'Update Subject',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  updated: 'Update Successfull',
  added: 'Subject Added',
  /** Of a subject that could not be updated. */
  failed: 'An Error Occured.',
  cannotDelete: 'An error has occured. Subject cannot be deleted',
  deleteEffect: 'A subject that is used anywhere is kept.',
  none: 'No subjects yet',
  noneYet: 'Add the first one; then give it teachers under Teachers, and students here.',
  tryAnother: 'Search by number, title or abbreviation.',
} as const

export const labels = { title: 'Subject Title', abbr: 'Subject Abbreviation' } as const satisfies Record<SubjectField, string>
export const faultWords = {
  required: 'Required',
  'too-long': 'Too long.',
  taken: 'Another subject has this already.',
} as const satisfies Record<SubjectFault, string>

type Titled = { title: string }
export const ofSubject = (action: string, { title }: Titled) => `${action}: ${title}`
export const asksDelete = ({ title }: Titled) => `Delete ${title} ?`
export const deleted = ({ title }: Titled) => `${title} deleted`
export const notFound = (search: string) => `No subject matches “${search}”`
export const nowStored = (value: string) => `Now: ${value}`
export const meanwhile = (by: string, when: string) =>
  `${by} changed this subject on ${when}. What you typed is kept; Update Subject puts it in place of theirs.`
export const changedMeanwhile = (by: string, when: string) => `${by} changed this subject on ${when}. Look once more, then choose.`

const several = new Intl.NumberFormat('en-TT')
const counted = (count: number, one: string, many: string) => count > 0 && (count === 1 ? `1 ${one}` : `${several.format(count)} ${many}`)
const listed = new Intl.ListFormat('en-GB')

/** Why a subject cannot be deleted. */
export const usedBy = ({ lessons, students, records, assessments }: SubjectUses) =>
  `It is used by ${listed.format(
    [
      counted(lessons, 'lesson', 'lessons'),
      counted(students, 'student who takes it', 'students who take it'),
      counted(records, 'subject record of a term', 'subject records of terms'),
      counted(assessments, 'assessment', 'assessments'),
    ].filter((part) => part !== false),
  )}.`

export const displayTitles = { all: 'All', assigned: 'Assigned', unassigned: 'Unassigned' } as const satisfies Record<Display, string>
