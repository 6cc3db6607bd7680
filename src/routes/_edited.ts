import type { Context } from 'hono'
import { z } from 'zod'
import { type Edited, type LastChange, type Texts, typedOver } from '../domain/_changes.ts'
import { conflictWords } from '../domain/words/conflict.ts'
import type { Env } from './_env.ts'
import { BaseValues, readForm, Text, Version } from './_form.tsx'
import { changeOf } from './_time.ts'

/** A checkbox as a text: `1` or empty. */
export const Tick = z
  .literal('1')
  .optional()
  .transform((value) => value ?? '')

type Row<F extends string> = { version: number; texts: Texts<F> }
export type Sent<F extends string> = Edited<F> & {
  /** The fields that both people changed. */
  both: readonly F[]
  /** The version that a save may replace; a version that no row has if the save would undo a colleague's value. */
  saves: number
}

/** The form with the stored values. */
export const editedOf = <F extends string>({ texts, version }: Row<F>): Edited<F> => ({ typed: texts, shown: texts, version })

/** Reads the form of an editable row: `fields` are its texts, `besides` its other values. A field without a type takes any text. */
export async function readEdited<F extends string, M extends z.ZodRawShape = Record<never, never>>(
  c: Context<Env>,
  { texts: now, version }: Row<F>,
  fields: { [f in F]?: z.ZodType<string> } = {},
  besides = {} as M,
): Promise<Sent<F> & { besides: z.output<z.ZodObject<M>> }> {
  const own = Object.fromEntries(Object.keys(now).map((field) => [field, fields[field as F] ?? Text]))
  const Form: z.ZodType = z.strictObject({ ...own, ...besides, version: Version, shown: BaseValues })
  const sent = (await readForm(c, Form)) as Record<string, unknown>
  const pick = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, sent[name]]))
  const shown = (sent.shown ?? (sent.version === version ? now : {})) as Partial<Texts<F>>
  const edit = typedOver(pick(now) as Texts<F>, shown, now)
  return { ...edit, version, saves: edit.both.length === 0 ? version : -1, besides: pick(besides) as z.output<z.ZodObject<M>> }
}

/** The label of a field, and how to write its value if not as its text. */
export type Named<F extends string> = { [f in F]: string | readonly [label: string, written: (value: string) => string] }

export const yesNo = (tick: string) => (tick === '1' ? conflictWords.yes : conflictWords.no)

/** Shows the form again with the stored row, who changed it and when, and both values of each field that both people changed. */
export async function lateOf<F extends string>(
  c: Context<Env>,
  sent: Sent<F>,
  { texts: now, version }: Row<F>,
  change: LastChange | undefined,
  names: Named<F>,
): Promise<Edited<F>> {
  const { typed, both } = typedOver(sent.typed, sent.shown, now)
  const { by, at: when } = await changeOf(c, change)
  const fields = [...both].map((field) => {
    const name: string | readonly [string, (value: string) => string] = names[field]
    const [label, written] = typeof name === 'string' ? [name, String] : name
    return { label, now: written(now[field]), typed: written(typed[field]) }
  })
  return { typed, shown: now, version, late: { by, when, fields } }
}
