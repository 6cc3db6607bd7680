import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findProfile, saveProfile } from '../../db/school/profile.ts'
import { bellFaults, bellNames } from '../../domain/school/lists.ts'
import { mergeEdits, parseProfile, profileFields, timeZones } from '../../domain/school/profile.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { BellsForm, type BellsProps, ProfileForm, type ProfileProps } from '../../views/school/profile.tsx'
import { orNotFound, readForm, Text, Version } from '../_form.tsx'
import { byOf, type Env } from '../_http.tsx'
import { readCrest } from './_crest.ts'
import { allowed, meanwhileOf, showTab } from './_request.tsx'

/** The texts of a form, what it was made of, and which of two values stands where somebody else has changed one too. */
function bodyOf<F extends string>(fields: readonly F[]) {
  const each = <T extends z.ZodType>(prefix: string, type: T) => Object.fromEntries(fields.map((field) => [prefix + field, type]))
  return z.strictObject({
    ...each('', Text),
    ...each('was_', Text.optional()),
    ...each('use_', z.enum(['mine', 'theirs']).optional()),
    version: Version,
    crest: z.instanceof(File).optional(),
  })
}
const ProfileBody = bodyOf(profileFields)
const BellsBody = bodyOf(bellNames).omit({ crest: true }).extend({ scans_out: Text.optional() })

type Read<F extends string> = { typed: Record<F, string>; was: Partial<Record<F, string>>; version: number; crest?: File | undefined }

async function readEdits<F extends string>(c: Context<Env>, body: z.ZodType, fields: readonly F[]): Promise<Read<F>> {
  const sent = (await readForm(c, body)) as Record<string, string> & { version: number; crest?: File }
  const was = Object.fromEntries(fields.flatMap((field) => (sent[`was_${field}`] === undefined ? [] : [[field, sent[`was_${field}`]]])))
  const typed = fields
    .filter((field) => sent[field] !== undefined)
    .map((field) => [field, sent[`use_${field}`] === 'theirs' ? (was[field] ?? sent[field]) : sent[field]])
  return { typed: Object.fromEntries(typed), was: was as Read<F>['was'], version: Number(sent.version), crest: sent.crest }
}

/** What the school says of itself, and when its bells ring. */
export const profile = new Hono<Env>()
  .get('/admin/school', allowed, async (c) => {
    const stored = await storedOf(c)
    return showProfile(c, {
      typed: { ...stored, class_average: String(stored.class_average) },
      was: textsOf(stored),
      version: stored.version,
    })
  })
  .post('/admin/school', allowed, async (c) => {
    const { typed, was, version, crest: file } = await readEdits(c, ProfileBody, profileFields)
    const { values, faults } = parseProfile(typed)
    const crest = await readCrest(file)
    const again = { typed, was, version, faults, isCrestLost: crest.ok && crest.value !== null }
    if (!crest.ok) return showProfile(c, { ...again, crestFault: crest.error }, 422)
    if (Object.keys(faults).length > 0) return showProfile(c, again, 422)
    const answer = await saveProfile(c.get('db'), { version, values, was, crest: crest.value }, byOf(c))
    if (answer.kind !== 'conflict') return c.redirect(`${tabUrl('profile')}?saved`, 303)
    return showProfile(c, { ...again, ...(await besides(c, typed, was, answer)) }, 409)
  })
  .get('/admin/school/bells', allowed, async (c) => {
    const stored = await storedOf(c)
    return showBells(c, { typed: { ...stored, scans_out: String(stored.scans_out) }, was: textsOf(stored), version: stored.version })
  })
  .post('/admin/school/bells', allowed, async (c) => {
    const { typed, was, version } = await readEdits(c, BellsBody, bellNames)
    const faults = bellFaults(typed)
    if (Object.keys(faults).length > 0) return showBells(c, { typed, was, version, faults }, 422)
    const answer = await saveProfile(c.get('db'), { version, values: typed, was, crest: null }, byOf(c))
    if (answer.kind !== 'conflict') return c.redirect(`${tabUrl('bells')}?saved`, 303)
    return showBells(c, { ...(await besides(c, typed, was, answer)) }, 409)
  })

type Refused = Extract<Awaited<ReturnType<typeof saveProfile>>, { kind: 'conflict' }>

/** The form again, made of what stands now: both values where two have changed one. */
async function besides<T extends Record<string, string>>(c: Context<Env>, typed: T, was: Partial<T>, answer: Refused) {
  const meanwhile = await meanwhileOf(c, answer)
  const { shown, both } = mergeEdits(typed, was, meanwhile.values)
  return { typed: shown, was: meanwhile.values, version: answer.version, meanwhile, both }
}

const textsOf = (row: object) => Object.fromEntries(Object.entries(row).map(([field, value]) => [field, String(value ?? '')]))
const isSaved = (c: Context<Env>) => c.req.method === 'GET' && c.req.query('saved') !== undefined
const storedOf = async (c: Context<Env>) => orNotFound(await findProfile(c.get('db')))

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
