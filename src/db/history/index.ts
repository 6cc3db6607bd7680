export { type FieldHistory, findFieldHistory, perDialog } from './field.ts'
export { type ChangePage, countChanges, type Filter, listActors, listChanges, type Page, type Who } from './list.ts'
export { findNames } from './rows.ts'
export { findStudents, searchChanges } from './search.ts'
