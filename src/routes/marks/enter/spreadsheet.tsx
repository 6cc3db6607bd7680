import type { Context } from 'hono'
import { z } from 'zod'
import { type Outcome, type RowSave, saveMarks } from '../../../db/marks/enter/index.ts'
import { compareSpreadsheet, fields, type Sheet } from '../../../domain/marks/enter/index.ts'
import { spreadsheetWords as words } from '../../../domain/words/enter-marks-spreadsheet.ts'
import { SheetDifference } from '../../../views/marks/enter/difference.tsx'
import {
  type CellSent,
  type FailedRow,
  type FileProblem,
  SpreadsheetPage,
  SpreadsheetResult,
} from '../../../views/marks/enter/spreadsheet.tsx'
import { at, type Env } from '../../_env.ts'
import { sendWorkbook } from '../../_file.ts'
import { fromJson, orNotFound, readForm, several, Ticked } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { render } from '../../_render.tsx'
import { accessOf } from '../../_rights.ts'
import { readUploaded } from '../../_spreadsheet/uploaded.ts'
import { sheetOf } from './_request.ts'

type Status = 200 | 422

const show = (c: Context<Env>, page: Parameters<typeof render>[1]['page'], status: Status = 200) =>
  render(c, { title: words.title, page }, status)

/** The address of the sheet of this page. */
const sheetUrl = (c: Context<Env>) => c.req.path.replace(/\/spreadsheet(\/.*)?$/, '')

export const showSpreadsheet = async (c: Context<Env>) => show(c, <SpreadsheetPage sheet={await sheetOf(c)} url={sheetUrl(c)} />)

export async function sendSpreadsheet(c: Context<Env>) {
  const sheet = await sheetOf(c)
  const { marksFileName, writeMarksSheet } = await import('../../../reports/marks/enter.ts')
  const school = await schoolOf(c)
  const bytes = await writeMarksSheet(sheet, school?.name ?? '', c.get('now')())
  return sendWorkbook(c, marksFileName(sheet), bytes)
}

/** Shows what the uploaded file would change, without saving. */
export async function compareUpload(c: Context<Env>) {
  const sheet = await sheetOf(c)
  const { file } = await c.req.parseBody()
  const failed = (problem: FileProblem) => show(c, <SpreadsheetPage sheet={sheet} url={sheetUrl(c)} problem={problem} />, 422)
  const read = await readUploaded(c, file)
  if (!read.ok) return failed(read.error)
  const compared = compareSpreadsheet(sheet, read.value.rows)
  if (!compared.ok) return failed(compared.error)
  return show(c, <SheetDifference sheet={sheet} url={sheetUrl(c)} comparison={compared.value} />)
}

const Value = z.union([z.int(), z.string().max(2000), z.null()])
const Sent = z.tuple([z.int().positive(), z.enum(fields), z.int().positive(), Value, Value])
const Cell = fromJson(Sent).transform(([studentId, field, version, value, old]): CellSent => ({ studentId, field, version, value, old }))
const CellsForm = z.strictObject({ cell: several(Cell), undo: Ticked })

/** Saves the chosen cells like single saves, each against the version on the page. */
export async function saveChosen(c: Context<Env>) {
  const sheet = await sheetOf(c)
  const { cell: cells, undo: isUndo } = await readForm(c, CellsForm)
  const saves = rowsOf(cells)
  const outcomes = saves.length > 0 ? orNotFound(await saveMarks(c.get('db'), accessOf(c), sheet, saves, at(c))) : []
  return show(c, <SpreadsheetResult {...resultOf(sheet, cells, outcomes)} url={sheetUrl(c)} isUndo={isUndo} />)
}

function rowsOf(cells: readonly CellSent[]): RowSave[] {
  const rows = new Map<number, RowSave>()
  for (const { studentId, field, version, value } of cells) {
    const known = rows.get(studentId) ?? { studentId, version, values: {} }
    rows.set(studentId, { ...known, values: { ...known.values, [field]: value }, readAt: { ...known.readAt, [field]: version } })
  }
  return [...rows.values()]
}

function resultOf(sheet: Sheet, cells: readonly CellSent[], outcomes: readonly Outcome[]) {
  const byId = new Map(outcomes.map((outcome) => [outcome.studentId, outcome]))
  const saved = cells.flatMap((cell): CellSent[] => {
    const outcome = byId.get(cell.studentId)
    return outcome?.kind === 'saved' ? [{ ...cell, version: outcome.row.version, value: cell.old, old: cell.value }] : []
  })
  return { sheet, saved, failed: outcomes.filter((outcome): outcome is Outcome & FailedRow => outcome.kind !== 'saved') }
}
