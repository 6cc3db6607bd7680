import type { Context } from 'hono'
import { findSchoolUpload } from '../../db/school-upload/index.ts'
import { words } from '../../domain/words/school-upload.ts'
import { schoolUploadUrl } from '../../views/school-upload/links.ts'
import { orNotFound } from '../_form.tsx'
import { allow, type Env } from '../_http.tsx'

export const allowed = allow('school-upload.write', { title: words.title, section: 'dashboard' })
export const one = `${schoolUploadUrl}/:batch{[0-9]+}` as const
export const batchId = (c: Context<Env>) => Number(c.req.param('batch'))
export const uploadOf = async (c: Context<Env>) => orNotFound(await findSchoolUpload(c.get('db'), batchId(c)))
