import { Hono } from 'hono'
import { listTerms, listYears } from '../../db/terms.ts'
import { YearTable } from '../../views/school/years.tsx'
import { allow, type Env } from '../_http.tsx'
import { showTab } from './_request.tsx'
import { administrators } from './administrators.tsx'
import { classes } from './classes.tsx'
import { commentImport } from './comment-import.tsx'
import { comments } from './comments.tsx'
import { posts } from './posts.tsx'
import { profile } from './profile.tsx'

/** The School section: what the specification takes as given. */
export const schoolSection = new Hono<Env>()
  .route('/', profile)
  .route('/', classes)
  .route('/', posts)
  .route('/', comments)
  .route('/', commentImport)
  .get('/admin/school/years', allow('school.write'), async (c) => {
    const [years, terms] = [await listYears(c.get('db')), await listTerms(c.get('db'))]
    return showTab(c, 'years', <YearTable years={years} terms={terms} />)
  })
  .route('/', administrators)
