import type { Context } from 'hono'
import { z } from 'zod'
import { findSheet } from '../../../db/marks/enter/index.ts'
import type { Posted } from '../../../domain/_posted.ts'
import type { Sheet } from '../../../domain/marks/enter/index.ts'
import { at, type Env } from '../../_env.ts'
import { orNotFound, readAddress, TermAddress } from '../../_form.tsx'
import { postedOf } from '../../_posted.ts'
import { accessOf } from '../../_rights.ts'

const Key = TermAddress.extend({ classId: z.string().max(20), subjectId: z.coerce.number().int().positive() })

type FoundSheet = Sheet & { posted: Posted | undefined }

/** The sheet in the address, if the account may enter its marks, and who has seen its cards if they are posted. */
export async function sheetOf(c: Context<Env>): Promise<FoundSheet> {
  const sheet = orNotFound(await findSheet(c.get('db'), accessOf(c), readAddress(c, Key), at(c)))
  return { ...sheet, posted: sheet.isPosted ? await postedOf(c, sheet) : undefined }
}
