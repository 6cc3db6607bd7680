import type { Context } from 'hono'
import { termTitle } from '../../../domain/_titles.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { markBookSheets } from '../../../reports/marks/book/paper.ts'
import { filePath, linksOf } from '../../../views/_links/mark-book.ts'
import type { Env } from '../../_env.ts'
import { deskOf, showSheets } from '../../_papers.tsx'
import { bookOf } from './_request.tsx'

/** The whole mark book on paper, including columns that a screen has no room for. */
export async function showPrint(c: Context<Env>, base: string) {
  const book = await bookOf(c)
  const about = `${book.formClassId} ${book.subject} · ${termTitle(book.term)}`
  const links = { excel: filePath(book), back: linksOf(base).sheet(book) }
  return showSheets(c, { title: words.title, about, links, sheets: markBookSheets(book, (await deskOf(c)).today), isWide: true })
}
