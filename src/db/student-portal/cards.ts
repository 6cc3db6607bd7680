import type { TermKey } from '../../domain/_terms.ts'
import type { Db } from '../_open.ts'
import type { NewRow } from '../_schema.ts'
import { type Access, ownCardInScope } from '../_scope.ts'
import { inTerm, sameTerm } from '../_term.ts'

/** The report cards that a student may open, latest first: a held card is missing, like one that is not posted. */
export const listOwnCards = (db: Db, access: Access) =>
  ownCards(db, access)
    .select(['record.academic_year_id as year', 'record.term', 'posting.date_posted as datePosted'])
    .orderBy('record.academic_year_id', 'desc')
    .orderBy('record.term', 'desc')
    .execute()

/** The class of a term's card. */
export const findOwnCard = (db: Db, access: Access, { year, term }: TermKey) =>
  ownCards(db, access).where(inTerm({ year, term }, 'record')).executeTakeFirst()

const ownCards = (db: Db, access: Access) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('term_report_posting as posting', sameTerm('posting', 'record'))
    .select('record.form_class_id as classId')
    .where('record.student_id', '=', access.actor.id)
    .where((eb) =>
      ownCardInScope(access, {
        formClass: eb.ref('record.form_class_id'),
        year: eb.ref('record.academic_year_id'),
        term: eb.ref('record.term'),
      }),
    )

/** The student for the portal's greeting; `picture`: when the photo was uploaded, or null. */
export const findOneself = (db: Db, access: Access) =>
  db
    .selectFrom('student')
    .leftJoin('student_document as photo', (join) =>
      join.onRef('photo.student_id', '=', 'student.id').on('photo.kind', '=', 'passport-photo'),
    )
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as classId', 'photo.uploaded_at as picture'])
    .where('student.id', '=', access.actor.kind === 'student' && access.scopes.includes('own') ? access.actor.id : null)
    .executeTakeFirst()

/** Records who opened which term's card, when and from where. */
export async function recordOpening(db: Db, opening: NewRow<'report_card_access'>): Promise<void> {
  await db.insertInto('report_card_access').values(opening).execute()
}
