import { studentUrl } from './students.ts'

export const contactUrl = (studentId: number, ...more: (string | number)[]) => studentUrl(studentId, 'contacts', ...more.map(String))
const listOf = (path: string, classId: string) => `${path}/${encodeURIComponent(classId)}`
/** The contact list of a class: in the dialog, as a page, PDF and workbook. */
export const contactListUrl = '/reports/contact-list'
export const classContactsUrl = (classId: string) => `${contactListUrl}?${new URLSearchParams({ class: classId })}`
export const contactListLinks = (classId: string, back: string) => ({
  pdf: listOf('/api/contact-list', classId),
  page: listOf('/reports/contact-list', classId),
  excel: `${listOf('/api/contact-list', classId)}?format=xlsx`,
  back,
})
