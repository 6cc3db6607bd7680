import type { Crest } from '../../domain/_crest.ts'
import { nextYear } from '../../domain/_dates.ts'
import type { SetUpValues } from '../../domain/school/set-up.ts'
import { codedComments, posts } from '../../domain/school/usual-lists.ts'
import { type Change, differences, recordChanges } from '../_history.ts'
import { insert } from '../_insert.ts'
import type { Db, Trx } from '../_open.ts'
import { crestText } from './profile.ts'

/** A new school's first posts, which it may change. Privileged posts keep their ids (ROLE-5). */
const firstPosts = posts.filter((post) => post.title !== 'Assistant Teacher')
export const firstOnes = { posts: firstPosts.length, comments: codedComments.length }

type New = Omit<SetUpValues, 'password'> & { passwordHash: string; crest: Crest | null }
type SetUpAnswer = { kind: 'made'; administratorId: number } | { kind: 'exists' } | { kind: 'taken' }
const author = { kind: 'system', id: null, name: 'set-up' } as const

/** Makes the school in one transaction, all or nothing, only if there is none. */
export async function makeSchool(db: Db, school: New, at: string): Promise<SetUpAnswer> {
  return db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('school').select('id').executeTakeFirst()) return { kind: 'exists' }
    const { class_average: _, ...profile } = school.profile // off at first
    const administratorId = await addFirstAdministrator(trx, school, at)
    if (administratorId === undefined) return { kind: 'taken' }
    await trx
      .insertInto('school')
      .values({ ...profile, logo: school.crest && Buffer.from(school.crest.bytes), logo_type: school.crest?.type ?? null })
      .execute()
    await insert(trx, 'employee_post', firstPosts)
    await insert(trx, 'coded_comment', codedComments)
    const classes = school.classes.map((c) => ({ id: c.id, form_level: c.formLevel }))
    await insert(trx, 'form_class', classes)
    await startTerm(trx, school)
    await trx.updateTable('second_factor_rule').set({ administrators_since: at }).execute()
    await recordChanges(
      trx,
      [
        ...differences({ entity: 'school', key: 1 }, {}, { ...written(profile), ...(school.crest && { logo: crestText(school.crest) }) }),
        ...differences({ entity: 'administrator', key: administratorId }, {}, { user_name: school.userName, kind: 'full' }),
        ...added('employee_post', firstPosts),
        ...added('coded_comment', codedComments),
        ...added('form_class', classes),
        ...startOf(school),
        ...differences({ entity: 'second_factor_rule', key: 1 }, {}, { administrators_since: at }),
      ],
      { actor: author, at },
    )
    return { kind: 'made', administratorId }
  })
}

/** Blank values have no history yet. */
const written = (values: Record<string, unknown>) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

const added = (entity: string, rows: readonly { id: string | number }[]): Change[] =>
  rows.flatMap((row) => differences({ entity, key: row.id }, {}, row))

const startOf = ({ term: { year, term } }: New): Change[] =>
  differences({ entity: 'academic_term', key: `${year}-${term}` }, {}, { term, is_current: 1 })

/** Undefined if the command line has added one of that name. */
async function addFirstAdministrator(trx: Trx, { userName, passwordHash }: New, at: string): Promise<number | undefined> {
  const added = await trx
    .insertInto('administrator')
    .values({ user_name: userName, kind: 'full', password_hash: passwordHash, created_at: at })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** Without dates yet; the next year exists for planning. */
async function startTerm(trx: Trx, { term }: New): Promise<void> {
  await insert(
    trx,
    'academic_year',
    [term.year, nextYear(term.year)].map((id) => ({ id })),
  )
  await insert(trx, 'academic_term', [{ academic_year_id: term.year, term: term.term, is_current: 1 }])
}
