import type { Generated } from 'kysely'
import type { Flag, Version, WithDefault } from './_schema-records.ts'

type ImportBatchTable = {
  birth_order: Generated<'day-first' | 'month-first' | null>
  entry_order: Generated<'day-first' | 'month-first' | null>
  /** Of a School Upload: into which year its lessons and teachers' classes go, where somebody chose that. */
  into_year: Generated<number | null>
  id: Generated<number>
  kind: string
  file_name: string
  rows: number
  at: string
  administrator_id: number | null
  uploaded_by: WithDefault<string>
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
type ImportRowTable = {
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
type ImportDifferenceTable = {
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
type ImportFileTable = { batch_id: number; place: number; name: string; bytes: Uint8Array }
/** How the sheets of its files are matched. */
type ImportMatchingTable = { batch_id: number; matching: string; is_matched: Flag }
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
  import_batch: ImportBatchTable
  import_row: ImportRowTable
  import_difference: ImportDifferenceTable
  class_marks_upload: ClassMarksUploadTable
  school_upload_work: SchoolUploadWorkTable
  school_upload_taken: SchoolUploadTakenTable
  import_file: ImportFileTable
  import_matching: ImportMatchingTable
  column_matching: ColumnMatchingTable
}
