import type { Fault } from '../_spelling.ts'

export function faultOf(error: unknown): Fault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'referred'
  if (code.startsWith('SQLITE_CONSTRAINT')) return 'refused'
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_SHMSIZE') return 'full'
  if (/^SQLITE_(?:BUSY|LOCKED)/.test(code)) return 'busy'
  return /^SQLITE_(?:READONLY|IOERR|CANTOPEN)/.test(code) ? 'unwritable' : undefined
}
