import { Hono } from 'hono'
import { findPhoto } from '../../../db/school/students/index.ts'
import type { Env } from '../../_env.ts'
import { alone } from '../../_file.ts'
import { idOf, orNotFound } from '../../_form.tsx'
import { accessOf, allow } from '../../_rights.ts'

/** The passport photo, for staff who may see a term record of the student. A browser asks each time whether it may still show it. */
export const studentPhotos = new Hono<Env>().get('/students/:id{[0-9]+}/picture', allow('term-record.read'), async (c) => {
  const picture = orNotFound(await findPhoto(c.get('db'), accessOf(c), idOf(c)))
  const tag = `"${picture.version}"`
  c.header('Cache-Control', 'private, no-cache')
  c.header('ETag', tag)
  if (c.req.header('If-None-Match') === tag) return c.body(null, 304)
  c.header('Content-Type', picture.type)
  c.header('Content-Security-Policy', alone)
  return c.body(await picture.readBytes())
})
