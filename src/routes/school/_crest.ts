import { type Crest, type CrestFault, parseCrest } from '../../domain/_crest.ts'
import { fail, type Result } from '../../domain/_result.ts'
import { pdfModule } from '../_papers.tsx'

/** Reads a logo that every report can print; null if no file was chosen. */
export async function readCrest(file: File | undefined): Promise<Result<Crest | null, CrestFault>> {
  const crest = parseCrest(new Uint8Array((await file?.arrayBuffer()) ?? []))
  if (!crest.ok || !crest.value) return crest
  const fault = await (await pdfModule()).crestFault(crest.value.bytes)
  return fault ? fail(fault) : crest
}
