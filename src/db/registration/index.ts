export { decideRegistration, type Verdict } from './decide.ts'
export { findRegistration, type Registration, readRegistrationDocument } from './records.ts'
