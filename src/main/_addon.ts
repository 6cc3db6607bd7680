import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRawAsset, isSea } from 'node:sea'

/** The SQLite addon that the binary carries; nothing outside the binary, where the package finds its own. */
export function nativeBinding(): object | undefined {
  if (!isSea()) return undefined
  const bytes = Buffer.from(getRawAsset('addon.node') as ArrayBuffer)
  const holder: { exports: object } = { exports: {} }
  process.dlopen(holder as NodeJS.Module, extract(bytes))
  return holder.exports
}

/** An addon can only be loaded from a file: one in a directory that nobody else can write to, checked byte for byte. */
function extract(bytes: Buffer): string {
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.node`
  const path = join(privateDirectory(), name)
  if (holds(path, bytes)) return path
  const partial = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(partial, bytes, { mode: 0o500, flag: 'wx' })
  renameSync(partial, path)
  return path
}

function privateDirectory(): string {
  const path = join(tmpdir(), `term-reports-${process.getuid?.() ?? 'user'}`)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const stat = lstatSync(path)
  if (process.platform === 'win32') return path
  if (!stat.isDirectory() || stat.uid !== process.getuid?.()) return mkdtempSync(`${path}-`)
  if (stat.mode & 0o077) chmodSync(path, 0o700)
  return path
}

function holds(path: string, bytes: Buffer): boolean {
  try {
    return lstatSync(path).isFile() && readFileSync(path).equals(bytes)
  } catch {
    return false
  }
}
