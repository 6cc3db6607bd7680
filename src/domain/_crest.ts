import { type FileFault, parseFile } from './_file.ts'
import { ok, type Result } from './_result.ts'

export type Crest = { bytes: Uint8Array; type: 'image/png' | 'image/jpeg' }
type ReadFault = Exclude<FileFault, 'no-file'>
export type CrestFault = ReadFault | 'odd-shape' | 'not-printable'

export const mostCrestBytes = 1_000_000

/** An image by its content, whatever its name; null for an empty file. */
export function parseCrest(bytes: Uint8Array): Result<Crest | null, ReadFault> {
  const type = parseFile(bytes, ['image/png', 'image/jpeg'], mostCrestBytes)
  if (type.ok) return ok({ bytes, type: type.value })
  return type.error === 'no-file' ? ok(null) : { ok: false, error: type.error }
}
