import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { deriveScannedFrom } from '../../db/attendance-capture/index.ts'
import { findBells, saveBells } from '../../db/school/bells.ts'
import { findProfile, saveProfile } from '../../db/school/profile.ts'
import { eachOf } from '../../domain/_changes.ts'
import { parseDay } from '../../domain/_dates.ts'
import { type Bells, bellFaults, bellNames } from '../../domain/school/lists.ts'
import { type ProfileField, parseProfile, profileFields, timeZones } from '../../domain/school/profile.ts'
import { labels, sectionWords as words } from '../../domain/words/school.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { BellsForm, type BellsProps, ProfileForm, type ProfileProps } from '../../views/school/profile.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { orNotFound, unlessMissing } from '../_form.tsx'
import { actorOf, at, byOf, type Env } from '../_http.tsx'
import { todayOf } from '../_time.ts'
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
    const edited = await readEdited(c, await rowOf(c, bellNames), {}, { from: z.string().max(20).default('') })
    const [faults, from, today] = [bellFaults(edited.typed), parseDay(edited.besides.from), await todayOf(c)]
    const day = (from.ok ? from.value : null) ?? today
    const fault = !from.ok ? 'not-a-day' : day < today ? 'past' : undefined
    if (fault || Object.keys(faults).length > 0) return showBells(c, { edited, faults, from: edited.besides.from, fault }, 422)
    const answer = unlessMissing(await saveBellsFrom(c, { version: edited.saves, values: edited.typed, from: day }, today))
    if (answer.kind === 'saved') return c.redirect(`${tabUrl('bells')}?saved`, 303)
    const late = await lateOf(c, edited, await rowOf(c, bellNames), answer.change, bellLabels)
    return showBells(c, { edited: late, from: edited.besides.from }, 409)
  })

/** Bells that hold from today hold for those who came today. */
const saveBellsFrom = (c: Context<Env>, save: Parameters<typeof saveBells>[1], today: string) =>
  c
    .get('db')
    .transaction()
    .execute(async (trx) => {
      const answer = await saveBells(trx, save, byOf(c))
      if (answer.kind === 'saved' && save.from === today) await deriveScannedFrom(trx, today, { at: at(c), by: actorOf(c) })
      return answer
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

async function showBells(c: Context<Env>, shown: Omit<BellsProps, 'isSaved' | 'before' | 'today'>, status: 200 | 409 | 422 = 200) {
  const [bells, today] = [await findBells(c.get('db')), await todayOf(c)]
  const from = shown.from ?? (bells.from !== null && bells.from > today ? bells.from : today)
  return showTab(c, 'bells', <BellsForm {...shown} from={from} before={bells.before} isSaved={isSaved(c)} />, { status })
}
