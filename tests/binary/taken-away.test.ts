import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { administrator } from './_administrator.ts'
import { next, read, save, signIn } from './_marks.ts'
import { demo, emptyDirectory, run, serve } from './_run.ts'

const refused = (says: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(says) })

/** A demo school that is served, in which a teacher and the administrator are signed in, and a mark is saved since it was backed up. */
async function servedSchool() {
  const at = emptyDirectory()
  demo(at, 120, atDemoTime)
  const server = await serve(at)
  const [headers, admin] = [await signIn(server.url), await administrator(server.url)]
  expect(run(at, 'backup', 'backup.db').status).toBe(0)
  const [row] = await read(server.url, headers)
  if (!row) throw new Error('nobody has a mark')
  const mark = next(row.course_mark ?? 0)
  await save(server.url, headers, row, mark)
  const health = async () => {
    const answer = await fetch(`${server.url}/healthz`)
    return [answer.status, await answer.text()]
  }
  const trySaving = async () => {
    const body = JSON.stringify({ student_id: row.student_id, version: row.version, course_mark: next(mark) })
    const answer = await fetch(`${server.url}/api/lesson-marks/20252026/3/2C/104`, { method: 'POST', headers, body })
    return [answer.status, await answer.text()] as const
  }
  const markNow = async (url = server.url, as = headers) =>
    (await read(url, as)).find(({ student_id }) => student_id === row.student_id)?.course_mark
  const kept = () => readdirSync(join(at, 'data')).filter((name) => name.startsWith('school-kept-') && name.endsWith('.db'))
  return { at, server, admin, mark, health, trySaving, markNow, kept, file: join(at, 'data/school.db') }
}
type Served = Awaited<ReturnType<typeof servedSchool>>

async function expectRefusing({ server, admin, mark, health, trySaving, markNow }: Served): Promise<void> {
  expect(await trySaving()).toEqual([503, expect.stringContaining('the school’s file was removed on the server')])
  await expect.poll(health).toEqual([503, expect.stringContaining('removed')])
  await expect.poll(server.log).toContain('what was open is kept')
  expect(await markNow()).toBe(mark)
  const dashboard = await (await admin.get('/admin/dashboard')).text()
  expect(dashboard).toMatch(/The school’s file was .* on the server: nothing can be saved\. What was open is kept in /)
}

/** The copy has what was saved last; a server that starts again with it goes on from there. */
async function expectRestored({ at, kept, mark, markNow }: Served): Promise<void> {
  expect(run(at, 'restore', join('data', kept().at(-1) ?? '')).stderr).toBe('')
  const again = await serve(at)
  expect(await markNow(again.url, await signIn(again.url))).toBe(mark)
  expect(await again.stop()).toBe(0)
}

test('a school whose file is removed under the server saves nothing, says so, and is kept as a copy that can be restored', async () => {
  const school = await servedSchool()
  rmSync(school.file)
  await expectRefusing(school)
  expect(school.server.log()).toContain('what was open is kept, and is whole')
  expect(await school.server.stop()).toBe(0)
  expect(run(school.at, 'serve', '--port', '0')).toEqual(
    refused(/school\.db was taken away\. Put it back.*term-reports restore.*school-kept-/),
  )
  await expectRestored(school)
})

test('also where the whole folder goes: the copy is in a temporary folder, and the log names it', async () => {
  const school = await servedSchool()
  rmSync(join(school.at, 'data'), { recursive: true })
  await expectRefusing(school)
  const kept = /"kept":"([^"]+)","msg":"what was open is kept, and is whole"/.exec(school.server.log())?.[1] ?? ''
  expect(existsSync(kept)).toBe(true)
  expect(await school.server.stop()).toBe(0)
  expect(run(school.at, 'restore', kept).status).toBe(0)
  rmSync(join(kept, '..'), { recursive: true })
})

test('a file that is moved away and back is served again, and so is the journal beside it after a restart', async () => {
  const school = await servedSchool()
  renameSync(school.file, `${school.file}.elsewhere`)
  await expectRefusing(school)
  renameSync(`${school.file}.elsewhere`, school.file)
  await expect.poll(school.health).toEqual([200, 'ok'])
  expect((await school.trySaving())[0]).toBe(200)
  expect(await school.server.stop('SIGKILL')).toBe('SIGKILL')
  const again = await serve(school.at)
  expect(await school.markNow(again.url, await signIn(again.url))).toBe(next(school.mark))
})

test('another file in its place is not served and not written: the journal that is left belongs to the former', async () => {
  const school = await servedSchool()
  copyFileSync(join(school.at, 'backup.db'), `${school.file}.other`)
  renameSync(`${school.file}.other`, school.file)
  await expectRefusing(school)
  expect(await school.server.stop()).toBe(0)
  const refusal = refused(
    /school\.db-wal does not belong to .*school\.db: .*move school\.db-wal and school\.db-shm elsewhere and start again/,
  )
  expect(run(school.at, 'serve', '--port', '0')).toEqual(refusal)
  await expectRestored(school)
})

test.each([
  ['a backup', (at: string) => join(at, 'backup.db')],
  ['what was copied by hand from the file that is served', (at: string) => join(at, 'by-hand.db')],
])('%s copied over it is noticed, and its journal is not played into that', async (_, of) => {
  const school = await servedSchool()
  copyFileSync(school.file, join(school.at, 'by-hand.db'))
  copyFileSync(of(school.at), school.file)
  await expect.poll(school.health).toEqual([503, expect.stringContaining('removed')])
  expect((await school.trySaving())[0]).toBe(503)
  await expect.poll(school.server.log).toContain('what was open is kept')
  expect(await school.server.stop()).toBe(0)
  expect(run(school.at, 'serve', '--port', '0')).toEqual(refused(/school\.db-wal does not belong to .*school\.db/))
  for (const end of ['-wal', '-shm']) renameSync(`${school.file}${end}`, join(school.at, `former${end}`))
  const again = await serve(school.at)
  expect((await fetch(`${again.url}/healthz`)).status).toBe(200)
})

test('a backup that is put in the place of a school whose server was killed is not mixed with its journal, whatever is run', async () => {
  const school = await servedSchool()
  await school.server.stop('SIGKILL')
  copyFileSync(join(school.at, 'backup.db'), school.file)
  const journal = readFileSync(`${school.file}-wal`)
  const foreign = refused(/school\.db-wal does not belong to .*school\.db/)
  expect(run(school.at, 'serve', '--port', '0')).toEqual(foreign)
  expect(run(school.at, 'doctor')).toEqual(foreign)
  expect(run(school.at, 'support', 'support.json')).toEqual(foreign)
  expect(run(school.at, 'backup', 'mixed.db')).toEqual(foreign)
  expect(run(school.at, 'admin', 'reset-password', 'admin')).toEqual(foreign)
  expect(run(school.at, 'replicate', '--to', school.at)).toEqual(foreign)
  expect(readFileSync(school.file)).toEqual(readFileSync(join(school.at, 'backup.db')))
  expect(readFileSync(`${school.file}-wal`)).toEqual(journal)
  expect(run(school.at, 'restore', 'backup.db')).toMatchObject({ status: 0, stderr: '' })
  const names = readdirSync(join(school.at, 'data'))
  const [aside, ...others] = names.filter((name) => name.startsWith('school-other-journal-'))
  expect([others, names.filter((name) => name.startsWith('school-before-restore-') && name.endsWith('-wal'))]).toEqual([[], []])
  expect(readFileSync(join(school.at, 'data', aside ?? ''))).toEqual(journal)
  const again = await serve(school.at)
  expect(await school.markNow(again.url, await signIn(again.url))).not.toBe(school.mark)
  expect(run(school.at, 'doctor').status).toBe(0)
  expect(await again.stop()).toBe(0)
})
