import type { RemarkRow, SubjectNote } from './index.ts'

type PackedSubject = readonly [title: number, course: SubjectNote['course'], exam: SubjectNote['exam'], comments: number]
type PackedRow = Omit<RemarkRow, 'subjects'> & { subjects: readonly PackedSubject[] }
/** Rows in a fifth of the space: a class has four hundred subjects with few different texts, which are numbers into `texts`. */
export type Packed = { rows: readonly PackedRow[]; texts: readonly string[] }

export function pack(rows: readonly RemarkRow[]): Packed {
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const packed = rows.map(
    (row): PackedRow => ({
      ...row,
      subjects: row.subjects.map(({ title, course, exam, comments }) => [placeOf(title), course, exam, placeOf(comments)] as const),
    }),
  )
  return { rows: packed, texts: [...places.keys()] }
}

export const unpack = ({ rows, texts }: Packed): RemarkRow[] =>
  rows.map((row) => ({
    ...row,
    subjects: row.subjects.map(
      ([title, course, exam, comments]): SubjectNote => ({ title: texts[title] ?? '', course, exam, comments: texts[comments] ?? '' }),
    ),
  }))
