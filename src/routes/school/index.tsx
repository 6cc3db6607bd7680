import { Hono } from 'hono'
import type { Env } from '../_env.ts'
import { absenceReasons } from './absence-reasons.tsx'
import { administrators } from './administrators.tsx'
import { classes } from './classes.tsx'
import { commentImport } from './comment-import.tsx'
import { comments } from './comments.tsx'
import { localFields } from './local-fields.tsx'
import { markWords } from './mark-words.tsx'
import { posts } from './posts.tsx'
import { profile } from './profile.tsx'
import { schoolSignIn } from './sign-in.tsx'
import { takeAway } from './take-away.tsx'
import { years } from './years.tsx'

/** The School section: everything that the other features need. */
export const schoolSection = new Hono<Env>()
  .route('/', profile)
  .route('/', classes)
  .route('/', posts)
  .route('/', comments)
  .route('/', commentImport)
  .route('/', markWords)
  .route('/', absenceReasons)
  .route('/', localFields)
  .route('/', years)
  .route('/', takeAway)
  .route('/', administrators)
  .route('/', schoolSignIn)
