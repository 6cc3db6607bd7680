import { test as base } from './_fixtures.ts'
import { type School, type SchoolOptions, startSchool } from './_server.ts'

/** For a file that changes what the whole school stands in, such as its current term: a school that no other file sees, at a moment of its own. */
export const testOfOwnSchool = (options: SchoolOptions = {}) =>
  base.extend<object, { school: School }>({
    school: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
      async ({}, use) => {
        const school = await startSchool(options)
        await use(school)
        await school.stop()
      },
      { scope: 'worker', timeout: 60_000 },
    ],
  })
