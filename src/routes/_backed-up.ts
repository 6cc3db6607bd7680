import type { Context } from 'hono'
import type { Before } from '../domain/backups/index.ts'
import type { Env } from './_env.ts'

/**
 * Backs the school up, as it is now, beside a step that changes much at once. Where that fails, the Backups page and the Dashboard say so, and the
 * step is taken.
 */
export const backUpBefore = async (c: Context<Env>, why: Before) => void (await c.get('backups')?.before(why))
