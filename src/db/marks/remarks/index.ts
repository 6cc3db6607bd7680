export { type RemarkOutcome, type RemarkSave, saveRemarks } from './save.ts'
export { findRemarksSheet } from './sheet.ts'
export { listWritten } from './written.ts'
