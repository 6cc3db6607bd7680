import type { Context } from 'hono'
import { listOpenYears } from '../../db/school/terms/years.ts'
import { findChosenYear, findSchoolUpload } from '../../db/school-upload/index.ts'
import { words } from '../../domain/words/school-upload.ts'
import { schoolUploadUrl } from '../../views/_links/school-upload.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { todayOf } from '../_time.ts'

export const allowed = allow('school-upload.write', { title: words.title, section: 'dashboard' })
export const uploadUrl = `${schoolUploadUrl}/:batch{[0-9]+}` as const
export const batchId = (c: Context<Env>) => Number(c.req.param('batch'))
export const uploadOf = async (c: Context<Env>) => orNotFound(await findSchoolUpload(c.get('db'), batchId(c)))

/** The stored data that an upload is compared with. Its years are chosen by a person, or else those of the students' classes. */
export async function ofNow(c: Context<Env>, id?: number) {
  const [db, today] = [c.get('db'), await todayOf(c)]
  const years = await listOpenYears(db, today)
  const [own = null] = years
  const chosen = id === undefined ? null : await findChosenYear(db, id)
  return { year: years.find((year) => year === chosen) ?? own, own, years, today, actor: byOf(c).actor }
}
