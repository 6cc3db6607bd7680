import type { Named } from '../../_names.ts'
import {
  type ClassTerm,
  canEdit,
  type Field,
  namesOfClass,
  type RemarkDoubt,
  type Rights,
  remarkDoubts,
  remarkKey,
  repeatedBy,
  type Values,
} from '../../term-reports/index.ts'

export type ClassKey = { year: number; term: number; classId: string }

/** The path of a class's sheet in addresses and in the names of stored drafts. */
export const remarksPath = ({ year, term, classId }: ClassKey) => `${year}/${term}/${encodeURIComponent(classId)}`

/** The fields of a term record on the sheet, from left to right. */
export const remarkFields = ['times_absent', 'times_late', 'conduct', 'deportment', 'comments', 'deans'] as const satisfies readonly Field[]
export type RemarkField = (typeof remarkFields)[number]
type RemarkValues = Pick<Values, RemarkField>

export const isText = (field: string) => field === 'comments' || field === 'deans'
export const isGrade = (field: string) => field === 'conduct' || field === 'deportment'

/** A subject beside a student's row; `comments` are joined as on the report card. */
/** The marks as printed. */
export type SubjectNote = { title: string; course: number | string | null; exam: number | string | null; comments: string }

/** A student of the class in the term. */
export type RemarkRow = RemarkValues & {
  /** The id of the term record, as its history names it. */
  id: number
  student_id: number
  first_name: string
  last_name: string
  sex: 'F' | 'M' | null
  left_on: string | null
  version: number
  average: string | null
  grade: string
  rank: number | null
  subjects: readonly SubjectNote[]
}

export type RemarksSheet = { formClass: ClassTerm; rows: readonly RemarkRow[] }

/** Why the sheet is read-only. */
export type ReadOnly = 'closed' | 'over' | 'not-yours'

const byRight = (field: RemarkField, rights: Rights) => canEdit(field, { ...rights, open: true, over: [] })

/** The fields that a person writes, apart from deadlines and the lock of a closed term. */
export const ownFields = (rights: Rights) => remarkFields.filter((field) => byRight(field, rights))

/** The columns of the sheet; the dean's comment is for people who write it and for readers. */
export function columnsFor(rights: Rights): readonly RemarkField[] {
  const own = ownFields(rights)
  return remarkFields.filter((field) => field !== 'deans' || own.length === 0 || own.includes('deans'))
}

export function readOnlyFor(rights: Rights): ReadOnly | null {
  if (!rights.open) return 'closed'
  const own = ownFields(rights)
  if (own.length === 0) return 'not-yours'
  return own.some((field) => canEdit(field, rights)) ? null : 'over'
}

type Doubts = readonly (readonly RemarkDoubt[])[]
const none: readonly RemarkDoubt[] = []

/** The doubts of all remarks of a class; after a change only the changed remarks are read again. */
export function doubtsOfClass(people: readonly (Named & { sex: 'F' | 'M' | null })[]) {
  const names = namesOfClass(people)
  const known = new Map<number, { text: string; doubts: readonly RemarkDoubt[] }>()

  function own(text: string, i: number): readonly RemarkDoubt[] {
    const before = known.get(i)
    if (before?.text === text) return before.doubts
    const student = people[i]
    const doubts = student ? remarkDoubts(text, student, names) : none
    known.set(i, { text, doubts })
    return doubts
  }

  return (texts: readonly (string | null)[]): Doubts => {
    const keys = texts.map((text) => remarkKey(text ?? ''))
    const same = new Map<string, number[]>()
    for (const [i, key] of keys.entries()) if (key !== '') same.set(key, [...(same.get(key) ?? []), i])
    return texts.map((text, i) => {
      if (!text) return none
      const others = (same.get(keys[i] ?? '') ?? []).flatMap((mate) => (mate === i ? [] : (people[mate] ?? [])))
      return others.length === 0 ? own(text, i) : [...own(text, i), ...repeatedBy(others)]
    })
  }
}
