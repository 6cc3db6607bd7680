import type { Context } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { findReportClass } from '../../db/figures/index.ts'
import { countDocuments, findNextDocument, listPostedClasses, rowsOf } from '../../db/leaving/index.ts'
import { listHolds } from '../../db/posting/holds.ts'
import { moment, shownDay, stamp } from '../../domain/_dates.ts'
import { termName } from '../../domain/_titles.ts'
import { fileTitle, progressOf, type TableName, tableNames, tables, words } from '../../domain/words/leaving.ts'
import type { Entry } from '../../reports/_zip.ts'
import { eachReportCard } from '../../reports/report-card.ts'
import { Contents } from '../../views/leaving/contents.tsx'
import type { Env } from '../_env.ts'
import { schoolOf } from '../_once.ts'
import { deskOf, pdfModule, streamDrawn } from '../_papers.tsx'
import { accessOf } from '../_rights.ts'
import { type Board, boardOf, type Choice } from './_board.ts'

/** Sends everything while it is read, as fast as the browser takes it; the board says how far it is, and how it ended. */
export async function sendEverything(c: Context<Env>, choice: Choice): Promise<Response> {
  const [now, school] = [c.get('now')(), await schoolOf(c)]
  const zone = school?.timeZone ?? 'UTC'
  const { zip } = await import('../../reports/_zip.ts')
  const chunks = watched(zip(await entriesOf(c, choice, { name: school?.name ?? '', when: moment(now, zone), now }), now), boardOf(c))
  const name = fileTitle(school?.name ?? '', shownDay(stamp(now, zone).slice(0, 10)))
  return streamDrawn(c, name, chunks, { extension: 'zip', disposition: 'attachment' })
}

/** Says on the board how the sending ended; a browser that leaves ends it early. */
async function* watched(chunks: AsyncGenerator<Buffer>, board: Board): AsyncGenerator<Buffer> {
  let isWhole = false
  try {
    yield* chunks
    isWhole = true
  } finally {
    board.tell({ kind: isWhole ? 'sent' : 'stopped' })
  }
}

type About = { name: string; when: string; now: Date }

async function entriesOf(c: Context<Env>, choice: Choice, about: About): Promise<AsyncGenerator<Entry>> {
  const db = c.get('db')
  const [classes, documents] = await Promise.all([choice.cards ? listPostedClasses(db) : [], choice.files ? countDocuments(db) : 0])
  const of = 2 * tableNames.length + classes.length + documents
  let done = 0
  const tell = (says: string) => boardOf(c).tell({ kind: 'running', says, done, of })
  tell(words.running)
  return (async function* () {
    const { csvOf, xlsxOf } = await import('../../reports/leaving/tables.ts')
    const counts = new Map<TableName, number>()
    for (const name of tableNames) {
      const heads = Object.keys(tables[name].columns)
      const counted = async function* () {
        let rows = 0
        for await (const some of rowsOf(db, name)) {
          rows += some.length
          tell(progressOf(tables[name].title, rows))
          yield some
        }
        counts.set(name, rows)
        done += 1
      }
      yield { name: `csv/${name}.csv`, content: csvOf(heads, counted()) }
      yield { name: `excel/${name}.xlsx`, content: xlsxOf(tables[name].title, heads, counted(), about.now), isPacked: true }
    }
    for (const key of classes) {
      tell(`${key.classId}, ${termName(key)}`)
      const cards = await cardsOf(c, key)
      if (cards) yield { name: `report-cards/${key.year}-${key.term}/${key.classId}.pdf`, content: cards, isPacked: true }
      done += 1
    }
    if (documents > 0) yield* documentsOf(c, () => tell(`${words.files}: ${++done - of + documents}`))
    const page = renderToStaticMarkup(
      Contents({ school: about.name, when: about.when, rows: counts, cards: classes.length, files: documents }),
    )
    yield { name: 'index.html', content: [`<!doctype html>${page}`] }
  })()
}

/** The cards of a class in a posted term as they were handed out: those that are withheld are left out. */
async function cardsOf(c: Context<Env>, key: { year: number; term: number; classId: string }) {
  const of = await findReportClass(c.get('db'), accessOf(c), key)
  if (!of) return undefined
  const held = new Set((await listHolds(c.get('db'), key)).map(({ studentId }) => studentId))
  const [desk, { drawPdf, openFonts }] = await Promise.all([deskOf(c), pdfModule()])
  const only = of.students.flatMap(({ studentId }) => (held.has(studentId) ? [] : studentId))
  if (only.length === 0) return undefined
  const sheets = eachReportCard(of, { verificationOf: desk.verify(of), only })
  const title = `${key.classId} ${termName(key)}`
  return drawPdf(sheets, {
    title,
    letterhead: desk.letterhead,
    fonts: await openFonts(c.get('assets')),
    at: c.get('now')(),
    isDuplex: false,
  })
}

const extensions: Record<string, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

async function* documentsOf(c: Context<Env>, tell: () => void): AsyncGenerator<Entry> {
  for (let after = 0; ; ) {
    const one = await findNextDocument(c.get('db'), after)
    if (!one) return
    after = one.id
    yield { name: `files/${one.studentId}/${one.kind}.${extensions[one.type] ?? 'bin'}`, content: [one.bytes], isPacked: true }
    tell()
  }
}
