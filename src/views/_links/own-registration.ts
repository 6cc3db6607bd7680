import type { RegistrationSection } from '../../domain/registration/index.ts'
import type { DocumentKind } from '../../domain/school/students/index.ts'

export const ownBase = '/student/registration'
export const sectionUrl = (section: RegistrationSection) => `${ownBase}/${section}`
export const documentsUrl = `${ownBase}/documents`
export const documentUrl = (kind: DocumentKind, ...more: readonly ('file' | 'school' | 'removal')[]) =>
  [documentsUrl, kind, ...more].join('/')
export const reviewUrl = `${ownBase}/review`
export const submissionUrl = `${ownBase}/submission`
export const withdrawalUrl = `${ownBase}/withdrawal`
