import type { Db } from '../src/db/_open.ts'
import { type DemoOptions, makeDemoSchool } from '../src/demo/index.ts'
import { demoTime } from './_demo-time.ts'

export const makeDemo = (db: Db, options: Omit<DemoOptions, 'today'>) =>
  makeDemoSchool(db, { today: demoTime, hasDeadlines: false, ...options })
