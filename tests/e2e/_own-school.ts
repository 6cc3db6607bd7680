import { test as base } from './_fixtures.ts'
import type { SchoolOptions } from './_server.ts'

/** For a file that changes what the whole school stands in, such as its current term: a school that no other file sees, at a moment of its own. */
export const testOfOwnSchool = (options: SchoolOptions = {}) => base.extend({ ownSchool: options })
