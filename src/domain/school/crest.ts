import { fail, ok, type Result } from '../_result.ts'

export type Crest = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }
export type CrestFault = 'too-large' | 'not-a-picture' | 'odd-shape' | 'too-many-pixels' | 'not-printable'

export const mostCrestBytes = 1_000_000
const starts = { 'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/jpeg': [0xff, 0xd8, 0xff] } as const

/** A picture by what it is, whatever it is called; null for no file. */
export function parseCrest(bytes: Uint8Array): Result<Crest | null, 'too-large' | 'not-a-picture'> {
  if (bytes.length === 0) return ok(null)
  if (bytes.length > mostCrestBytes) return fail('too-large')
  const type = (['image/png', 'image/jpeg'] as const).find((kind) => starts[kind].every((byte, i) => bytes[i] === byte))
  return type ? ok({ bytes, type }) : fail('not-a-picture')
}
