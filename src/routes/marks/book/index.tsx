import type { Context } from 'hono'
import { Hono } from 'hono'
import { termTitle } from '../../../domain/_titles.ts'
import { words } from '../../../domain/words/mark-book.ts'
import { markBookSheets } from '../../../reports/marks/book/paper.ts'
import { filePath, linksOf } from '../../../views/_links/mark-book.ts'
import type { Env } from '../../_env.ts'
import { deskOf, showSheets } from '../../_papers.tsx'
import { allowed, bookOf } from './_request.tsx'
import { showLessonsOf, showOptions, showOwnLessons, showTeachers } from './choose.tsx'
import { showRowHistory, showSheet } from './sheet.tsx'

export const markBook = new Hono<Env>()

for (const base of ['/admin', '/term-reports'] as const) {
  const home = `${base}/mark-book`
  const sheet = `${home}/:year/:term/:classId/:subjectId/:employeeId`
  markBook
    .get(home, allowed, (c) => showOptions(c, base))
    .get(`${home}/lessons`, allowed, (c) => showOwnLessons(c, base))
    .get(`${home}/teachers`, allowed, (c) => showTeachers(c, base))
    .get(`${home}/teachers/:id`, allowed, (c) => showLessonsOf(c, base))
    .get(sheet, allowed, (c) => showSheet(c, base))
    .get(`${sheet}/print`, allowed, (c) => showPrint(c, base))
    .get(`${sheet}/students/:studentId`, allowed, (c) => showRowHistory(c))
}

/** The whole mark book on paper, including columns that a screen has no room for. */
async function showPrint(c: Context<Env>, base: string) {
  const book = await bookOf(c)
  const about = `${book.formClassId} ${book.subject} · ${termTitle(book.term)}`
  const links = { excel: filePath(book), back: linksOf(base).sheet(book) }
  return showSheets(c, { title: words.title, about, links, sheets: markBookSheets(book, (await deskOf(c)).today), isWide: true })
}
