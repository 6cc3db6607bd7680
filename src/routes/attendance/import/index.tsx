import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { listImports, storeLines } from '../../../db/attendance/import/index.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { orders } from '../../../domain/attendance/import/index.ts'
import { confirmed, fileFaults, undone, words } from '../../../domain/words/attendance-imports.ts'
import { importsUrl, importUrl, newImportUrl } from '../../../views/_links/attendance-imports.ts'
import { ImportsPage } from '../../../views/attendance/import/index.tsx'
import { NewImport } from '../../../views/attendance/import/new.tsx'
import { byOf, type Env } from '../../_env.ts'
import { goTo, readForm, showDialog } from '../../_form.tsx'
import { render } from '../../_render.tsx'
import { momentsOf } from '../../_time.ts'
import { readScans } from './_read.ts'
import { allowed, importBatches } from './batch.tsx'

const Chosen = z.strictObject({
  file: z.union([z.instanceof(File), z.literal('')]).optional(),
  order: z.enum(orders).default('titles'),
  dates: z.enum(['day-first', 'month-first']).default('day-first'),
})

/** Scans from a file, from a scanner with a memory or another system. */
export const attendanceImports = new Hono<Env>()
  .get(importsUrl, allowed, async (c) => {
    const shown = await momentsOf(c)
    const imports = (await listImports(c.get('db'))).map(({ isUnderWay, ...batch }) => ({
      ...batch,
      when: shown(batch.at),
      goesOn: isUnderWay || !batch.confirmedAt,
      state: isUnderWay
        ? words.underWay
        : batch.undoneAt
          ? undone(batch.undoneBy ?? '', shown(batch.undoneAt))
          : batch.confirmedAt
            ? confirmed(batch.confirmedBy ?? '', shown(batch.confirmedAt))
            : words.pending,
    }))
    return render(c, { page: <ImportsPage imports={imports} /> })
  })
  .get(newImportUrl, allowed, (c) => showDialog(c, <NewImport tooLarge={fileFaults['too-large']} />))
  .post(newImportUrl, allowed, async (c) => {
    const { file, ...how } = await readForm(c, Chosen)
    if (!file || (file.size === 0 && file.name === '')) return refuse(c, how, { kind: 'none' })
    const read = await readScans(new Uint8Array(await file.arrayBuffer()), how)
    if (!read.ok) return refuse(c, how, { kind: 'failed', cause: fileFaults[read.error] })
    const fileName = cleanLine(file.name)?.slice(-100) ?? 'scans.csv'
    const id = await storeLines(c.get('db'), { fileName, lines: read.value }, byOf(c))
    return goTo(c, importUrl(id))
  })
  .route('/', importBatches)

type How = Omit<z.output<typeof Chosen>, 'file'>
type Problem = Parameters<typeof NewImport>[0]['problem']

const refuse = (c: Context<Env>, how: How, problem: Problem) =>
  showDialog(c, <NewImport {...how} problem={problem} tooLarge={fileFaults['too-large']} />, 422)
