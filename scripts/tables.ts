import { writeFileSync } from 'node:fs'
import { openSchool } from '../src/db/_open.ts'
import { tablesOf } from './_tables.ts'

const { sqlite, close } = await openSchool(':memory:')
writeFileSync('src/db/_tables.ts', tablesOf(sqlite))
await close()
