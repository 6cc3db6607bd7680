import type { Context } from 'hono'
import { z } from 'zod'
import { findSubject } from '../../../db/school/subjects/index.ts'
import { mostAssigned, type Subject } from '../../../domain/school/subjects/index.ts'
import { words } from '../../../domain/words/subjects.ts'
import type { Env } from '../../_env.ts'
import { idOf, orNotFound, several } from '../../_form.tsx'
import { allow } from '../../_rights.ts'

export const allowed = allow('subject.write', { title: words.title, section: 'subjects' })

export const subjectOf = async (c: Context<Env>): Promise<Subject> => orNotFound(await findSubject(c.get('db'), idOf(c)))

/** Ticked students, such as `20210001-3`: the student and the version on the page. */
const Choice = z
  .string()
  .regex(/^[1-9]\d{0,14}-\d{1,9}$/)
  .transform((text) => {
    const [studentId, version] = text.split('-').map(Number)
    return { studentId: studentId ?? 0, version }
  })
export const Choices = several(Choice, mostAssigned)
