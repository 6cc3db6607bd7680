import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSchool } from '../../src/db/_open.ts'
import { listCourses, readBooks } from '../../src/db/marks/spreadsheet.ts'
import { linkWords } from '../../src/domain/words/enter-marks.ts'
import { causeOf } from '../../src/islands/_grid/post-json.ts'
import { actor, makeWorld, students, type World } from '../world.ts'

/** Another process that writes a little, again and again, for as long as its input is open. */
const writer = `
  const Sqlite = require('better-sqlite3')
  const sqlite = new Sqlite(process.argv[1], { timeout: 20000 })
  const write = sqlite.prepare('update employee_post set rank = rank + 1')
  process.stdin.resume().on('end', () => process.exit())
  let written = 0
  const turn = () => {
    write.run()
    if (++written === 1) console.log('writing')
    setTimeout(turn, 1)
  }
  turn()`

let dir: string
let path: string
let world: World
let stop = async () => {}
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'term-reports-'))
  path = join(dir, 'school.db')
  world = await makeWorld({ school: await openSchool(path) })
})
afterEach(async () => {
  await stop()
  await world.close()
  rmSync(dir, { recursive: true })
})

async function writeBeside(): Promise<void> {
  const other = spawn(process.execPath, ['-e', writer, path], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(other, 'exit')
  stop = async () => {
    other.stdin.end()
    await ended
  }
  await once(other.stdout, 'data')
}

/** The rank that the other process has brought a post to: how often it has written. */
const written = () => world.sqlite.prepare<[], number>('select sum(rank) from employee_post').pluck().get() ?? 0

test('while another process writes, each save of many is stored and answered', async () => {
  for (const who of ['lutchman', 'admin'] as const) expect((await world.as(who)('/healthz')).status).toBe(200) // signed in
  await writeBeside()
  const before = written()
  const statuses: number[] = []
  for (let turn = 1; turn <= 150; turn++) {
    const answers = await Promise.all([
      ...[students.zahra.id, students.andres.id].map((student_id) =>
        world.as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
          method: 'POST',
          json: { student_id, version: turn, course_mark: turn % 100 },
        }),
      ),
      world.as('admin')('/api/subject', { method: 'POST', json: { id: 101, title: `English ${turn}`, abbr: 'ENG' } }),
    ])
    statuses.push(...answers.map((answer) => answer.status))
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(written()).toBeGreaterThan(before)
  expect(world.logged).toEqual([])
})

const save = (json: object) =>
  world.as('lutchman')('/api/lesson-marks/20252026/1/5A/104', {
    method: 'POST',
    json: { student_id: students.zahra.id, version: 1, ...json },
  })

test('while another program holds the file for longer than a save waits, the server says that it is busy; then the same saves are stored', async () => {
  for (const who of ['lutchman', 'admin'] as const) expect((await world.as(who)('/healthz')).status).toBe(200) // signed in
  const other = new Sqlite(path)
  other.exec('begin immediate')
  world.sqlite.pragma('busy_timeout = 20')
  const sentence = 'The server is busy. Nothing was saved. Try again in a minute.'
  const answers = await Promise.all([save({ course_mark: 61 }), save({ course_mark: 61 })])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    const cause = causeOf(answer) ?? 'network'
    expect(linkWords[cause]('Two marks are', '10:42').join(' ')).toBe(
      'The server is busy. Two marks are saved on this computer and will be sent in a minute. Keep typing.',
    )
    expect(await answer.json()).toEqual({ message: sentence, errors: [sentence] })
  }
  const reset = await world.as('admin')('/admin/teachers/2/reset', { method: 'POST', headers: { 'HX-Request': 'true' } })
  expect([reset.status, reset.headers.get('HX-Retarget'), await reset.text()]).toEqual([
    503,
    '#snackbar',
    expect.stringContaining(sentence),
  ])
  expect((await world.as('lutchman')('/term-reports')).status).toBe(200)
  other.exec('rollback')
  other.close()
  expect((await save({ course_mark: 61 })).status).toBe(200)
  expect((await world.as('admin')('/admin/teachers/2/reset', { method: 'POST' })).status).toBe(200)
})

test('what only reads does not wait for another process that is writing', async () => {
  const access = { actor: actor('admin'), scopes: ['all'] } as const
  const term = { year: world.year, term: 1, isCurrent: true }
  const courses = (await listCourses(world.db, access, term)).filter(({ formClass }) => formClass === '5A')
  const other = new Sqlite(path)
  other.exec('begin immediate')
  world.sqlite.pragma('busy_timeout = 0')
  const books = await readBooks(world.db, access, term, courses)
  expect(books.map((book) => book.students.length)).toEqual([4, 4, 4])
  other.close()
})
