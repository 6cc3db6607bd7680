import { sql } from 'kysely'
import type { TermKey } from '../../domain/_terms.ts'
import type { Db } from '../_open.ts'
import { preparedFor } from '../_prepared-for.ts'
import { type Access, classInScope, lessonInScope } from '../_scope.ts'
import { nullsFirst } from '../_term.ts'

type OfYear = { year: number }

/** The present teachers, in the order of the staff list. */
export const listTeachersFor = (db: Db, access: Access) => teachers(db, access, {})
/** The classes of a year in reach, lowest form first. */
export const listClassesFor = (db: Db, access: Access, { year }: TermKey) => classes(db, access, { year })
/** The subjects of a year of which some lesson is in reach. */
export const listSubjectsFor = (db: Db, access: Access, { year }: TermKey) => subjects(db, access, { year })
/** The lessons of a year whose marks are in reach, lowest form first. */
export const listLessonsFor = (db: Db, access: Access, { year }: TermKey) => lessons(db, access, { year })

const teachers = preparedFor((db, _values, { scopes }) =>
  db
    .selectFrom('employee')
    .leftJoin('employee_post as post', 'post.id', 'employee.post_id')
    .select(['employee.id', 'employee.first_name as firstName', 'employee.last_name as lastName'])
    .select(['employee.teacher_num as number', 'post.title as post'])
    .where('employee.deleted_at', 'is', null)
    .where(sql.lit(scopes.includes('all')))
    .orderBy('employee.sort_key')
    .orderBy('employee.id'),
)

const classes = preparedFor((db, { year }: OfYear, access) =>
  db
    .selectFrom('form_class as class')
    .select('class.id')
    .where('class.form_level', 'is not', null)
    .where('class.retired_at', 'is', null)
    .where((eb) => classInScope(access, eb.ref('class.id'), sql`${year}`))
    .orderBy('class.form_level')
    .orderBy('class.id'),
)

const subjects = preparedFor((db, { year }: OfYear, { actor, scopes }) =>
  db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .select(['subject.id', 'subject.title', 'subject.abbr'])
    .distinct()
    .where('lesson.academic_year_id', '=', year)
    .where((eb) => {
      const [formClass, ofYear] = [eb.ref('lesson.form_class_id'), eb.ref('lesson.academic_year_id')]
      return eb.or([
        classInScope({ actor, scopes: scopes.filter((scope) => scope !== 'lessons') }, formClass, ofYear),
        lessonInScope({ actor, scopes }, { subject: eb.ref('lesson.subject_id'), formClass, year: ofYear }),
      ])
    })
    .orderBy('subject.title'),
)

const lessons = preparedFor((db, { year }: OfYear, access) =>
  db
    .selectFrom('lesson')
    .innerJoin('subject', 'subject.id', 'lesson.subject_id')
    .innerJoin('form_class as class', 'class.id', 'lesson.form_class_id')
    .select(['class.id as classId', 'class.form_level', 'subject.id as subjectId', 'subject.title as subject', 'subject.abbr'])
    .distinct()
    .where('lesson.academic_year_id', '=', year)
    .where((eb) =>
      lessonInScope(access, {
        subject: eb.ref('lesson.subject_id'),
        formClass: eb.ref('lesson.form_class_id'),
        year: eb.ref('lesson.academic_year_id'),
      }),
    )
    .orderBy('class.form_level', nullsFirst)
    .orderBy('class.id')
    .orderBy('subject.title'),
)
