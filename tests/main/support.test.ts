import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepErrors, keptError } from '../../src/main/_errors.ts'
import { makeBackup } from '../../src/main/backups/make.ts'
import { support } from '../../src/main/support.ts'
import { people, students } from '../world.ts'
import { emptyDirectory, schoolOnDisk } from './_backups.ts'

const now = new Date('2025-12-02T02:30:00Z')

test('the file for support says how the program is, and holds no name, mark, password or anything typed', async () => {
  const { dir, sqlite, close } = await schoolOnDisk()
  sqlite.exec(`update subject_record set course_mark = 73, custom_comment = 'Planted remark';
    update school set name = 'Planted School', principal = 'Planted Principal', address = 'Planted Road';
    update administrator set password_hash = '$argon2id$Planted'`)
  const error = new TypeError('Zahra Abdool-Rahman has 73 in Mathematics\n    at Planted (/planted/file.ts:1:1)')
  error.stack = `TypeError: ${error.message}\n    at saveMark (/app/src/db/enter-marks/save.ts:10:5)\n    at 73 for Zahra`
  keepErrors(dir)({ requestId: 'a1b2c3d4', err: { name: error.name, message: error.message, stack: error.stack } }, 'bug')
  await makeBackup({ dir, why: 'hand', now })
  const file = join(emptyDirectory(), 'support.json')
  expect(await support(dir, file, now)).toBe(file)
  const text = readFileSync(file, 'utf8')
  const told = JSON.parse(text)
  expect(told.errors).toMatchObject([{ said: 'bug', name: 'TypeError', requestId: 'a1b2c3d4' }])
  expect(told.errors[0].where).toEqual(['at saveMark (/app/src/db/enter-marks/save.ts:10:5)'])
  expect(told.checks.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['version', 'integrity', 'backups', 'second place']),
  )
  expect(told.settings.rows.student).toBe(Object.keys(students).length)
  expect(told.sizes.backups.list).toHaveLength(1)
  const typed = [...Object.values(people), ...Object.values(students)].flatMap((one) => ('last' in one ? [one.last, one.first] : []))
  for (const secret of [...typed, 'Planted', '73 in', 'argon2id', 'Mathematics', dir]) expect(text, secret).not.toContain(secret)
  await close()
})

test('an error is kept without its message, whatever stands in it', () => {
  const stack = 'Error: Zahra\n    at Zahra has 61:1:1\n    at find (file:///app/server.mjs:4:2)'
  expect(keptError(now, { err: { name: 'Error', code: 'SQLITE_BUSY', message: 'Zahra', stack } }, 'bug')).toEqual({
    ...{ at: now.toISOString(), said: 'bug', name: 'Error', code: 'SQLITE_BUSY' },
    where: ['at find (file:///app/server.mjs:4:2)'],
  })
})

test('the last fifty errors are kept, and a file that is there is not overwritten', async () => {
  const { dir, close } = await schoolOnDisk()
  const keep = keepErrors(dir)
  for (let n = 0; n < 60; n++) keep({}, 'bug')
  expect(JSON.parse(readFileSync(join(dir, 'last-errors.json'), 'utf8')).length).toBeLessThanOrEqual(50)
  await expect(support(dir, join(dir, 'school.db'), now)).rejects.toThrow('exists already')
  await close()
})
