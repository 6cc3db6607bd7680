import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kindFor, startFlags, targets } from '../scripts/_build.ts'
import { carried, debugSections, isSwitchedOn, places, sectionsOf, withPlaces } from '../scripts/_packed.ts'

test('each kind of machine has the name under which the database addon is kept', () => {
  expect(targets.map(kindFor)).toEqual(['linux-x64', 'linux-arm64', 'win32-x64', 'darwin-arm64'])
})

test('with the flags that the binary starts with, Node takes all that it carries compiled', () => {
  const used = `require('https'); new Request('http://x'); require('internal/test/binding').internalBinding('builtins').getCacheUsage()`
  const compiledAnew = (...flags: string[]) =>
    Number(execFileSync(process.execPath, [...flags, '--expose-internals', '--no-warnings', '-p', `${used}.compiledWithoutCache.size`]))
  expect(compiledAnew(...startFlags)).toBe(0)
  expect(compiledAnew('--expose-gc')).toBeGreaterThan(0)
})

test('a program that carries another says so once', () => {
  const fuse = (end: string) => `..NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:${end}..`
  expect(isSwitchedOn(Buffer.from(fuse('1')))).toBe(true)
  expect(isSwitchedOn(Buffer.from(fuse('0')))).toBe(false)
  expect(isSwitchedOn(Buffer.from(fuse('1') + fuse('1')))).toBe(false)
  expect(isSwitchedOn(Buffer.from('Node'))).toBe(false)
})

const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

test('a carried file is found by its name, and one that is cut off is not', () => {
  const packed = Buffer.concat([
    Buffer.from('addon.node, said in the program'),
    u64(10),
    Buffer.from('addon.node'),
    u64(3),
    Buffer.from('abc…'),
  ])
  expect(carried(packed, 'addon.node')?.toString()).toBe('abc')
  expect(carried(packed, 'other.node')).toBeUndefined()
  expect(carried(packed.subarray(0, -5), 'addon.node')).toBeUndefined()
})

test('where its parts lie is written over the blanks that a program carries for it, if they are enough', () => {
  const file = (name: string, bytes: string) => Buffer.concat([u64(name.length), Buffer.from(name), u64(bytes.length), Buffer.from(bytes)])
  const program = (blanks: number) => Buffer.concat([file(places, ' '.repeat(blanks)), file('main.js', 'serve()'), Buffer.from('end')])
  const noted = withPlaces(program(40), ['main.js'])
  const [from = 0, length = 0] = JSON.parse(String(carried(noted, places)))['main.js']
  expect(String(noted.subarray(from, from + length))).toBe('serve()')
  expect(noted).toHaveLength(program(40).length)
  expect(withPlaces(program(10), ['main.js'])).toEqual(program(10))
})

/** A header of 64 bytes, three sections and their names. */
function smallElf(names: string[]): Buffer {
  const text = `${names.join('\0')}\0`
  const head = Buffer.alloc(64)
  head.writeBigUInt64LE(64n, 40)
  head.writeUInt16LE(64, 58)
  head.writeUInt16LE(names.length, 60)
  head.writeUInt16LE(names.length - 1, 62)
  const sections = names.map((name, index) => {
    const section = Buffer.alloc(64)
    section.writeUInt32LE(text.indexOf(name), 0)
    if (index === names.length - 1) section.writeBigUInt64LE(BigInt(64 + names.length * 64), 24)
    return section
  })
  return Buffer.concat([head, ...sections, Buffer.from(text)])
}

test('what only a debugger reads is found among the sections of a Linux program', () => {
  expect(debugSections(smallElf(['.text', '.debug_info', '.symtab', '.shstrtab']))).toEqual(['.debug_info', '.symtab'])
  expect(debugSections(smallElf(['.text', '.dynsym', '.shstrtab']))).toEqual([])
})

test.runIf(process.platform === 'linux')('the sections of Node itself are read', () => {
  expect(sectionsOf(readFileSync(process.execPath))).toEqual(expect.arrayContaining(['.text', '.dynsym', '.shstrtab']))
})
