import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type SectionSaved, saveOwnSection } from '../../../db/registration/own.ts'
import { type RegistrationField, type RegistrationSection, registrationSections, sectionNames } from '../../../domain/registration/index.ts'
import type { TypedSection } from '../../../domain/registration/section.ts'
import { sectionTitles } from '../../../domain/words/registration.ts'
import { documentsUrl, sectionUrl } from '../../../views/_links/own-registration.ts'
import { OwnSection, OwnSectionPage, type SectionProblem } from '../../../views/registration/own/section.tsx'
import type { OwnRegistration } from '../../../views/registration/own/standing.tsx'
import { at, type Env } from '../../_env.ts'
import { goTo, readForm, several, Text, unlessMissing } from '../../_form.tsx'
import { render, wantsFragment } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { limitBody } from '../../_security.ts'
import { findMine, slowed, statusOf } from './standing.ts'

const path = '/student/registration/:section{student|home|guardians}'
const allowed = allow('own-registration.write')

/** The sections of the form; the server keeps each one as soon as the student leaves it. */
export const ownSections = new Hono<Env>()
  .get(path, allowed, async (c) => {
    const { section, mine } = await sectionOf(c)
    return show(c, { section, own: mine.own, today: mine.ask.today, isSaved: c.req.query('saved') !== undefined }, 200)
  })
  .post(path, limitBody(32_768), allowed, async (c) => {
    const { section, mine } = await sectionOf(c)
    const { sent, isGoingOn } = await readSection(c, section)
    const wait = await slowed(c)
    if (wait) return show(c, { section, own: mine.own, today: mine.ask.today, sent, problem: { wait } }, 429)
    const saved = unlessMissing(await saveOwnSection(c.get('db'), mine.ask, { section, ...sent }, at(c)))
    if (saved.kind !== 'saved') return refuse(c, section, sent, saved)
    if (isGoingOn) return goTo(c, nextOf(section))
    if (!wantsFragment(c)) return c.redirect(`${sectionUrl(section)}?saved`, 303)
    const now = (await sectionOf(c)).mine
    return show(c, { section, own: now.own, today: now.ask.today, isSaved: true }, 200)
  })

async function sectionOf(c: Context<Env>) {
  const section = sectionNames.find((name) => name === c.req.param('section'))
  const mine = await findMine(c)
  if (!section || !mine) throw new HTTPException(404)
  return { section, mine }
}

/** Reads only the fields of the section; the button sends `go`, a browser's automatic save does not. */
async function readSection(c: Context<Env>, section: RegistrationSection): Promise<{ sent: TypedSection; isGoingOn: boolean }> {
  const fields: readonly RegistrationField[] = registrationSections[section]
  const Form = z.strictObject({
    ...Object.fromEntries(fields.flatMap((field) => [field, `was_${field}`]).map((name) => [name, Text.optional()])),
    go: several(Text),
  })
  const { go, ...sent } = await readForm(c, Form)
  const form: Record<string, unknown> = sent
  const pick = (prefix: string) =>
    Object.fromEntries(fields.flatMap((field) => (prefix + field in form ? [[field, String(form[prefix + field])]] : [])))
  return { sent: { typed: pick(''), was: pick('was_') }, isGoingOn: go.includes('on') }
}

type NotSaved = Exclude<SectionSaved, { kind: 'saved' }>

async function refuse(c: Context<Env>, section: RegistrationSection, sent: TypedSection, saved: NotSaved) {
  const { own, ask } = (await sectionOf(c)).mine
  const status = saved.kind === 'refused' ? (Object.keys(saved.faults).length > 0 ? 422 : 409) : statusOf[saved.kind]
  const more = saved.kind === 'refused' ? { faults: saved.faults, conflicts: saved.conflicts } : {}
  return show(c, { section, own, today: ask.today, sent: { ...sent, ...more }, problem: problemOf(saved, own) }, status)
}

function problemOf(saved: NotSaved, { state }: OwnRegistration): SectionProblem {
  if (saved.kind === 'refused') return Object.keys(saved.faults).length > 0 ? 'faulty' : 'elsewhere'
  return state === 'submitted' || state === 'accepted' ? state : 'closed'
}

type Props = Parameters<typeof OwnSection>[0]
const show = (c: Context<Env>, props: Props, status: 200 | 403 | 404 | 409 | 422 | 429) =>
  render(c, { title: sectionTitles[props.section], page: <OwnSectionPage {...props} />, fragment: <OwnSection {...props} /> }, status)

function nextOf(section: RegistrationSection): string {
  const next = sectionNames[sectionNames.indexOf(section) + 1]
  return next ? sectionUrl(next) : documentsUrl
}
