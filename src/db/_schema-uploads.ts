import type { Generated } from 'kysely'
import type { Flag, Version, WithDefault } from './_schema-records.ts'

/** Work on many that is undone as one: a file with its rows, or a step of the change of year. */
type BatchTable = {
  /** `students`, `attendance`, `school`, `class-marks`, or the step of the change of year. */
  kind: string
  /** Of the file, or the year. */
  name: string
  birth_order: Generated<'day-first' | 'month-first' | null>
  entry_order: Generated<'day-first' | 'month-first' | null>
  /** Of a School Upload: into which year its lessons and teachers' classes go, where somebody chose that. */
  into_year: Generated<number | null>
  id: Generated<number>
  rows: number
  at: string
  administrator_id: number | null
  made_by: WithDefault<string>
  /** What was noticed in the file. */
  note: WithDefault<string>
  /** Confirmed, and not all of it is written yet. */
  is_unfinished: WithDefault<Flag>
  confirmed_at: string | null
  confirmed_by: string | null
  undone_at: string | null
  undone_by: string | null
  /** When its rows went with their time: from then on it cannot be undone. */
  swept_at: WithDefault<string | null>
  version: Version
}
/** One row of an uploaded file: JSON of what stands in its cells, of what could not be read there, and of which were mended. */
type BatchRowTable = {
  batch_id: number
  sheet_row: number
  typed: string
  unread: WithDefault<string>
  mended: WithDefault<string>
  is_hidden: WithDefault<Flag>
  is_accepted: WithDefault<Flag>
  outcome: 'added' | 'changed' | 'same' | 'left' | null
}
/** What a confirmed upload changed of a student who was there already. */
type BatchDifferenceTable = {
  batch_id: number
  student_id: number
  field: string
  old_value: string | null
  new_value: string | null
  /** 0: it is only to be written, or was taken back again. */
  is_written: WithDefault<Flag>
}
/** Of whom and of which term a file of marks is, and what is under way with it: its differences are written a few at a time. */
type ClassMarksUploadTable = {
  batch_id: number
  academic_year_id: number
  term: number
  uploader_kind: 'administrator' | 'employee'
  uploader_id: number
  work: WithDefault<'saving' | 'giving-up' | 'undoing' | 'restoring' | null>
  /** The instant that all of it has in the history. */
  work_at: WithDefault<string | null>
  /** Why the last work was given up: JSON. */
  failures: WithDefault<string>
}
/** The files of an upload until it is confirmed, so that their columns can be matched again. */
type BatchFileTable = { batch_id: number; place: number; name: string; bytes: Uint8Array }
/** How the sheets of its files are matched. */
type BatchMatchingTable = { batch_id: number; matching: string; is_matched: Flag }
/** How the columns under these headings were matched the last time, and that in words. */
type ColumnMatchingTable = { headings: string; matching: string; said: string }

/** What is under way with a School Upload, in which terms, and how far its undoing came: `stage` of its parts, `after` this line of the history. */
type SchoolUploadWorkTable = {
  batch_id: number
  work: 'saving' | 'undoing' | 'giving-up' | 'restoring'
  at: string
  actor: string
  terms: string
  stage: WithDefault<number>
  after: WithDefault<number>
  /** Why it was turned back. */
  why: WithDefault<'marks' | 'used' | null>
}
/** The rows that a step of undoing changed or removed, as they stood before and after it, until all of it is undone. */
type SchoolUploadTakenTable = { batch_id: number; step: number; taken: string }

export type UploadTables = {
  batch: BatchTable
  batch_row: BatchRowTable
  batch_difference: BatchDifferenceTable
  class_marks_upload: ClassMarksUploadTable
  school_upload_work: SchoolUploadWorkTable
  school_upload_taken: SchoolUploadTakenTable
  batch_file: BatchFileTable
  batch_matching: BatchMatchingTable
  column_matching: ColumnMatchingTable
}
