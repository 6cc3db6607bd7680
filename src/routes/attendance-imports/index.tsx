import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listImports, storeLines } from '../../db/attendance-imports/index.ts'
import { findSchool } from '../../db/school/index.ts'
import { moment } from '../../domain/_dates.ts'
import { orders } from '../../domain/attendance-imports/index.ts'
import { cleanLine } from '../../domain/students/index.ts'
import { confirmed, fileFaults, undone, words } from '../../domain/words/attendance-imports.ts'
import { ImportsPage } from '../../views/attendance-imports/index.tsx'
import { importsUrl, importUrl, newImportUrl } from '../../views/attendance-imports/links.ts'
import { NewImport } from '../../views/attendance-imports/new.tsx'
import { actorOf, allow, at, type Env, render, wantsFragment } from '../_http.tsx'
import { showDialog } from '../attendance/_papers.tsx'
import { readScans } from './_read.ts'
import { importBatches } from './batch.tsx'

const allowed = allow('attendance.write')
const Chosen = z.strictObject({
  file: z.union([z.instanceof(File), z.literal('')]).optional(),
  order: z.enum(orders).default('titles'),
  dates: z.enum(['day-first', 'month-first']).default('day-first'),
})

/** Scans from a file, of a scanner with a memory or of another system. */
export const attendanceImports = new Hono<Env>()
  .get(importsUrl, allowed, async (c) => {
    const timeZone = (await findSchool(c.get('db')))?.timeZone ?? 'UTC'
    const shown = (instant: string | null) => (instant ? moment(new Date(instant), timeZone) : '')
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
    return render(c, { title: words.title, shell: 'staff', section: 'attendance', page: <ImportsPage imports={imports} /> })
  })
  .get(newImportUrl, allowed, (c) => showDialog(c, <NewImport tooLarge={fileFaults['too-large']} />))
  .post(newImportUrl, allowed, async (c) => {
    const chosen = Chosen.safeParse(await c.req.parseBody()).data
    if (!chosen) throw new HTTPException(422)
    const { file, ...how } = chosen
    if (!file || (file.size === 0 && file.name === '')) return refuse(c, how, { kind: 'none' })
    const read = await readScans(new Uint8Array(await file.arrayBuffer()), how)
    if (!read.ok) return refuse(c, how, { kind: 'failed', cause: fileFaults[read.error] })
    const fileName = cleanLine(file.name)?.slice(-100) ?? 'scans.csv'
    const id = await storeLines(c.get('db'), actorOf(c), { fileName, lines: read.value }, at(c))
    if (!wantsFragment(c)) return c.redirect(importUrl(id), 303)
    c.header('HX-Redirect', importUrl(id))
    return c.body(null, 204)
  })
  .route('/', importBatches)

type How = Omit<z.output<typeof Chosen>, 'file'>
type Problem = Parameters<typeof NewImport>[0]['problem']

const refuse = (c: Context<Env>, how: How, problem: Problem) =>
  showDialog(c, <NewImport {...how} problem={problem} tooLarge={fileFaults['too-large']} />, 422)
