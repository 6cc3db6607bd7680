import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { listClass, listClassPhotos } from '../../db/class-page/list.ts'
import { isClassInReach } from '../../db/figures/index.ts'
import { listTelephones } from '../../db/school/students/contacts/index.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { type ListChoice, type ListColumn, listColumns, mostBlank, usualChoice } from '../../domain/class-page/list.ts'
import { listWords as words } from '../../domain/words/class-page.ts'
import { classListSheets } from '../../reports/class-page/list.ts'
import { classListLinks, classListPath } from '../../views/_links/classes.ts'
import { ClassListDialog } from '../../views/class-page/list.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { showDialog } from '../_form.tsx'
import { openPaper, type Paper, pdfModule, printPaper } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { accessOf, allow } from '../_rights.ts'
import { todayOf } from '../_time.ts'

const read = allow('term-record.read', { title: words.title })

const Columns = z.array(z.enum(listColumns)).catch([])
const Blank = z.coerce.number().int().min(0).max(mostBlank).catch(usualChoice.blank)

/** The list of a class: what is on it is chosen in the dialog, which then shows it. */
export const classLists = new Hono<Env>()
  .get(classListPath, read, async (c) => {
    const classId = c.req.query('class') ?? ''
    if (c.req.query('show') !== undefined) return openPaper(c, await classListPaper(c, classId))
    const columns = listColumns.filter((one) => one !== 'contact')
    await requireClass(c, classId)
    const offered = (await mayCall(c, classId)) ? listColumns : columns
    return showDialog(c, <ClassListDialog classId={classId} offered={offered} choice={usualChoice} />)
  })
  .get(`${classListPath}/:classId`, read, async (c) => {
    const paper = await classListPaper(c, c.req.param('classId'))
    await noteClassList(c, paper, 'page')
    return printPaper(c, paper)
  })

async function requireClass(c: Context<Env>, classId: string): Promise<void> {
  if (!(await isClassInReach(c.get('db'), accessOf(c), classId))) throw new HTTPException(404)
}

/** True if the person may see the families' telephones of the class. */
async function mayCall(c: Context<Env>, classId: string): Promise<boolean> {
  const access = { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') }
  return access.scopes.length > 0 && isClassInReach(c.get('db'), access, classId)
}

type ListPaper = Paper & { classId: string; count: number; hasContacts: boolean }

export async function classListPaper(c: Context<Env>, classId: string): Promise<ListPaper> {
  await requireClass(c, classId)
  const [students, choice] = await Promise.all([listClass(c.get('db'), accessOf(c), classId), choiceOf(c, classId)])
  const hasContacts = choice.columns.includes('contact')
  const [telephones, photos, printedDay] = await Promise.all([
    hasContacts ? telephonesOf(c, students) : new Map(),
    choice.columns.includes('photo') ? photosOf(c, classId) : new Map(),
    todayOf(c),
  ])
  const lines = students.map((one) => ({ ...one, telephone: telephones.get(one.studentId)?.number }))
  return {
    ...{ classId, hasContacts, count: students.length, title: words.title, about: classId },
    links: classListLinks(baseOf(actorOf(c)), classId, choice),
    emptiness: students.length === 0 ? words.nobody(classId) : null,
    sheets: (medium) => classListSheets({ classId, students: lines, choice, printedDay, medium, photos }),
    isWide: classListSheets({ classId, students: [], choice, printedDay, medium: 'paper', photos })[0]?.paper === 'wide',
  }
}

async function choiceOf(c: Context<Env>, classId: string): Promise<ListChoice> {
  const asked = Columns.parse(c.req.queries('with') ?? [])
  const isOffered = async (one: ListColumn) => one !== 'contact' || mayCall(c, classId)
  const columns: ListColumn[] = []
  for (const one of listColumns) if (asked.includes(one) && (await isOffered(one))) columns.push(one)
  return { columns, blank: Blank.parse(c.req.query('blank')) }
}

const telephonesOf = (c: Context<Env>, students: readonly { studentId: number }[]) =>
  listTelephones(
    c.get('db'),
    { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') },
    students.map(({ studentId }) => studentId),
  )

/** Those that can be drawn. */
async function photosOf(c: Context<Env>, classId: string) {
  const { crestOf } = await pdfModule()
  const photos = new Map()
  for (const [id, photo] of await listClassPhotos(c.get('db'), accessOf(c), classId)) {
    const drawn = await crestOf(photo)
    if (drawn) photos.set(id, drawn)
  }
  return photos
}

/** Records in the history that somebody took a class's telephone numbers. */
export const noteClassList = async (c: Context<Env>, { classId, count, hasContacts }: ListPaper, as: 'page' | 'PDF' | 'Excel') =>
  hasContacts ? recordReading(c, { what: 'contacts', count, as, about: classId }) : undefined
