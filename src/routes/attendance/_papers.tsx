import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { type Between, findStudentAttendance } from '../../db/attendance/index.ts'
import { daysName, emptyReport, words } from '../../domain/words/attendance.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import type { Sheet } from '../../reports/_model.ts'
import type { Setting } from '../../reports/attendance/parts.ts'
import { studentReport } from '../../reports/attendance/student.ts'
import { DialogPage } from '../../views/_ui/dialog.tsx'
import { EmptyReport } from '../../views/administrative-reports/index.tsx'
import { ReportFrame } from '../../views/reports/index.tsx'
import { nameFile } from '../_file.ts'
import { type Env, render, wantsFragment } from '../_http.tsx'
import { showPaper } from '../_paper.tsx'
import { deskOf, sendPdf } from '../reports/_papers.ts'
import { todayOf, untilOf } from './_days.ts'

export const frame = { title: sectionTitles.attendance, shell: 'staff', section: 'attendance' } as const

/** A report that was found: its addresses, why there is nothing in it or null, and its sheets. */
export type Paper = {
  title: string
  about: string
  links: { pdf: string; page: string; excel: string; back: string }
  emptiness: string | null
  sheets(medium: Setting['medium']): Iterable<Sheet>
  /** Its sheets stand on their side. */
  isWide?: boolean
}

/** Of the current term where no days are asked for. */
export async function studentPaper(c: Context<Env>, id: number, asked?: Between): Promise<Paper> {
  const printedDay = await todayOf(c)
  const found = await findStudentAttendance(c.get('db'), id, await untilOf(c), asked)
  if (!found?.between) throw new HTTPException(404)
  const { student, between, isTerm, days, typed, figures } = found
  const path = ['student-attendance-report', id, ...(asked ? [asked.from, asked.to] : [])].join('/')
  const about = `${student.firstName} ${student.lastName} ${daysName(between)}`
  return {
    title: words.report,
    about,
    links: { pdf: `/api/${path}`, page: `/reports/${path}`, excel: `/api/${path}?format=xlsx`, back: `/admin/attendance/students/${id}` },
    emptiness: days.length === 0 ? emptyReport(daysName(between)) : null,
    sheets: (medium) => [studentReport({ student, between, isTerm, days, typed, figures }, { printedDay, medium })],
  }
}

/** The PDF in a frame of the dialog, or why there is nothing in it; without htmx the document itself. */
export function openPaper(c: Context<Env>, { title, about, links, emptiness }: Paper) {
  if (!wantsFragment(c)) return c.redirect(links.pdf, 303)
  const content = emptiness ? (
    <EmptyReport title={title} about={about} page={links.page} reason={emptiness} />
  ) : (
    <ReportFrame title={title} about={about} {...links} />
  )
  return showDialog(c, content)
}

export const showDialog = (c: Context<Env>, dialog: ReactElement, status: 200 | 403 | 404 | 409 | 422 = 200) =>
  render(c, { ...frame, page: <DialogPage>{dialog}</DialogPage>, fragment: dialog }, status)

/** The report as a page that prints as its PDF does. */
export const printPaper = (c: Context<Env>, { sheets, ...paper }: Paper) => showPaper(c, { ...paper, sheets: sheets('paper') })

export async function sendPaper(c: Context<Env>, { title, about, sheets }: Paper, format: 'pdf' | 'xlsx'): Promise<Response> {
  const { letterhead } = await deskOf(c)
  const name = `${title} ${about}`
  if (format === 'pdf') return sendPdf(c, { name, sheets: sheets('paper'), letterhead })
  const { writeXlsx } = await import('../../reports/_xlsx.ts')
  const book = await writeXlsx([...sheets('spreadsheet')], letterhead, c.get('now')())
  nameFile(c, { name, extension: 'xlsx', disposition: 'attachment' })
  return c.body(new Uint8Array(book))
}
