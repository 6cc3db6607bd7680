import { createHash } from 'node:crypto'
import type Sqlite from 'better-sqlite3'
import type { Contents } from '../../domain/backups/index.ts'

/** Counts what is in an open school file, whoever serves it. */
export function contentsOf(sqlite: Sqlite.Database): Contents {
  const read = sqlite.prepare(
    `select (select name from school) as school, (select secret from browser_key) as secret, (select count(*) from student) as students,
      (select count(course_mark) + count(exam_mark) from subject_record) + (select count(*) from assessment_mark) as marks,
      (select count(comments) + count(deans) from student_term_record) as remarks`,
  )
  const { secret, ...counted } = read.get() as Omit<Contents, 'identity'> & { secret: Buffer }
  return { ...counted, identity: createHash('sha256').update('school ').update(secret).digest('hex').slice(0, 16) }
}
