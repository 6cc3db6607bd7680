import { fullName } from '../../domain/_names.ts'
import type { LateSheet } from './kept-sheet.ts'
import type { Student } from './open.ts'
import { load } from './post-json.ts'
import type { Transport } from './transport.ts'

type Kind<R> = Pick<LateSheet<R>, 'def' | 'wordsOf'> & { titleOf: (field: string) => string }
type Sending<R> = (url: string, rowOf: (student: number) => R | undefined, ticket: string) => Transport<R>
type Body<R> = { students: R[] }

/** Reads a sheet with one record for each student that is not open, to send what was typed there before; otherwise returns the answer's status. */
export async function openRecords<R extends Student & { student_id: number }, A extends Body<R> = Body<R>>(
  url: string,
  ticket: string,
  transportOf: Sending<R>,
  kindOf: (body: A) => Kind<R>,
): Promise<LateSheet<R> | { failed: number }> {
  const loaded = await load(url)
  if ('failed' in loaded) return { failed: loaded.status }
  const body = loaded.body as A
  const { students: rows } = body
  const { def, wordsOf, titleOf } = kindOf(body)
  return {
    ...{ def, rows, wordsOf, classId: classIn(url) },
    transport: transportOf(url, (id) => rows.find((row) => row.student_id === id), ticket),
    nameOf: (row, field) => `${titleOf(field)}, ${fullName(row)}`,
  }
}

/** `/api/KIND/YEAR/TERM/CLASS`. */
const classIn = (url: string) => decodeURIComponent(url.split('/')[5] ?? '')
