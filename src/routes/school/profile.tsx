import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findProfile, saveProfile } from '../../db/school/profile.ts'
import { parseCrest } from '../../domain/school/crest.ts'
import { bellFaults } from '../../domain/school/lists.ts'
import { type ProfileField, parseProfile, profileFields, timeZones } from '../../domain/school/profile.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { BellsForm, type BellsProps, ProfileForm, type ProfileProps } from '../../views/school/profile.tsx'
import { actorOf, allow, at, type Env } from '../_http.tsx'
import { found, meanwhileOf, read, showTab, Text, Version } from './_request.tsx'

const typed = Object.fromEntries(profileFields.map((field) => [field, Text])) as Record<ProfileField, typeof Text>
const ProfileBody = z.strictObject({ ...typed, version: Version, crest: z.instanceof(File).optional() })
const BellsBody = z.strictObject({ first_bell: Text, afternoon_bell: Text, version: Version })
const allowed = allow('school.write')

/** What the school says of itself, and when its bells ring. */
export const profile = new Hono<Env>()
  .get('/admin/school', allowed, async (c) => {
    const stored = await storedOf(c)
    return showProfile(c, { typed: stored, version: stored.version })
  })
  .post('/admin/school', allowed, async (c) => {
    const { version, crest: file, ...typed } = await read(c, ProfileBody)
    const { values, faults } = parseProfile(typed)
    const crest = parseCrest(new Uint8Array((await file?.arrayBuffer()) ?? []))
    if (!crest.ok) return showProfile(c, { typed, version, faults, crestFault: crest.error }, 422)
    if (Object.keys(faults).length > 0) return showProfile(c, { typed, version, faults }, 422)
    const answer = await saveProfile(c.get('db'), actorOf(c), at(c), { version, values, crest: crest.value })
    if (answer.kind !== 'conflict') return c.redirect(`${tabUrl('profile')}?saved`, 303)
    return showProfile(c, { typed, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
  })
  .get('/admin/school/bells', allowed, async (c) => {
    const stored = await storedOf(c)
    return showBells(c, { typed: stored, version: stored.version })
  })
  .post('/admin/school/bells', allowed, async (c) => {
    const { version, ...values } = await read(c, BellsBody)
    const faults = bellFaults(values)
    if (Object.keys(faults).length > 0) return showBells(c, { typed: values, version, faults }, 422)
    const answer = await saveProfile(c.get('db'), actorOf(c), at(c), { version, values, crest: null })
    if (answer.kind !== 'conflict') return c.redirect(`${tabUrl('bells')}?saved`, 303)
    return showBells(c, { typed: values, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
  })

const isSaved = (c: Context<Env>) => c.req.method === 'GET' && c.req.query('saved') !== undefined
const storedOf = async (c: Context<Env>) => found(await findProfile(c.get('db')))

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
