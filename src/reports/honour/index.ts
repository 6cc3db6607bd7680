export { certificates } from './certificate.ts'
export { letters } from './letter.ts'
export { drawPages } from './pdf.ts'
