import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Access } from '../db/_scope.ts'
import { type Action, can, scopesFor } from '../domain/_policy.ts'
import { actorOf, type Env, type Frame } from './_env.ts'

/** Lets only people with the right to `action` through, and keeps their scopes for queries and the page's frame. */
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

/** The account and the scopes of the route's action. */
export const accessOf = (c: Context<Env>): Access => ({ actor: actorOf(c), scopes: c.get('scopes') })

/** True if the account may do another action than the route's own. */
export const may = (c: Context<Env>, action: Action) => can(actorOf(c), action)
