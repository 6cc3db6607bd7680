import { z } from '@hono/zod-openapi'
import { formTitle, termName } from '../../domain/_titles.ts'
import { markSheetName } from '../../domain/words/reports.ts'
import { markSheet } from '../../reports/mark-sheet.ts'
import { rankSheet } from '../../reports/rank-sheet.ts'
import { reportCard } from '../../reports/report-card.ts'
import { orNotFound } from '../_form.tsx'
import { deskOf, sendExcel, sendPdf, streamPdf } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { cardsOfSchool, cardsToHandOut, classOf, classOfStudent, handedOut, holdsOf, noteCard, noteCards } from '../reports/_cards.ts'
import { runOf, sheetsOfRun } from '../reports/_runs.ts'
import { transcriptOf } from '../reports/_transcripts.ts'
import { calls, get, numberOf, TermInPath, YearInPath } from './_api.ts'

const term = { year: YearInPath, term: TermInPath }
const ClassTerm = z.object({ classId: z.string().min(1).max(20), ...term })
const StudentId = numberOf(/^\d{1,15}$/)
const Duplex = z.object({ duplex: z.enum(['1']).optional().describe('For two-sided printing: blank backs.') })
const Level = Duplex.extend({ level: numberOf(/^[1-6]$/).optional() })

export const reportsApi = calls(
  'Reports',
  get('/api/mark-sheet/{year}/{term}/{classId}', 'report.read')
    .takes({ params: ClassTerm })
    .sends('The mark sheet of a class', 'pdf')
    .does(async (c, { params: key }) => {
      const [of, { today }] = await Promise.all([classOf(c, key), deskOf(c)])
      return sendPdf(c, { name: markSheetName(key), sheets: markSheet(of, today) })
    }),
  get('/api/mark-sheet-spreadsheet/{year}/{term}/{classId}', 'report.read')
    .takes({ params: ClassTerm })
    .sends('The mark sheet of a class as an Excel workbook', 'xlsx')
    .does(async (c, { params: key }) => {
      const [of, { today }] = await Promise.all([classOf(c, key), deskOf(c)])
      return sendExcel(c, markSheetName(key), [...markSheet(of, today, Number.POSITIVE_INFINITY)])
    }),
  get('/api/rank-sheet/{classId}/{year}/{term}', 'report.read')
    .takes({ params: ClassTerm })
    .sends('The rank sheet of a class', 'pdf')
    .does(async (c, { params: key }) => {
      const [of, { today }] = await Promise.all([classOf(c, key), deskOf(c)])
      return sendPdf(c, { name: `${key.classId} Rank Sheet ${termName(key)}`, sheets: [rankSheet(of, today)] })
    }),
  get('/api/report-card/{studentId}/{year}/{term}', 'report.read')
    .takes({ params: z.object({ studentId: StudentId, ...term }) })
    .sends('The report card of a student', 'pdf')
    .does(async (c, { params: key }) => {
      const [of, { verify }, held] = await Promise.all([classOfStudent(c, key), deskOf(c), holdsOf(c, key)])
      const card = orNotFound(reportCard(of, key.studentId, { verificationOf: verify(of), isHeld: (id) => held.has(id) }))
      await noteCard(c, of, key.studentId)
      return sendPdf(c, { name: `${card.about.replaceAll(' · ', ' ')} Report Card ${termName(key)}`, sheets: [card] })
    }),
  get('/api/report-cards/all/{year}/{term}', 'report.read')
    .takes({ params: z.object(term), query: Level })
    .sends('The report cards of every class in reach, or of a form level, by level, class and name', 'pdf')
    .does(async (c, { params: key, query: { level, duplex } }) => {
      const sheets = await cardsOfSchool(c, await deskOf(c), key, level)
      const whose = level === undefined ? '' : `${formTitle(level)} `
      return streamPdf(c, { name: `${whose}Report Cards ${termName(key)}`, sheets, isDuplex: duplex === '1' })
    }),
  get('/api/report-cards/{classId}/{year}/{term}', 'report.read')
    .takes({ params: ClassTerm, query: Duplex })
    .sends('The report cards of a class, by name', 'pdf')
    .does(async (c, { params: key, query: { duplex } }) => {
      const [of, desk] = await Promise.all([classOf(c, key), deskOf(c)])
      const name = `${key.classId} Report Cards ${termName(key)}`
      const held = await holdsOf(c, key)
      const sheets = cardsToHandOut(of, desk, held)
      await noteCards(c, of, handedOut(of, held))
      await recordReading(c, { what: 'report-cards', count: of.students.length, as: 'PDF', about: `${key.classId}, ${termName(key)}` })
      return sendPdf(c, { name, sheets, isDuplex: duplex === '1' })
    }),
  get('/api/transcript/{studentId}', 'transcript.read')
    .takes({ params: z.object({ studentId: StudentId }) })
    .sends('Every posted term of a student, with the figures of the report cards', 'pdf')
    .does(async (c, { params: { studentId } }) => {
      const sheet = await transcriptOf(c, await deskOf(c), studentId)
      return sendPdf(c, { name: sheet.about.replaceAll(' · ', ' '), sheets: [sheet] })
    }),
  get('/api/print-runs/{id}', 'print-run.write')
    .takes({ params: z.object({ id: numberOf(/^\d{1,15}$/) }) })
    .sends('Reports printed together, as a print run that was started has them', 'pdf')
    .does(async (c, { params: { id } }) => {
      const [found, desk] = [await runOf(c, id), await deskOf(c)]
      const { run, about } = found
      await refuseUnderWay(c, run.paper === 'transcripts' ? undefined : run)
      const name = `${about.replaceAll(' · ', ' ')} ${termName(run)}`
      return streamPdf(c, { name, sheets: sheetsOfRun(c, desk, found), isDuplex: run.isDuplex })
    }),
)
