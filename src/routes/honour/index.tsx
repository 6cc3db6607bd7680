import { type Context, Hono } from 'hono'
import { formTeachersOf } from '../../db/_class-marks.ts'
import { listHomes } from '../../db/honour/index.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { termName } from '../../domain/_titles.ts'
import { words } from '../../domain/words/honour.ts'
import { words as paperWords } from '../../domain/words/honour-papers.ts'
import { honourSheets } from '../../reports/honour/lists.ts'
import { honourExcelUrl, honourUrl } from '../../views/_links/honour.ts'
import { groupOf, HonourPage, inNeed, onRoll } from '../../views/honour/index.tsx'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { deskOf, pdfModule, sendExcel, showSheets, streamDrawn } from '../_papers.tsx'
import { recordReading } from '../_record-reading.ts'
import { refuseUnderWay } from '../_refuse-under-way.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { findHonour } from './_request.ts'
import { honourRules } from './rules.tsx'

const read = allow('honour.read', { title: words.title, section: 'reports' })
/** Loaded with the first certificate. */
const papersModule = () => import('../../reports/honour/index.ts')

/** The honour roll and who needs help, of the classes that the reader is in charge of. */
export const honour = new Hono<Env>().route('/', honourRules)
for (const base of ['/admin/honour', '/term-reports/honour'] as const)
  honour
    .get(base, read, async (c) => {
      const props = await findHonour(c)
      const page = <HonourPage {...props} />
      return render(c, { title: `${groupOf(props)} ${words.title}`, page, fragment: page })
    })
    .get(`${base}/print`, read, async (c) => {
      const props = await findHonour(c)
      const [about, back] = [`${groupOf(props)} · ${termName(props.term)}`, honourUrl(props.base, props)]
      return showSheets(c, {
        title: words.title,
        about,
        links: { back, excel: honourExcelUrl(props.base, props) },
        sheets: honourSheets(props),
      })
    })
    .get(`${base}/excel`, read, async (c) => {
      const props = await findHonour(c)
      return sendExcel(c, nameOf(words.title, props), honourSheets(props))
    })
    .get(`${base}/certificates`, read, sendCertificates)
    .get(`${base}/letters`, read, sendLetters)

type Found = Awaited<ReturnType<typeof findHonour>>
const nameOf = (title: string, of: Found) => `${title} ${groupOf(of)} ${termName(of.term)}`

/** Nobody on the list is no document. */
async function sendCertificates(c: Context<Env>) {
  const of = await findHonour(c)
  orNotFound(onRoll(of.students)[0])
  const [{ certificates, drawPages }, setting] = await Promise.all([papersModule(), settingOf(c, of)])
  const title = nameOf(paperWords.certificates, of)
  return streamDrawn(c, title, drawPages(certificates(of, setting), { ...setting, title }))
}

/** An address is printed for those who may see the family's telephones, and the opening is in the history (HIST-4). */
async function sendLetters(c: Context<Env>) {
  const of = await findHonour(c)
  const students = inNeed(of.students).map(({ studentId }) => studentId)
  orNotFound(students[0])
  const [{ drawPages, letters }, setting, homes] = await Promise.all([
    papersModule(),
    settingOf(c, of),
    listHomes(c.get('db'), { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'contact.read') }, students),
  ])
  await recordReading(c, { what: 'honour-letters', count: students.length, as: 'PDF', about: groupOf(of) })
  const title = nameOf(paperWords.letters, of)
  return streamDrawn(c, title, drawPages(letters(of, { ...setting, homes }), { ...setting, title }))
}

async function settingOf(c: Context<Env>, { term, isPosted }: Found) {
  await refuseUnderWay(c, term)
  const [desk, fonts] = [await deskOf(c), await (await pdfModule()).openFonts(c.get('assets'))]
  return { ...desk, fonts, isPosted, at: c.get('now')(), formTeachers: await formTeachersOf(c.get('db'), term.year) }
}
