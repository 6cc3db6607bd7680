import type { Db } from '../_open.ts'
import { prepared } from '../_prepared.ts'

/** How long each of the school's lists is: what is in use. */
export async function countLists(db: Db) {
  const [counts] = await listsOf(db, {})
  return counts ?? {}
}

const listsOf = prepared((db) =>
  db.selectNoFrom(({ selectFrom }) => {
    const all = (table: 'academic_year' | 'employee_post' | 'administrator') =>
      selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
    const inUse = (table: 'form_class' | 'coded_comment') =>
      selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('retired_at', 'is', null)
        .$asScalar()
        .$notNull()
    return [
      inUse('form_class').as('classes'),
      all('academic_year').as('years'),
      inUse('coded_comment').as('comments'),
      all('employee_post').as('posts'),
      all('administrator').as('administrators'),
    ]
  }),
)
