import { eachOf } from '../../src/domain/_changes.ts'
import { usualRules } from '../../src/domain/_marks.ts'
import { uploadFields } from '../../src/domain/school/students/fields.ts'
import {
  checkSchool,
  type KnownRecord,
  type KnownSchool,
  type SheetName,
  type Typed,
  type TypedRow,
} from '../../src/domain/school-upload/index.ts'

const none = eachOf(uploadFields, () => null)
function student(id: number, first_name: string, last_name: string, class_id: string, archivedOn: string | null = null) {
  return [id, { ...none, id, first_name, last_name, class_id, house_name: 'Poui', version: 1, archivedOn }] as const
}
const record = (more: Partial<KnownRecord>): KnownRecord => ({
  ...{ id: 9, version: 1, classId: '1A', formLevel: 1, hasLeft: false },
  ...{ possible: 100, absent: null, late: null, conduct: null, deportment: null },
  ...more,
})

const rules = { absent: usualRules.absent }
export const school: KnownSchool = {
  today: '2026-03-02',
  hasYear: true,
  classes: [
    { id: '1A', formLevel: 1, isOpen: true },
    { id: '1B', formLevel: 1, isOpen: true },
    { id: '9Z', formLevel: 1, isOpen: false },
  ],
  subjects: [
    { id: 1, title: 'Mathematics', abbr: 'Maths' },
    { id: 2, title: 'English Language', abbr: 'Eng' },
  ],
  teachers: [
    { id: 11, firstName: 'Dana', lastName: 'Lutchman', userName: 'd.lutchman', teacherNum: 'T1' },
    { id: 12, firstName: 'Ana', lastName: 'Joseph', userName: 'a.joseph', teacherNum: null },
    { id: 13, firstName: 'Ana', lastName: 'Joseph', userName: 'a.joseph2', teacherNum: null },
  ],
  posts: [{ id: 3, title: 'Head of Department' }],
  lessons: new Set(['11-1-1A']),
  inCharge: new Set(['form-11-1A']),
  terms: [
    { year: 20252026, term: 2, termStart: '2026-01-05', termEnd: '2026-04-01', isCurrent: true, isPosted: false, mayWrite: true, rules },
    { year: 20252026, term: 1, termStart: '2025-09-01', termEnd: '2025-12-12', isCurrent: false, isPosted: true, mayWrite: true, rules },
    { year: 20242025, term: 3, termStart: null, termEnd: null, isCurrent: false, isPosted: true, mayWrite: false, rules },
  ],
  mayWritePast: true,
  rules,
  comments: [
    { id: 1, detail: 'Good work' },
    { id: 2, detail: 'Can do better' },
  ],
  students: new Map([
    student(501, 'Kim', 'Ali', '1A'),
    student(502, 'Lee', 'Bo', '1A'),
    student(503, 'Kim', 'Ali', '1B'),
    student(504, 'Gone', 'Girl', '1A', '2025-10-01'),
  ]),
  takes: new Map([
    [501, new Set([1, 2])],
    [502, new Set([1])],
  ]),
  records: new Map([
    ['501 20252026-1', record({ absent: 4 })],
    ['504 20252026-1', record({ hasLeft: true })],
  ]),
  marks: new Map([
    ['501 20252026-1 1', { id: 1, version: 1, courseMark: 71, examMark: null, comment1: 1, comment2: null, teacher: 11 }],
    ['504 20252026-1 1', { id: 2, version: 1, courseMark: 40, examMark: null, comment1: null, comment2: null, teacher: 11 }],
  ]),
  userNames: ['d.lutchman', 'a.joseph', 'a.joseph2', 'k.khan'],
}
export const rows = (...given: [SheetName, Typed][]): TypedRow[] =>
  given.map(([sheet, typed], i) => ({ number: i + 1, sheet, row: i + 2, typed }))
export const check = (...given: [SheetName, Typed][]) => checkSchool(rows(...given), school)
