import { fullName, lastFirst, type Named } from '../_names.ts'
import { listed, shownNumber } from '../_numbers.ts'
import type { AssignFault, Display, SubjectFault, SubjectField, SubjectUses } from '../school/subjects/index.ts'

export const words = {
  title: 'Subjects',
  tabs: 'Kinds of assignment',
  edit: 'Edit/View Subjects',
  assignment: 'Subject Student Assignment',
  batch: 'Batch Assignment',
  add: 'Add New Subject',
  id: 'ID',
  subject: 'Subject',
  abbr: 'Abbreviation',
  students: 'Students',
  editSubject: 'Edit Subject',
  deleteSubject: 'Delete Subject',
  viewStudents: 'View/Add Students',
  subjectId: 'Subject ID',
  givenLater: 'Given when it is added',
  addSubject: 'Add Subject',
  updateSubject: 'Update Subject',
  updated: 'Update Successfull',
  added: 'Subject Added',
  /** For a subject that could not be updated. */
  failed: 'An Error Occured.',
  cannotDelete: 'An error has occured. Subject cannot be deleted',
  deleteEffect: 'A subject in use can’t be deleted.',
  unused: 'Nothing uses it: no lesson, student, record or assessment.',
  none: 'No subjects yet',
  noneYet: 'Add the first one. Then give it teachers under Teachers, and students here.',
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
export const changedMeanwhile = (by: string, when: string) => `${by} changed this subject on ${when}. Check, then choose again.`

const counted = (count: number, one: string, many: string) => count > 0 && (count === 1 ? `1 ${one}` : `${shownNumber(count)} ${many}`)

/** Why a subject cannot be deleted. */
export const usedBy = ({ lessons, students, records, assessments }: SubjectUses) =>
  `It is used by ${listed(
    [
      counted(lessons, 'lesson', 'lessons'),
      counted(students, 'student who takes it', 'students who take it'),
      counted(records, 'subject record of a term', 'subject records of terms'),
      counted(assessments, 'assessment', 'assessments'),
    ].filter((part) => part !== false),
  )}.`

export const displayTitles = { all: 'All', assigned: 'Assigned', unassigned: 'Unassigned' } as const satisfies Record<Display, string>

/** Subject Student Assignment. */
export const studentWords = {
  name: 'Name',
  class: 'Class',
  teacher: 'Teacher',
  student: 'Student',
  severalHint: 'One or more. Choose a class first to see only its students.',
  addStudent: 'Add Student',
  deleteStudents: 'Delete Students',
  deleteSelected: 'Delete Selected',
  noTeacher: 'No teacher',
  choose: 'Choose',
  chooseStudent: 'Choose a student.',
  chooseTeacher: 'Choose a teacher.',
  teachSubject: 'Teach the subject',
  others: 'Others',
  saving: 'Saving...',
  saved: 'Update Successfull',
  failed: 'Error Occured',
  noneSelected: 'No Students selected to delete',
  thisPage: 'Only students shown are selected. Delete them before you search or change the page.',
  selectAll: 'Select all that are shown',
  nobody: 'No students yet',
  nobodyYet: 'Choose Add Student, or assign whole classes under Batch Assignment.',
  tryAnother: 'Search by number, name, class or teacher.',
  meanwhile: 'Someone changed one of these students in this subject. Check, then choose again.',
} as const

export const assignFaults = {
  'no-subject': 'This subject has been deleted.',
  'no-teacher': 'This teacher is no longer at the school.',
  'no-student': 'A chosen student is no longer at the school.',
  'not-in-class': 'A chosen student is no longer in this class.',
} as const satisfies Record<AssignFault, string>

/** A student in the Student picker. */
export const withClass = (student: Named & { classId: string | null }) => `${lastFirst(student)} - ${student.classId ?? 'no class'}`
export const takerCount = (count: number) => counted(count, 'student', 'students') || 'No students'
export const teacherOf = (student: Named) => `Teacher of ${fullName(student)}`
export const select = (student: Named) => `Select ${fullName(student)}`
export const studentAdded = (student: Named) => `${fullName(student)} added.`
export const studentsAdded = (added: readonly Named[]) =>
  added.length === 1 && added[0] ? studentAdded(added[0]) : `${added.length} students added.`
export const studentsDeleted = (count: number) => (count === 1 ? 'Student Deleted.' : `${count} Students Deleted`)
export const nobodyFound = (search: string) => `No student matches “${search}”`
export const asksRemoval = (students: readonly Named[]) =>
  students[0] && students.length === 1 ? `Delete ${fullName(students[0])} ?` : `Delete ${students.length} Students ?`
export const removalEffect = (count: number, { title }: Titled) =>
  `${count === 1 ? 'The student no longer takes' : 'The students no longer take'} ${title}. A subject record of this term with nothing entered is deleted too.`
/** Marks are never deleted with the assignment. */
export const keepsRecord = (students: readonly Named[], { title }: Titled) =>
  `${listed(students.map(fullName))} ${students.length === 1 ? 'has' : 'have'} marks or comments in ${title} this term. They stay on the report. To delete them, delete the subject record under Edit\\View Term Details.`

/** Batch Assignment. */
export const batchWords = {
  form: 'Form',
  allForms: 'All forms',
  class: 'Class',
  allClasses: 'All classes',
  display: 'Display',
  assigned: 'Assigned',
  teacher: 'Teacher',
  noTeacher: 'None chosen',
  teacherHint: 'Leave blank to keep current teachers.',
  search: 'Search students',
  chooseSubject: 'Choose a subject',
  assign: 'Assign Selected Students',
  selected: 'selected',
  clearSelection: 'Clear selection',
  noneSelected: 'No students selected for assignment',
  failed: 'An error has occured.',
  noSubject: 'No subject chosen',
  noSubjectText: 'Choose the subject to see who could take it.',
  nobody: 'No students here',
  nobodyText: 'No students in this form or class match this Display.',
  thisPage: 'Only students on this page are selected. Assign them before you change the page, or choose a form or class.',
  meanwhile: (by: string | undefined) =>
    `${by ?? 'Someone'} changed one of the selected students in this subject. Nothing was assigned. Check, then assign again.`,
} as const

export const assigned = (count: number) => `${count} ${count === 1 ? 'Student' : 'Students'} Assigned`
