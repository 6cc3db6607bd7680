import { Hono } from 'hono'
import { transcriptWords as words } from '../../domain/words/transcript.ts'
import { studentPageUrl } from '../../views/_ui/student-link.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { idOf } from '../_form.tsx'
import { deskOf, showSheets } from '../_papers.tsx'
import { allow } from '../_rights.ts'
import { transcriptOf } from './_transcripts.ts'

/** The transcript of a student as a page that prints like its PDF. A print run prints those of a class or form. */
export const transcripts = new Hono<Env>().get('/reports/transcript/:id{[0-9]+}', allow('transcript.read'), async (c) => {
  const id = idOf(c)
  const sheet = await transcriptOf(c, await deskOf(c), id)
  const links = { pdf: `/api/transcript/${id}`, back: studentPageUrl(id, baseOf(actorOf(c))) }
  return showSheets(c, { title: words.title, about: sheet.about, links, sheets: [sheet], heading: '' })
})
