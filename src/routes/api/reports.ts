import { z } from '@hono/zod-openapi'
import { formTitle, termName } from '../../domain/_titles.ts'
import { markSheetName } from '../../domain/words/reports.ts'
import { markSheet } from '../../reports/mark-sheet.ts'
import { rankSheet } from '../../reports/rank-sheet.ts'
import { reportCard } from '../../reports/report-card.ts'
import { types } from '../_file.ts'
import { orNotFound } from '../_form.tsx'
import { deskOf, sendExcel, sendPdf, streamPdf } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { allow } from '../_rights.ts'
import { cardsOfSchool, cardsToHandOut, classOf, classOfStudent, handedOut, holdsOf, noteCard, noteCards } from '../reports/_cards.ts'
import { runOf, sheetsOfRun } from '../reports/_runs.ts'
import { transcriptOf } from '../reports/_transcripts.ts'
import { api, get, numberOf, YearInPath } from './_api.ts'

const reportRead = { tags: ['Reports'], middleware: allow('report.read') }
const printRunWrite = { tags: ['Reports'], middleware: allow('print-run.write') }
const term = { year: YearInPath, term: numberOf(/^[123]$/) }
const ClassTerm = z.object({ classId: z.string().min(1).max(20), ...term })
const StudentTerm = z.object({ studentId: numberOf(/^\d{1,15}$/), ...term })
const Duplex = z.object({ duplex: z.enum(['1']).optional().openapi({ description: 'For two-sided printing: blank backs.' }) })
const ofClass = { params: ClassTerm }
const Level = Duplex.extend({ level: numberOf(/^[1-6]$/).optional() })

const file = (extension: keyof typeof types, description: string) => ({
  200: { description, content: { [types[extension]]: { schema: z.string().openapi({ format: 'binary' }) } } },
})

const markSheetPdf = get('/api/mark-sheet/{year}/{term}/{classId}', reportRead, ofClass, file('pdf', 'The mark sheet of a class'))
const markSheetSpreadsheet = get(
  '/api/mark-sheet-spreadsheet/{year}/{term}/{classId}',
  reportRead,
  ofClass,
  file('xlsx', 'The mark sheet of a class as an Excel workbook'),
)
const rankSheetPdf = get('/api/rank-sheet/{classId}/{year}/{term}', reportRead, ofClass, file('pdf', 'The rank sheet of a class'))
const reportCardPdf = get(
  '/api/report-card/{studentId}/{year}/{term}',
  reportRead,
  { params: StudentTerm },
  file('pdf', 'The report card of a student'),
)
const reportCardsOfSchool = get(
  '/api/report-cards/all/{year}/{term}',
  reportRead,
  { params: z.object(term), query: Level },
  file('pdf', 'The report cards of every class in reach, or of a form level, by level, class and name'),
)
const reportCardsPdf = get(
  '/api/report-cards/{classId}/{year}/{term}',
  reportRead,
  { params: ClassTerm, query: Duplex },
  file('pdf', 'The report cards of a class, by name'),
)

const transcriptPdf = get(
  '/api/transcript/{studentId}',
  { tags: ['Reports'], middleware: allow('transcript.read') },
  { params: z.object({ studentId: numberOf(/^\d{1,15}$/) }) },
  file('pdf', 'Every posted term of a student, with the figures of the report cards'),
)

const printRun = get(
  '/api/print-runs/{id}',
  printRunWrite,
  { params: z.object({ id: numberOf(/^\d{1,15}$/) }) },
  file('pdf', 'Reports printed together, as a print run that was started has them'),
)

export const reportsApi = api()
  .openapi(markSheetPdf, async (c) => {
    const key = c.req.valid('param')
    const [of, { today }] = [await classOf(c, key), await deskOf(c)]
    return sendPdf(c, { name: markSheetName(key), sheets: markSheet(of, today) })
  })
  .openapi(markSheetSpreadsheet, async (c) => {
    const key = c.req.valid('param')
    const [of, { today }] = [await classOf(c, key), await deskOf(c)]
    return sendExcel(c, markSheetName(key), [...markSheet(of, today, Number.POSITIVE_INFINITY)])
  })
  .openapi(rankSheetPdf, async (c) => {
    const key = c.req.valid('param')
    const [of, { today }] = [await classOf(c, key), await deskOf(c)]
    return sendPdf(c, { name: `${key.classId} Rank Sheet ${termName(key)}`, sheets: [rankSheet(of, today)] })
  })
  .openapi(reportCardPdf, async (c) => {
    const key = c.req.valid('param')
    const [of, { verify }] = [await classOfStudent(c, key), await deskOf(c)]
    const held = await holdsOf(c, key)
    const card = orNotFound(reportCard(of, key.studentId, { verificationOf: verify(of), isHeld: (id) => held.has(id) }))
    await noteCard(c, of, key.studentId)
    return sendPdf(c, { name: `${card.about.replaceAll(' · ', ' ')} Report Card ${termName(key)}`, sheets: [card] })
  })
  .openapi(reportCardsOfSchool, async (c) => {
    const [key, { level, duplex }] = [c.req.valid('param'), c.req.valid('query')]
    const desk = await deskOf(c)
    const sheets = await cardsOfSchool(c, desk, key, level)
    const whose = level === undefined ? '' : `${formTitle(level)} `
    return streamPdf(c, { name: `${whose}Report Cards ${termName(key)}`, sheets, isDuplex: duplex === '1' })
  })
  .openapi(reportCardsPdf, async (c) => {
    const [key, { duplex }] = [c.req.valid('param'), c.req.valid('query')]
    const [of, desk] = [await classOf(c, key), await deskOf(c)]
    const name = `${key.classId} Report Cards ${termName(key)}`
    const held = await holdsOf(c, key)
    const sheets = cardsToHandOut(of, desk, held)
    await noteCards(c, of, handedOut(of, held))
    await recordReading(c, { what: 'report-cards', count: of.students.length, as: 'PDF', about: `${key.classId}, ${termName(key)}` })
    return sendPdf(c, { name, sheets, isDuplex: duplex === '1' })
  })
  .openapi(transcriptPdf, async (c) => {
    const sheet = await transcriptOf(c, await deskOf(c), c.req.valid('param').studentId)
    return sendPdf(c, { name: sheet.about.replaceAll(' · ', ' '), sheets: [sheet] })
  })
  .openapi(printRun, async (c) => {
    const [found, desk] = [await runOf(c, c.req.valid('param').id), await deskOf(c)]
    const { run, about } = found
    await refuseUnderWay(c, run.paper === 'transcripts' ? undefined : run)
    const name = `${about.replaceAll(' · ', ' ')} ${termName(run)}`
    return streamPdf(c, { name, sheets: sheetsOfRun(c, desk, found), isDuplex: run.isDuplex })
  })
