import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findTeacherDuties, type StoredTeacher, saveTeacher } from '../../../db/school/teachers/index.ts'
import { archived, archiveEffect, changedMeanwhile, restored, restoreEffect } from '../../../domain/words/teachers.ts'
import { teachersUrl } from '../../../views/_links/teachers.ts'
import { ArchiveDialog } from '../../../views/school/teachers/edit.tsx'
import { byOf, type Env } from '../../_env.ts'
import { readForm, showDialog, Version } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { doneOrBack } from '../../_render.tsx'
import { momentsOf } from '../../_time.ts'
import { teacherOf } from './_request.tsx'

const VersionForm = z.strictObject({ version: Version })

/** Asks whether to archive a present teacher, or to restore an archived one. */
export const ask = (archives: boolean) => async (c: Context<Env>) => {
  const teacher = await teacherOf(c)
  if (teacher.isArchived === archives) throw new HTTPException(404)
  return showQuestion(c, teacher)
}

export const answer = (archives: boolean) => async (c: Context<Env>) => {
  const { id } = await teacherOf(c)
  const form = await readForm(c, VersionForm)
  const saved = await saveTeacher(c.get('db'), { id, change: { isArchived: archives }, version: form.version }, byOf(c))
  if (saved.kind === 'missing' || saved.kind === 'fault') throw new HTTPException(404)
  if (saved.kind === 'conflict') return showQuestion(c, saved.teacher, saved.change)
  return doneOrBack(c, teachersUrl, (archives ? archived : restored)(saved.teacher), 'teachers-changed')
}

async function showQuestion(c: Context<Env>, teacher: StoredTeacher, change?: { by: string; at: string }) {
  const school = await schoolOf(c)
  const conflict = change && changedMeanwhile(change.by, (await momentsOf(c))(change.at))
  const effect = teacher.isArchived ? restoreEffect : archiveEffect(await findTeacherDuties(c.get('db'), teacher.id, school?.year ?? 0))
  return showDialog(c, <ArchiveDialog teacher={teacher} effect={effect} conflict={conflict} />, conflict ? 409 : 200)
}
