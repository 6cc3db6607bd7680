import { Hono } from 'hono'
import { z } from 'zod'
import { findFieldHistory, isSheetEntity, listSheetChanges, perDialog } from '../../db/history/index.ts'
import { sheetHistoryPath } from '../../domain/_history.ts'
import { shownChange } from '../../domain/history/index.ts'
import { fieldTitle, menuWords, sheetWords } from '../../domain/words/history.ts'
import { FieldHistoryDialog } from '../../views/history/field.tsx'
import { SheetHistoryDialog } from '../../views/history/sheet.tsx'
import { baseOf } from '../_come-back.ts'
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
    const sheet = isSheetEntity(key.entity) ? `${baseOf(actorOf(c))}/${sheetHistoryPath(key.entity, key.key)}` : undefined
    const changes = found.changes.map((change) => shownChange(change, reader))
    const about = changes[0]?.what
    const dialog = (
      <FieldHistoryDialog
        {...{ label, about, changes, page: found.page, total: found.total, timeZone: reader.timeZone, url: c.req.path, sheet }}
        perPage={perDialog}
      />
    )
    return showDialog(c, dialog, 200, menuWords.of(label))
  })

const SheetOf = z.object({ entity: z.string().refine(isSheetEntity), id: z.coerce.number().int().positive() })

for (const base of ['/admin', '/term-reports'] as const)
  fieldHistory.get(`${base}/sheet-history/:entity/:id{[0-9]+}`, read, async (c) => {
    const { entity, id } = readAddress(c, SheetOf)
    const found = orNotFound(await listSheetChanges(c.get('db'), actorOf(c), entity, id))
    const reader = await readerOf(c)
    const changes = found.map((change) => shownChange(change, reader))
    return showDialog(c, <SheetHistoryDialog changes={changes} timeZone={reader.timeZone} />, 200, sheetWords.title)
  })
