import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../src/operate/_addon.ts'
import { publish } from '../../src/operate/_copying.ts'
import { plainLine } from '../../src/operate/_failure.ts'
import { patienceMs } from '../../src/operate/_listen.ts'
import { remove, rename, unusedAside } from '../../src/operate/_rename.ts'
import { removeBackup } from '../../src/operate/backups/_folder.ts'
import { kindOf } from '../../src/operate/service/_new-program.ts'
import { ofWindows } from '../../src/operate/service/_windows.ts'
import { emptyDirectory } from './_backups.ts'

const failing = (code: string, times: number) => {
  const tried: string[] = []
  const once = (from: unknown) => {
    tried.push(String(from))
    if (tried.length <= times) throw Object.assign(new Error(code), { code })
  }
  return { tried, once }
}

test('a file that Windows has open for a moment is renamed when it is free', () => {
  const { tried, once } = failing('EBUSY', 3)
  const pauses: number[] = []
  rename('a', 'b', { once, pause: (ms) => pauses.push(ms), platform: 'win32' })
  expect([tried.length, pauses]).toEqual([4, [10, 20, 50]])
})

test('one that stays open fails in the end, and what is no matter of time at once', () => {
  const busy = failing('EPERM', 100)
  expect(() => rename('a', 'b', { once: busy.once, pause: () => {}, platform: 'win32' })).toThrow('EPERM')
  expect(busy.tried.length).toBeGreaterThan(5)
  const missing = failing('ENOENT', 100)
  expect(() => rename('a', 'b', { once: missing.once, pause: () => {}, platform: 'win32' })).toThrow('ENOENT')
  expect(missing.tried).toHaveLength(1)
  const elsewhere = failing('EPERM', 100)
  expect(() => rename('a', 'b', { once: elsewhere.once, pause: () => {}, platform: 'linux' })).toThrow('EPERM')
  expect(elsewhere.tried).toHaveLength(1)
})

test('one that is held for a moment is removed when it is free', () => {
  const { tried, once } = failing('EBUSY', 2)
  remove('a', { once, pause: () => {}, platform: 'win32' })
  expect(tried).toEqual(['a', 'a', 'a'])
})

test('a backup is made, and not told to exist already, while a virus scanner reads what it was written as', () => {
  const dir = emptyDirectory()
  const [partial, file] = [join(dir, 'friday.db.partial-7'), join(dir, 'friday.db')]
  writeFileSync(partial, 'school')
  const held = () => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' })
  }
  publish(partial, file, held)
  expect(readFileSync(file, 'utf8')).toBe('school')
  writeFileSync(`${partial}0`, 'another')
  expect(() => publish(`${partial}0`, file)).toThrow('exists already')
  expect([readFileSync(file, 'utf8'), existsSync(`${partial}0`)]).toEqual(['school', false])
})

test('an old backup that cannot be taken away yet is still known, so that it goes another night', () => {
  const dir = emptyDirectory()
  mkdirSync(join(dir, 'old.db')) // in its place: what cannot be removed
  writeFileSync(join(dir, 'old.db.json'), '{}')
  expect(() => removeBackup(dir, { name: 'old.db' })).toThrow()
  expect(existsSync(join(dir, 'old.db.json'))).toBe(true)
})

test('a file that another program has open is told in words', () => {
  const error = Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY', path: 'C:\\School\\school.db' })
  expect(plainLine(error)).toBe('Another program has the file open: C:\\School\\school.db')
})

test('commands are those of Windows itself, whatever lies among the downloads', () => {
  expect(ofWindows('icacls', 'C:\\Windows', 'win32')).toBe('C:\\Windows\\System32\\icacls.exe')
  expect(ofWindows('C:\\School\\term-reports.exe', 'C:\\Windows', 'win32')).toBe('C:\\School\\term-reports.exe')
  expect(ofWindows('systemctl', undefined, 'linux')).toBe('systemctl')
})

test('no window opens on the screen for what the program starts', () => {
  const starts = globSync('src/operate/**/*.ts').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split(/\bspawn(?:Sync)?\(/)
      .slice(1),
  )
  expect(starts.length).toBeGreaterThan(3)
  const shown = starts.filter((code) => !/windowsHide: true|\.\.\.options/.test(code.split('\n\n', 1)[0] ?? ''))
  expect(shown).toEqual([])
})

test('a server whose window is closed is done before Windows ends it', () => {
  expect(patienceMs('SIGHUP')).toBeLessThan(5000)
  expect(patienceMs('SIGTERM')).toBe(20_000)
})

test('a program says by its first bytes which computers it is for', () => {
  const head = (...parts: [at: number, bytes: number[]][]) => {
    const bytes = Buffer.alloc(512)
    for (const [at, part] of parts) bytes.set(part, at)
    return bytes
  }
  const elf: [number, number[]] = [0, [0x7f, 0x45, 0x4c, 0x46]]
  expect(kindOf(head(elf, [18, [62, 0]]))).toBe('linux-x64')
  expect(kindOf(head(elf, [18, [183, 0]]))).toBe('linux-arm64')
  expect(kindOf(head(elf, [18, [40, 0]]))).toBe('linux-other')
  expect(kindOf(head([0, [0x4d, 0x5a]], [60, [128, 0, 0, 0]], [128, [0x50, 0x45, 0, 0, 0x64, 0x86]]))).toBe('win32-x64')
  expect(kindOf(head([0, [0xcf, 0xfa, 0xed, 0xfe, 0x0c, 0, 0, 0x01]]))).toBe('darwin-arm64')
  expect(kindOf(Buffer.from('Dear parents, '.repeat(20)))).toBeUndefined()
  expect(kindOf(readFileSync(process.execPath).subarray(0, 4096))).toBe(`${process.platform}-${process.arch}`)
})

test('a program that runs still, put aside by an upgrade before, does not hold up the next', () => {
  const program = join(emptyDirectory(), 'term-reports.exe')
  writeFileSync(`${program}.delete-me`, 'of long ago')
  expect(unusedAside(program)).toBe(`${program}.delete-me`)
  mkdirSync(`${program}.delete-me`) // in its place: what cannot be removed
  expect(unusedAside(program)).toBe(`${program}-2.delete-me`)
})

test('what Windows’ most powerful account loads is not taken from where anybody may put it', () => {
  const program = 'C:\\Program Files\\Term Reports\\term-reports.exe'
  const at = (temporary: string) => temporaryDirectory(temporary, program, 'C:\\Windows')
  expect(at('c:\\windows\\temp')).toBe('C:\\Program Files\\Term Reports')
  for (const own of ['C:\\Users\\Office\\AppData\\Local\\Temp', 'C:\\Windows\\ServiceProfiles\\LocalService\\AppData\\Local\\Temp'])
    expect(at(own)).toBe(own)
  expect(temporaryDirectory('/tmp', '/opt/term-reports/term-reports', undefined)).toBe('/tmp')
})
