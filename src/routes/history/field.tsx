import { Hono } from 'hono'
import { z } from 'zod'
import { findFieldHistory, perDialog } from '../../db/history/index.ts'
import { shownChange } from '../../domain/history/index.ts'
import { fieldTitle, menuWords } from '../../domain/words/history.ts'
import { FieldHistoryDialog } from '../../views/history/field.tsx'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound, Page, readAddress, showDialog } from '../_form.tsx'
import { readerOf } from '../_history.ts'
import { allow } from '../_rights.ts'

const read = allow('field-history.read')
const Key = z.object({ entity: z.string().max(40), key: z.string().max(60), field: z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/) })

/** The history of a record's field, under both shells. */
export const fieldHistory = new Hono<Env>()

for (const base of ['/admin/history', '/term-reports/history'] as const)
  fieldHistory.get(`${base}/:entity/:key/:field`, read, async (c) => {
    const key = readAddress(c, Key)
    const found = orNotFound(await findFieldHistory(c.get('db'), actorOf(c), key, Page.parse(c.req.query('page'))))
    const reader = await readerOf(c)
    const label = fieldTitle(key.entity, key.field, reader.names.local)
    const changes = found.changes.map((change) => shownChange(change, reader))
    const about = changes[0]?.what
    const dialog = (
      <FieldHistoryDialog
        {...{ label, about, changes, page: found.page, total: found.total, timeZone: reader.timeZone, url: c.req.path }}
        perPage={perDialog}
      />
    )
    return showDialog(c, dialog, 200, menuWords.of(label))
  })
