import { Hono } from 'hono'
import { slipsUrl } from '../../../views/_links/teachers.ts'
import type { Env } from '../../_env.ts'
import { allow } from '../../_rights.ts'
import { frame } from './_request.tsx'
import { answer, ask } from './archive.tsx'
import { saveChoice } from './classes.tsx'
import { add, save, showNew, showTeacher } from './edit.tsx'
import * as lessons from './lessons.tsx'
import { showTeachers } from './list.tsx'
import { askReset, reset } from './reset.tsx'
import { askSlips, makeSlips } from './slips.tsx'

const url = '/admin/teachers'
const [assign, write] = [allow('teacher.assign', frame), allow('teacher.write', frame)]

/** Teachers. The restricted account may assign, but not add or edit. */
export const teachers = new Hono<Env>()
  .get(url, assign, (c) => showTeachers(c))
  .get(`${url}/new`, write, (c) => showNew(c))
  .post(`${url}/new`, write, (c) => add(c))
  .get(slipsUrl, write, (c) => askSlips(c))
  .post(slipsUrl, write, (c) => makeSlips(c))
  .get(`${url}/:id`, write, (c) => showTeacher(c))
  .post(`${url}/:id`, write, (c) => save(c))
  .get(`${url}/:id/reset`, assign, (c) => askReset(c))
  .post(`${url}/:id/reset`, assign, (c) => reset(c))
  .get(`${url}/:id/lessons`, assign, (c) => lessons.showAll(c))
  .post(`${url}/:id/lessons`, assign, (c) => lessons.save(c))
  .get(`${url}/:id/lessons/new`, assign, (c) => lessons.showNew(c))
  .get(`${url}/:id/lessons/:lesson`, assign, (c) => lessons.showOne(c))
  .post(`${url}/:id/lessons/:lesson/undo`, assign, (c) => lessons.undo(c))
  .post(`${url}/:id/lessons/:lesson/delete`, assign, (c) => lessons.remove(c))
  .post(`${url}/:id/form-classes`, assign, saveChoice('form_teacher_class'))
  .post(`${url}/:id/dean-classes`, assign, saveChoice('dean_class'))

for (const [does, archives] of [
  ['archive', true],
  ['restore', false],
] as const)
  teachers.get(`${url}/:id/${does}`, write, ask(archives)).post(`${url}/:id/${does}`, write, answer(archives))
