import type { Context } from 'hono'
import type { FileFault } from '../domain/_file.ts'
import type { Env } from './_env.ts'

export const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  ics: 'text/calendar; charset=utf-8',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Name = { name: string; extension: keyof typeof types; disposition: 'inline' | 'attachment' }

/** Sets the file's type and name, accents included (RFC 5987, RFC 6266). */
export function nameFile(c: Context<Env>, { name, extension, disposition }: Name): void {
  const whole = `${name
    .toWellFormed()
    .replace(/[/\\:*?"<>|\p{Cc}]/gu, '-')
    .trim()}.${extension}`
  const ascii = whole
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
  const extended = encodeURIComponent(whole).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  c.header('Content-Type', types[extension])
  c.header('Content-Disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${extended}`)
  c.header('Cache-Control', 'no-store')
}

export function sendWorkbook(c: Context<Env>, name: string, book: Uint8Array): Response {
  nameFile(c, { name, extension: 'xlsx', disposition: 'attachment' })
  return c.body(new Uint8Array(book))
}

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The policy for a stored picture: it runs and loads nothing. */
export const alone = "sandbox; default-src 'none'; frame-ancestors 'self'"

/** Sends a document as it was uploaded. */
export function sendDocument(
  c: Context<Env>,
  name: string,
  { type, bytes }: { type: keyof typeof extensions; bytes: Uint8Array<ArrayBuffer> },
) {
  nameFile(c, { name, extension: extensions[type], disposition: 'inline' })
  // Not for a PDF: older browsers do not open one in a sandbox, and they isolate it themselves.
  if (type !== 'application/pdf') c.header('Content-Security-Policy', alone)
  return c.body(bytes)
}

/** The status for each reason to refuse a document. */
export const faultStatus = {
  'no-file': 422,
  'too-large': 413,
  'wrong-kind': 415,
  'not-a-picture': 415,
  'too-many-pixels': 413,
  heic: 415,
  'cut-off': 422,
} as const satisfies Record<FileFault | 'not-a-picture', number>
