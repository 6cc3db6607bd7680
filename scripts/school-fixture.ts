import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openSchool } from '../src/db/_open.ts'
import { makeDemoSchool } from '../src/demo/index.ts'
import { demoTime } from '../tests/_demo-time.ts'
import { figuresOf, fixture, schemaOf } from '../tests/db/_upgraded.ts'

// Makes the school of 1.0.0 that later builds are tried with. Run for the last time when 1.0.0 is released.
const dir = mkdtempSync(join(tmpdir(), 'term-reports-fixture-'))
try {
  const school = await openSchool(join(dir, 'school.db'))
  await makeDemoSchool(school.db, { today: demoTime, hasDeadlines: true, students: 30, years: 2, password: 'poui poui poui' })
  school.sqlite.exec('delete from student_document where student_id not in (select id from student order by id limit 3)') // pictures do not pack
  school.sqlite.exec('delete from attendance_archive where student_id not in (select student_id from student_document) and id % 4 > 0')
  const told = { schema: schemaOf(school.sqlite), figures: await figuresOf(school.db) }
  school.sqlite.exec(`vacuum into '${join(dir, 'small.db')}'`)
  await school.close()
  mkdirSync(dirname(fixture.school), { recursive: true })
  const bytes = gzipSync(readFileSync(join(dir, 'small.db')), { level: 9 })
  writeFileSync(fixture.school, bytes)
  writeFileSync(fixture.told, `${JSON.stringify(told, null, 2)}\n`)
  process.stdout.write(`${fixture.school}: ${bytes.length} bytes, ${Object.keys(told.figures).length} cards\n`)
} finally {
  rmSync(dir, { recursive: true })
}
