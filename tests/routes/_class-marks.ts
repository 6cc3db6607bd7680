import ExcelJS from 'exceljs'
import type { Who, World } from '../world.ts'

export const home = (who: Who) => `${['admin', 'deansHods'].includes(who) ? '/admin' : '/term-reports'}/class-marks`

export async function download({ as }: World, who: Who, of = '/20252026/1/5A'): Promise<ExcelJS.Workbook> {
  const res = await as(who)(`${home(who)}${of}/file`)
  if (res.status !== 200) throw new Error(`no file: ${res.status}`)
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await res.arrayBuffer())
  return book
}

export const bytesOf = async (book: ExcelJS.Workbook) => new Uint8Array(await book.xlsx.writeBuffer())

export async function send({ as }: World, who: Who, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.append('file', new File([bytes], 'any name.xlsx'))
  const res = await as(who)(`${home(who)}/upload`, { method: 'POST', body })
  return { status: res.status, url: res.headers.get('Location') ?? '', html: await res.text() }
}

/** Uploads a workbook, and shows what it would change. */
export async function upload(world: World, who: Who, book: ExcelJS.Workbook) {
  const { url, status } = await send(world, who, await bytesOf(book))
  if (status !== 303) throw new Error(`not taken: ${status}`)
  return look(world, who, url)
}

const textOf = async (res: Response) => (await res.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '')

export async function look({ as }: World, who: Who, url: string) {
  const res = await as(who)(url)
  const html = await textOf(res)
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const boxes = [...html.matchAll(/name="take"[^>]*value="([^"]*)"/g)].map(([, box = '']) => box)
  return { url, status: res.status, html, version: value('version'), seen: value('seen'), boxes }
}

type Looked = Awaited<ReturnType<typeof look>>

/** Confirms what was shown, and goes on until it is over. */
export async function confirm(world: World, who: Who, { url, version, seen }: Looked, take: readonly string[] = []) {
  const body = new URLSearchParams([['version', version], ['seen', seen], ...take.map((one) => ['take', one])])
  const res = await world.as(who)(`${url}/confirm`, { method: 'POST', body })
  const html = await textOf(res)
  await finish(world, who, url)
  return { status: res.status, html }
}

export async function undo(world: World, who: Who, url: string) {
  const { version } = await look(world, who, `${url}/undo`)
  const res = await world.as(who)(`${url}/undo`, { method: 'POST', body: new URLSearchParams({ version }) })
  const html = await textOf(res)
  await finish(world, who, url)
  return { status: res.status, html }
}

export async function finish({ as, db }: World, who: Who, url: string) {
  for (let n = 0; n < 500; n++) {
    const { work } = await db
      .selectFrom('class_marks_upload')
      .select('work')
      .where('batch_id', '=', Number(url.split('/').at(-1)))
      .executeTakeFirstOrThrow()
    if (!work) return
    await as(who)(`${url}/go-on`, { method: 'POST' })
  }
  throw new Error('never over')
}

export const sheetOf = (book: ExcelJS.Workbook, name = '5A') => book.getWorksheet(name) as ExcelJS.Worksheet

/** The cell of a student in the column of that hidden name. */
export function cellOf(sheet: ExcelJS.Worksheet, student: number, column: string): ExcelJS.Cell {
  const keys = sheet.getRow(1).values as unknown[]
  const rows = sheet.getColumn(keys.indexOf('student')).values as unknown[]
  const [row, at] = [rows.indexOf(String(student)), keys.indexOf(column)]
  if (row < 1 || at < 1) throw new Error(`no cell of ${student} in ${column}`)
  return sheet.getCell(row, at)
}

export const mark = async ({ db }: World, student: number, subject: number) =>
  db
    .selectFrom('subject_record')
    .selectAll()
    .where('student_id', '=', student)
    .where('subject_id', '=', subject)
    .where('academic_year_id', '=', 20252026)
    .where('term', '=', 1)
    .executeTakeFirstOrThrow()

export const record = async ({ db }: World, student: number) =>
  db
    .selectFrom('student_term_record')
    .selectAll()
    .where('student_id', '=', student)
    .where('academic_year_id', '=', 20252026)
    .where('term', '=', 1)
    .executeTakeFirstOrThrow()
