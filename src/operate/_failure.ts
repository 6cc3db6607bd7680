/** A fault that the person at the command line can mend: one plain line, exit code 1. */
export class Failure extends Error {}

const hints: Record<string, string> = {
  EADDRINUSE: 'The address is already in use. Choose another with --port.',
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  EBUSY: 'Another program has the file open',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The room that may be used on this disk is used up',
  EIO: 'The disk cannot be read or written: it may be failing',
  EROFS: 'The file system is read-only',
}

/** Explains SQLite's errors and says what to do. */
const reasons: Record<string, string> = {
  SQLITE_FULL: 'the disk is full',
  SQLITE_IOERR_SHMSIZE: 'the disk is full',
  SQLITE_READONLY: 'it is read-only',
  SQLITE_READONLY_DIRECTORY: 'its directory is read-only',
  SQLITE_CANTOPEN: 'it cannot be opened; who runs this may lack the right to',
  SQLITE_NOTADB: 'it is no database',
  SQLITE_CORRUPT: 'it is damaged',
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return reasons[codeOf(error)] ?? hints[codeOf(error)]?.toLowerCase() ?? error.message
}

export function plainLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const path = 'path' in error ? `: ${error.path}` : ''
  const hint = hints[codeOf(error)]
  const line = hint ? `${hint}${path}` : reasonOf(error)
  return line.replace(/\s+/g, ' ')
}
