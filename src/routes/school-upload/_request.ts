import type { Context } from 'hono'
import { listOpenYears } from '../../db/school/terms/years.ts'
import { findChosenYear, findUpload, type Upload, type Which } from '../../db/school-upload/index.ts'
import type { UploadKind } from '../../domain/school-upload/index.ts'
import { kindWords } from '../../domain/words/school-upload.ts'
import { uploadsUrls } from '../../views/_links/school-upload.ts'
import { byOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { momentsOf, todayOf } from '../_time.ts'

/** Each kind of upload has a right of its own, and is found under its own address alone. */
export const rights = {
  school: allow('school-upload.write', { title: kindWords.school.title, section: 'dashboard' }),
  students: allow('student.write', { title: kindWords.students.title, section: 'students' }),
} as const satisfies Record<UploadKind, unknown>

export const uploadUrl = <K extends UploadKind>(kind: K) => `${uploadsUrls[kind]}/:batch{[0-9]+}` as const
export const kindOf = (c: Context<Env>): UploadKind => (c.req.path.startsWith(uploadsUrls.school) ? 'school' : 'students')
export const whichOf = (c: Context<Env>): Which => ({ kind: kindOf(c), id: Number(c.req.param('batch')) })
export const uploadOf = async (c: Context<Env>) => orNotFound(await findUpload(c.get('db'), whichOf(c)))

/** The stored data that an upload is compared with. Its years are chosen by a person, or else those of the students' classes. */
export async function ofNow(c: Context<Env>, id?: number) {
  const [db, today] = [c.get('db'), await todayOf(c)]
  const years = await listOpenYears(db, today)
  const [own = null] = years
  const chosen = id === undefined ? null : await findChosenYear(db, id)
  return { year: years.find((year) => year === chosen) ?? own, own, years, today, actor: byOf(c).actor }
}

/** An upload with its moments as they are shown. */
export async function batchProps(c: Context<Env>) {
  const when = await momentsOf(c)
  const stamp = (by: string | null, at: string | null) => (at ? { by: by ?? '', at: when(at) } : undefined)
  return ({ kind, id, fileName, rows, by, at, ...upload }: Upload) => ({
    ...{ kind, id, fileName, rows, by, when: when(at), isUnfinished: upload.isUnfinished },
    confirmed: stamp(upload.confirmedBy, upload.confirmedAt),
    undone: stamp(upload.undoneBy, upload.undoneAt),
    sweptAt: upload.sweptAt,
  })
}
