export { type Decided, decideRegistration, type Verdict } from './decide.ts'
export { findRegistration, type Registration, type RegistrationDocument, readRegistrationDocument } from './records.ts'
