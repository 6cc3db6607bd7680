import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findBells, planBells, saveBells } from '../../db/_bells.ts'
import { listCountedReports, listOldTerms } from '../../db/attendance/days/index.ts'
import { type Changing, deriveDays, deriveScannedFrom, listChanging } from '../../db/attendance/gate/index.ts'
import { findProfile, saveProfile } from '../../db/school/profile.ts'
import { eachOf } from '../../domain/_changes.ts'
import { isDay, parseDay } from '../../domain/_dates.ts'
import { academicYearOf, yearSpan } from '../../domain/_school-days.ts'
import { type Bells, bellFaults, bellNames } from '../../domain/school/lists.ts'
import { type ProfileField, parseProfile, profileFields, timeZones } from '../../domain/school/profile.ts'
import { bellsImpact } from '../../domain/words/bells.ts'
import { labels, sectionWords as words } from '../../domain/words/school.ts'
import { OldFiguresList } from '../../views/attendance/days/old-cards.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { BellsForm, type BellsProps, ProfileForm, type ProfileProps } from '../../views/school/profile.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../_edited.ts'
import { actorOf, at, byOf, type Env } from '../_env.ts'
import { orNotFound, unlessMissing } from '../_form.tsx'
import { schoolOf } from '../_once.ts'
import { may } from '../_rights.ts'
import { todayOf } from '../_time.ts'
import { untilOf } from '../attendance/days/asked-days.ts'
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

/** The school's profile and its bells. */
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
    const edited = await readEdited(c, await rowOf(c, bellNames), {}, bellsBesides)
    const { from: typed, confirmed } = edited.besides
    const [faults, from, today] = [bellFaults(edited.typed), parseDay(typed), await todayOf(c)]
    const day = (from.ok ? from.value : null) ?? today
    const fault = from.ok ? await pastFault(c, day, today) : 'not-a-day'
    if (fault || Object.keys(faults).length > 0) return showBells(c, { edited, faults, from: typed, fault }, 422)
    const changing = day > today ? [] : await listChanging(c.get('db'), day, await planBells(c.get('db'), edited.typed, day))
    const says = await impactOf(c, changing)
    if (day < today && changing.length > 0 && confirmed !== says) return showBells(c, { edited, from: typed, says }, 422)
    const answer = unlessMissing(await saveBellsFrom(c, { version: edited.saves, values: edited.typed, from: day }, changing, today))
    if (answer.kind === 'saved') return c.redirect(`${tabUrl('bells')}?saved${day < today ? `=${day}` : ''}`, 303)
    const late = await lateOf(c, edited, await rowOf(c, bellNames), answer.change, bellLabels)
    return showBells(c, { edited: late, from: typed }, 409)
  })

const bellsBesides = { from: z.string().max(20).default(''), confirmed: z.string().max(2000).optional() }

/** Only the administrator may change bells of a past day, within the school's present year. */
async function pastFault(c: Context<Env>, day: string, today: string): Promise<BellsProps['fault']> {
  if (day >= today) return undefined
  if (!may(c, 'closed-term.write')) return 'past'
  const year = (await schoolOf(c))?.year ?? academicYearOf(today)
  return day < yearSpan(year).from ? 'other-year' : undefined
}

/** Says in words what changed bells of the past do to lateness and reports. */
async function impactOf(c: Context<Env>, changing: readonly Changing[]): Promise<string> {
  const terms = await listCountedReports(c.get('db'), changing)
  return bellsImpact({
    records: changing.length,
    nowLate: changing.filter(({ late }) => late > 0).length,
    noLonger: changing.filter(({ late }) => late < 0).length,
    terms,
  })
}

/** Saves bells. Those that apply from today or earlier also change the records of students who came. */
const saveBellsFrom = (c: Context<Env>, save: Parameters<typeof saveBells>[1], changing: readonly Changing[], today: string) =>
  c
    .get('db')
    .transaction()
    .execute(async (trx) => {
      const [answer, when] = [await saveBells(trx, save, byOf(c)), { at: at(c), by: actorOf(c) }]
      if (answer.kind !== 'saved' || save.from > today) return answer
      await deriveDays(trx, changing, when)
      await deriveScannedFrom(trx, today, when) // students who came since the days were read
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

async function showBells(c: Context<Env>, shown: Omit<BellsProps, 'isSaved' | 'before' | 'old'>, status: 200 | 409 | 422 = 200) {
  const [bells, today] = await Promise.all([findBells(c.get('db')), todayOf(c)])
  const from = shown.from ?? (bells.from !== null && bells.from > today ? bells.from : today)
  const since = c.req.query('saved') ?? ''
  const old = isDay(since) ? await listOldTerms(c.get('db'), { until: await untilOf(c), from: since }) : []
  const list = <OldFiguresList old={old} actor={actorOf(c)} />
  return showTab(c, 'bells', <BellsForm {...shown} from={from} before={bells.before} old={list} isSaved={isSaved(c)} />, { status })
}
