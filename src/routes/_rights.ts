import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Access } from '../db/_scope.ts'
import { type Action, can, scopesFor } from '../domain/_policy.ts'
import { actorOf, type Env, type Frame } from './_env.ts'

/** Lets a request through only for who may do `action`, and leaves its scopes for the query and the frame of its pages. */
export const allow = (action: Action, frame?: Frame) =>
  createMiddleware<Env>(async (c, next) => {
    const actor = c.get('actor')
    if (!actor) throw new HTTPException(401)
    const scopes = scopesFor(actor, action)
    if (scopes.length === 0) throw new HTTPException(403)
    c.set('scopes', scopes)
    c.set('frame', frame)
    await next()
  })

/** Who asks, and how far the route's action lets them reach. */
export const accessOf = (c: Context<Env>): Access => ({ actor: actorOf(c), scopes: c.get('scopes') })

/** Whether the signed-in actor may do another action than the route's own. */
export const may = (c: Context<Env>, action: Action) => can(actorOf(c), action)
