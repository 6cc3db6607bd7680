import type { Context } from 'hono'
import { findUpload } from '../../../db/marks/class/index.ts'
import type { Upload } from '../../../db/marks/class/uploads.ts'
import type { Env } from '../../_env.ts'
import { idOf, orNotFound } from '../../_form.tsx'
import { accessOf } from '../../_rights.ts'
import { momentsOf } from '../../_time.ts'

/** The upload in the address, if the account may see it. */
export const uploadOf = async (c: Context<Env>): Promise<Upload> => orNotFound(await findUpload(c.get('db'), accessOf(c), idOf(c, 'batch')))

/** What the pages show of an upload. */
export async function listedOf(c: Context<Env>) {
  const when = await momentsOf(c)
  const stamp = (by: string | null, at: string | null) => (at ? { by: by ?? '', at: when(at) } : undefined)
  return ({ id, fileName, by, at, year, term, work, ...upload }: Upload) => ({
    ...{ id, fileName, by, year, term, when: when(at), isUnderWay: work !== null },
    confirmed: stamp(upload.confirmedBy, upload.confirmedAt),
    undone: stamp(upload.undoneBy, upload.undoneAt),
    sweptAt: upload.sweptAt,
  })
}
