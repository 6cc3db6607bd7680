import type { Context } from 'hono'
import type { Env } from './_http.tsx'

export const types = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type File = { name: string; extension: keyof typeof types; disposition: 'inline' | 'attachment' }

/** Says what kind of file the answer is and under which name it is kept, accents and all (RFC 5987, RFC 6266). */
export function nameFile(c: Context<Env>, { name, extension, disposition }: File): void {
  const whole = `${name.replace(/[/\\:*?"<>|\p{Cc}]/gu, '-').trim()}.${extension}`
  const ascii = whole
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
  const extended = encodeURIComponent(whole).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  c.header('Content-Type', types[extension])
  c.header('Content-Disposition', `${disposition}; filename="${ascii}"; filename*=UTF-8''${extended}`)
  c.header('Cache-Control', 'no-store')
}
