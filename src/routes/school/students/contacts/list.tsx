import { type Context, Hono } from 'hono'
import { listClassContacts } from '../../../../db/school/students/contacts/index.ts'
import { contactListWords as words } from '../../../../domain/words/contacts.ts'
import { contactList } from '../../../../reports/school/students/contacts.ts'
import { contactListLinks } from '../../../../views/_links/contacts.ts'
import { baseOf } from '../../../_come-back.ts'
import { actorOf, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { openPaper, type Paper, printPaper } from '../../../_papers.tsx'
import { recordReading } from '../../../_record-reading.ts'
import { accessOf, allow } from '../../../_rights.ts'
import { todayOf } from '../../../_time.ts'

const read = allow('contact.read', { title: words.title })

/** The contacts of the present students of a class, in the dialog and as a page to print. */
export const contactLists = new Hono<Env>()
  .get('/reports/contact-list', read, async (c) => openPaper(c, await contactPaper(c, c.req.query('class') ?? '')))
  .get('/reports/contact-list/:classId', read, async (c) => {
    const paper = await contactPaper(c, c.req.param('classId'))
    await noteContacts(c, paper, 'page')
    return printPaper(c, paper)
  })

export async function contactPaper(c: Context<Env>, classId: string): Promise<Paper & { count: number; classId: string }> {
  const students = orNotFound(await listClassContacts(c.get('db'), accessOf(c), classId))
  const printedDay = await todayOf(c)
  return {
    classId,
    title: words.title,
    about: classId,
    links: contactListLinks(classId, `${baseOf(actorOf(c))}/term-details`),
    emptiness: students.length === 0 ? words.nobody(classId) : null,
    count: students.length,
    sheets: (medium) => [contactList({ classId, students, printedDay, medium })],
    isWide: true,
  }
}

/** Records in the history that somebody took a class's telephone numbers. */
export const noteContacts = (c: Context<Env>, { classId, count }: { classId: string; count: number }, as: 'page' | 'PDF' | 'Excel') =>
  recordReading(c, { what: 'contacts', count, as, about: classId })
