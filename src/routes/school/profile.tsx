import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findProfile, saveProfile } from '../../db/school/profile.ts'
import { type Bells, bellFaults, bellNames } from '../../domain/school/lists.ts'
import { type ProfileField, parseProfile, profileFields, timeZones } from '../../domain/school/profile.ts'
import { eachOf } from '../../domain/students/fields.ts'
import { labels, sectionWords as words } from '../../domain/words/school.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { BellsForm, type BellsProps, ProfileForm, type ProfileProps } from '../../views/school/profile.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { orNotFound, unlessMissing } from '../_form.tsx'
import { byOf, type Env } from '../_http.tsx'
import { readCrest } from './_crest.ts'
import { allowed, showTab } from './_request.tsx'

const crest = { crest: z.instanceof(File).optional() }
const bellLabels: Named<keyof Bells> = {
  ...{ first_bell: words.firstBell, afternoon_bell: words.afternoonBell },
  scans_out: [words.scansOut, (value) => (value === '1' ? words.scansTwice : words.scansOnce)],
}
const profileLabels: Named<ProfileField> = {
  ...labels,
  class_average: [labels.class_average, (value) => (value === '1' ? words.withClassAverage : words.noClassAverage)],
}

/** What the school says of itself, and when its bells ring. */
export const profile = new Hono<Env>()
  .get('/admin/school', allowed, async (c) => showProfile(c, { edited: editedOf(await rowOf(c, profileFields)) }))
  .post('/admin/school', allowed, async (c) => {
    const edited = await readEdited(c, await rowOf(c, profileFields), {}, crest)
    const { values, faults } = parseProfile(edited.typed)
    const picture = await readCrest(edited.besides.crest)
    const again = { edited, faults, isCrestLost: picture.ok && picture.value !== null }
    if (!picture.ok) return showProfile(c, { ...again, crestFault: picture.error }, 422)
    if (Object.keys(faults).length > 0) return showProfile(c, again, 422)
    const answer = unlessMissing(await saveProfile(c.get('db'), { version: edited.saves, values, crest: picture.value }, byOf(c)))
    if (answer.kind === 'saved') return c.redirect(`${tabUrl('profile')}?saved`, 303)
    const late = await lateOf(c, edited, await rowOf(c, profileFields), answer.change, profileLabels)
    return showProfile(c, { ...again, edited: late }, 409)
  })
  .get('/admin/school/bells', allowed, async (c) => showBells(c, { edited: editedOf(await rowOf(c, bellNames)) }))
  .post('/admin/school/bells', allowed, async (c) => {
    const edited = await readEdited(c, await rowOf(c, bellNames))
    const faults = bellFaults(edited.typed)
    if (Object.keys(faults).length > 0) return showBells(c, { edited, faults }, 422)
    const save = { version: edited.saves, values: edited.typed, crest: null }
    const answer = unlessMissing(await saveProfile(c.get('db'), save, byOf(c)))
    if (answer.kind === 'saved') return c.redirect(`${tabUrl('bells')}?saved`, 303)
    return showBells(c, { edited: await lateOf(c, edited, await rowOf(c, bellNames), answer.change, bellLabels) }, 409)
  })

const isSaved = (c: Context<Env>) => c.req.method === 'GET' && c.req.query('saved') !== undefined
const storedOf = async (c: Context<Env>) => orNotFound(await findProfile(c.get('db')))

async function rowOf<F extends ProfileField | keyof Bells>(c: Context<Env>, fields: readonly F[]) {
  const stored = await storedOf(c)
  return { version: stored.version, texts: eachOf(fields, (field) => String(stored[field] ?? '')) }
}

async function showProfile(
  c: Context<Env>,
  shown: Omit<ProfileProps, 'hasCrest' | 'timeZones' | 'isSaved'>,
  status: 200 | 409 | 422 = 200,
) {
  const { logoType } = await storedOf(c)
  return showTab(c, 'profile', <ProfileForm {...shown} isSaved={isSaved(c)} hasCrest={logoType !== null} timeZones={timeZones()} />, {
    status,
  })
}

const showBells = (c: Context<Env>, shown: Omit<BellsProps, 'isSaved'>, status: 200 | 409 | 422 = 200) =>
  showTab(c, 'bells', <BellsForm {...shown} isSaved={isSaved(c)} />, { status })
