import type { TermKey } from '../../domain/_terms.ts'
import type { Db } from '../_open.ts'
import type { NewRow } from '../_schema.ts'
import { type Access, ownCardInScope } from '../_scope.ts'
import { inTerm, sameTerm } from '../_term.ts'

/** The class of a term's card that a student may open: a held card is missing, like one that is not posted. */
export const findOwnCard = (db: Db, access: Access, { year, term }: TermKey) =>
  db
    .selectFrom('student_term_record as record')
    .select('record.form_class_id as classId')
    .where('record.student_id', '=', access.actor.id)
    .where(inTerm({ year, term }, 'record'))
    .where((eb) =>
      ownCardInScope(access, {
        formClass: eb.ref('record.form_class_id'),
        year: eb.ref('record.academic_year_id'),
        term: eb.ref('record.term'),
      }),
    )
    .executeTakeFirst()

/** The student for the portal's greeting, and the current term if the student is registered in it; `picture`: when the photo was uploaded, or null. */
export const findOneself = (db: Db, access: Access) =>
  db
    .selectFrom('student')
    .leftJoin(registeredNow(db).as('now'), 'now.student_id', 'student.id')
    .leftJoin('student_document as photo', (join) =>
      join.onRef('photo.student_id', '=', 'student.id').on('photo.kind', '=', 'passport-photo'),
    )
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['student.form_class_id as classId', 'photo.uploaded_at as picture'])
    .select(['now.academic_year_id as year', 'now.term', 'now.term_end as termEnd'])
    .where('student.id', '=', access.actor.kind === 'student' && access.scopes.includes('own') ? access.actor.id : null)
    .executeTakeFirst()

const registeredNow = (db: Db) =>
  db
    .selectFrom('academic_term as term')
    .innerJoin('student_term_record as record', sameTerm('record', 'term'))
    .select(['record.student_id', 'term.academic_year_id', 'term.term', 'term.term_end'])
    .where('term.is_current', '=', 1)

/** Records who opened which term's card, when and from where. */
export async function recordOpening(db: Db, opening: NewRow<'report_card_access'>): Promise<void> {
  await db.insertInto('report_card_access').values(opening).execute()
}
