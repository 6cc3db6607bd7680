import type { Generated } from 'kysely'
import type { ClassFrom } from '../domain/school/students/class-move.ts'
import type { MoveKind } from '../domain/school/students/moves.ts'
import type { Outcome, WorkDoing } from '../domain/school/students/ticked.ts'
import type { Flag, WithDefault } from './_schema-records.ts'

/** `term`: the one under way whose record the move changed. `stood`: what undoing it puts back. */
type StudentMoveTable = {
  id: Generated<number>
  student_id: number
  kind: MoveKind
  day: string
  academic_year_id: number | null
  term: number | null
  from_class: string | null
  to_class: string | null
  /** What it did, in plain words. */
  said: string
  stood: string
  /** The line of the history that tells of it, and the last of those that it stands for. */
  first_change: number
  last_change: number
  at: string
  actor_name: string
  undone_at: WithDefault<string | null>
  undone_by: WithDefault<string | null>
  undo_first: WithDefault<number | null>
  undo_last: WithDefault<number | null>
}
/** A subject record that the student's class does not take: `record` and `choice` are its row and who taught the student, to be put back as they were. */
type SubjectRecordAsideTable = {
  id: number
  student_id: number
  academic_year_id: number
  term: number
  subject_id: number
  /** The class whose it was. */
  form_class_id: string
  /** How many marks are in it. */
  marks: number
  record: string
  choice: string | null
}

/** What is done to many students a few at a time: `academic_year_id` and `term` are of the records that it changes. Forgotten a day after its end. */
type StudentWorkTable = {
  id: Generated<number>
  doing: WorkDoing
  to_class: WithDefault<string | null>
  class_from: WithDefault<ClassFrom | null>
  day: WithDefault<string | null>
  academic_year_id: number | null
  term: number | null
  at: string
  /** JSON, who began it. */
  actor: string
  /** Once nothing is left of it: when it was begun, and it is kept a day from then. */
  finished_at: WithDefault<string | null>
}
/** `to_class`: of one who comes back; where all go to the same, it is with the work. */
type StudentWorkStudentTable = {
  work_id: number
  student_id: number
  from_class: string | null
  to_class: WithDefault<string | null>
  outcome: Outcome | null
}

export type MoveTables = {
  student_move: StudentMoveTable
  subject_record_aside: SubjectRecordAsideTable
  student_work: StudentWorkTable
  student_work_student: StudentWorkStudentTable
}

/** The card that was printed last of a student in a term: a digest of what stood on it, and whether it was another one when the term was posted. */
export type PrintedCardTable = {
  academic_year_id: number
  term: number
  student_id: number
  digest: string
  is_changed: WithDefault<Flag>
  at: string
  by_name: string
}
/** The posted terms whose change a sitting was asked about. */
export type PostedSittingTable = { token_hash: string; academic_year_id: number; term: number }
