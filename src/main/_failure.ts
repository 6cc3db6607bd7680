/** Something the person at the command line can act on: one plain line, exit code 1. */
export class Failure extends Error {}

const hints: Record<string, string> = {
  EADDRINUSE: 'The address is already in use. Choose another with --port.',
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  ENOSPC: 'The disk is full',
  EROFS: 'The file system is read-only',
}

export function plainLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  const path = 'path' in error ? `: ${error.path}` : ''
  const line = hints[code] ? `${hints[code]}${path}` : error.message
  return line.replace(/\s+/g, ' ')
}
