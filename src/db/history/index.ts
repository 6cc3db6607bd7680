export { findFieldHistory, perDialog } from './field.ts'
export { countChanges, type Filter, listActors, listChanges, type Who } from './list.ts'
export { findNames } from './rows.ts'
export { findStudents, searchChanges } from './search.ts'
