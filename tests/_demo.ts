import { type DemoOptions, makeDemoSchool } from '../src/db/_demo/index.ts'
import type { Db } from '../src/db/_open.ts'
import { demoTime } from './_demo-time.ts'

export const makeDemo = (db: Db, options: Omit<DemoOptions, 'today'>) =>
  makeDemoSchool(db, { today: demoTime, hasDeadlines: false, ...options })
