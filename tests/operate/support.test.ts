import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepErrors, keptError } from '../../src/operate/_errors.ts'
import { makeBackup } from '../../src/operate/backups/make.ts'
import { support, withoutPlaces } from '../../src/operate/support.ts'
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

test('a path that has spaces in it, as on Windows, is left out to its end', () => {
  const shown = [
    ['2026-11-22 23:30 UTC, C:\\Users\\Mrs. José\\Copy 1.tr, unchanged since', '2026-11-22 23:30 UTC, ….tr, unchanged since'],
    ['2026-11-22 23:30 UTC, D:\\Mrs. José; it is not there now', '2026-11-22 23:30 UTC, …; it is not there now'],
    ['\\\\office\\Mrs. José\\Term Reports: It is full.', '…: It is full.'],
    ['C:\\Users\\Mrs. José\\fonts\\Chinese.ttf is not used: it is no font', '….ttf is not used: it is no font'],
    ['C:\\Users\\Mrs. José\\Temp cannot be used (full); /home/mrs josé is used instead', '… cannot be used (full); … is used instead'],
    ['failed: 12/30 kept', 'failed: 12/30 kept'],
  ]
  for (const [says = '', expected] of shown) expect(withoutPlaces(says)).toBe(expected)
  expect(withoutPlaces('D:\\José, the dean\\x.db, unchanged since', ['D:\\José, the dean'])).toBe('….db, unchanged since')
})

test('where in the program an error was is kept too where that lies in a folder with spaces, and the folder is not', () => {
  const stack = 'Error: Zahra\n    at save (C:\\Program Files\\Term Reports\\term-reports.exe:160:12)\n    at C:\\Users\\José\\t.exe:1:2'
  expect(keptError(now, { err: { name: 'Error', message: 'Zahra', stack } }, 'bug').where).toEqual([
    'at save (term-reports.exe:160:12)',
    'at t.exe:1:2',
  ])
})
