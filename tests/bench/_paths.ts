import type { When } from '../routes/_addresses.ts'

/** The demonstration school's present, and where its pages are. */
export const year = 20252026
export const term = 3
/** A class of 35, and the lesson of it that `d.lutchman` has begun. */
export const formClass = '3A'
export const mathematics = 104

/** A class of which there is a form teacher, a dean, a teacher of Mathematics and a student who sign in. */
export const now: When = { year, term, formClass: '2C', employeeId: 11 }
export const student = 20240999

export const paths = {
  signIn: '/',
  dashboard: '/admin/dashboard',
  students: '/admin/students',
  classPage: '/admin/classes/2C',
  charts: '/admin/attendance/summary',
  grid: `/term-reports/enter-marks/${year}/${term}/${formClass}/${mathematics}`,
  /** Of a class of form 2, whose dean is `k.joseph`. */
  classRemarks: `/term-reports/class-remarks/${year}/${term}/2C`,
  /** The mark book of that lesson, whose teacher is number 11. */
  markBook: `/term-reports/mark-book/${year}/${term}/${formClass}/${mathematics}/11`,
  /** Two lessons of the same teacher: more students than there are connections, so that no two write the same mark. */
  saveMarks: [formClass, '2C'].map((of) => `/api/lesson-marks/${year}/${term}/${of}/${mathematics}`),
  cardsOfAll: `/api/report-cards/all/${year}/2`,
  cardsOfClass: `/api/report-cards/${formClass}/${year}/2`,
  markSheet: `/api/mark-sheet/${year}/2/${formClass}`,
  markSheetExcel: `/api/mark-sheet-spreadsheet/${year}/2/${formClass}`,
  rankSheet: `/api/rank-sheet/${formClass}/${year}/2`,
}
