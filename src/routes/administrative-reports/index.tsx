import { type Context, Hono } from 'hono'
import { listReportClasses } from '../../db/figures/index.ts'
import { byForm } from '../../domain/_school.ts'
import { everything } from '../../domain/administrative-reports.ts'
import { describe, type ReportName, reportNames } from '../../domain/words/administrative-reports.ts'
import { contactListWords } from '../../domain/words/contacts.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { type ChoiceErrors, ReportCard } from '../../views/administrative-reports/card.tsx'
import { contactsUrl, gallery, reportsUrl } from '../../views/administrative-reports/entries.ts'
import { ContactsPage, ReportPage, ReportsPage } from '../../views/administrative-reports/index.tsx'
import type { Env } from '../_env.ts'
import { currentTermOf, formClassesOf } from '../_once.ts'
import { openPaper } from '../_papers.tsx'
import { render, tell, wantsFragment } from '../_render.tsx'
import { accessOf, allow, may } from '../_rights.ts'
import { type Asking, askingOf, keptOf, read } from './asked.ts'
import { finders } from './list.ts'
import type { FoundPaper } from './papers.ts'
import { administrativePrintPages } from './print.tsx'

const allowed = allow('administrative-report.read', { title: sectionTitles.reports, section: 'reports' })
const snackbarMs = 2000

export const administrativeReports = new Hono<Env>()
  .get(reportsUrl, allowed, showGallery)
  .get(contactsUrl, allowed, showContacts)
  .route('/', administrativePrintPages)

for (const name of reportNames) {
  const report = describe(name)
  if (report.asks.length === 0) {
    administrativeReports.get(`${reportsUrl}/${name}/show`, allowed, async (c) => open(c, await finders[name](c, everything)))
    continue
  }
  administrativeReports
    .get(`${reportsUrl}/${name}`, allowed, async (c) => showCard(c, name, await askingOf(c)))
    .get(`${reportsUrl}/${name}/show`, allowed, async (c) => {
      const asking = await askingOf(c)
      const answer = read(report, asking)
      c.header('HX-Replace-Url', `${reportsUrl}/${name}?${keptOf(report, asking.asked)}`)
      return answer.ok ? open(c, await finders[name](c, answer.key)) : showCard(c, name, asking, answer.errors)
    })
}

async function showGallery(c: Context<Env>) {
  const term = await currentTermOf(c)
  const classes = term ? await listReportClasses(c.get('db'), accessOf(c), term) : []
  const groups = gallery
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ action }) => may(c, action)) }))
    .filter(({ entries }) => entries.length > 0)
  return render(c, { page: <ReportsPage {...{ groups, term, classes }} />, styles: 'thumbnails.css' })
}

async function showContacts(c: Context<Env>) {
  return render(c, {
    title: contactListWords.title,
    styles: 'thumbnails.css',
    page: <ContactsPage forms={byForm(await formClassesOf(c))} />,
  })
}

function showCard(c: Context<Env>, name: ReportName, { asked, choices }: Asking, errors?: ChoiceErrors) {
  if (errors) {
    c.header('HX-Retarget', '#report-card')
    c.header('HX-Reswap', 'outerMorph')
  }
  const card = <ReportCard {...{ name, asked, choices, errors }} />
  return render(
    c,
    { title: describe(name).title, styles: 'thumbnails.css', page: <ReportPage name={name}>{card}</ReportPage>, fragment: card },
    errors ? 422 : 200,
  )
}

function open(c: Context<Env>, paper: FoundPaper) {
  if (paper.emptiness === null && wantsFragment(c)) tell(c, { message: paper.found, ms: snackbarMs })
  return openPaper(c, paper)
}
