import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { z } from 'zod'
import type { LastChange } from '../domain/_changes.ts'
import type { FieldState, Note, Question } from '../views/_ui/field-note.tsx'
import type { Env } from './_env.ts'
import { several, showPart, Version } from './_form.tsx'
import { wantsFragment } from './_render.tsx'
import { changeOf } from './_time.ts'

/** The values of a field's form, besides those that name the field. */
export const FieldBody = z.strictObject({ value: z.string(), version: Version, base: several(z.string()) })

/** The reason why a field was not saved. */
export type NotSaved =
  | { kind: 'refused'; message: string; cleared?: string | undefined; status: 403 | 422 }
  | { kind: 'ask'; question: Question }
  | { kind: 'conflict'; theirs: string; change: LastChange | undefined }

type Show = {
  note(state: FieldState): ReactElement
  /** The whole page, for a browser without scripts. */
  page(unsaved: { typed: string; state: FieldState }, status: 403 | 409 | 422): Promise<Response>
}

/** Answers with the new base for the next save. Lists that listen to the event reload. */
export function answerSaved(c: Context<Env>, back: string, note: ReactElement, event?: string) {
  if (!wantsFragment(c)) return c.redirect(back, 303)
  if (event) c.header('HX-Trigger', event)
  return showPart(c, note)
}

/** Answers with what was typed and why it was not saved. */
export async function answerUnsaved(c: Context<Env>, { value, version, base }: z.output<typeof FieldBody>, why: NotSaved, show: Show) {
  const status = why.kind === 'refused' ? why.status : 409
  const state = { version, bases: base, note: await noteOf(c, value, why) }
  return wantsFragment(c) ? showPart(c, show.note(state), status) : show.page({ typed: value, state }, status)
}

async function noteOf(c: Context<Env>, mine: string, why: NotSaved): Promise<Note> {
  if (why.kind === 'ask') return { kind: 'ask', ...why.question }
  if (why.kind === 'conflict') return { kind: 'conflict', theirs: why.theirs, mine, ...(await changeOf(c, why.change)) }
  return { kind: 'refused', message: why.message, cleared: why.cleared }
}
