import type { Context } from 'hono'
import type { Before } from '../domain/backups/index.ts'
import type { Env } from './_env.ts'

/**
 * Backs the school up before a step that changes much at once. If the backup fails, the step still goes on, and the Backups page and
 * the Dashboard report the failure.
 */
export const backUpBefore = async (c: Context<Env>, why: Before) => void (await c.get('backups')?.before(why))
