import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboutChange, cursorText, entities, parseCursor, shownValue, textChanges } from '../../src/domain/history/index.ts'
import { usualFields } from '../../src/domain/school/students/local-fields.ts'
import { entityTitles, fieldTitle } from '../../src/domain/words/history.ts'

const names = {
  comments: new Map([[3, 'Must revise more regularly']]),
  teachers: new Map([[7, 'Devika Lutchman']]),
  subjects: new Map([
    [101, 'English Language'],
    [104, 'Mathematics'],
  ]),
  reasons: new Map([[1, 'Ill']]),
  posts: new Map([[4, 'Head of Department']]),
  local: usualFields,
}
const reader = { names, timeZone: 'America/Port_of_Spain' }

test.each([
  ['exam_mark', '63', '63'],
  ['exam_mark', null, 'blank'],
  ['comments', '', 'blank'],
  ['coded_comment', '3', 'Must revise more regularly'],
  ['coded_comment_1', '99', '99'],
  ['employee_id', '7', 'Devika Lutchman'],
  ['subjects', '101, 104', 'English Language, Mathematics'],
  ['post_id', '4', 'Head of Department'],
  ['date_of_birth', '2010-03-02', '02-Mar-2010'],
  ['deleted_at', '2025-12-01T02:30:00.000Z', '30-Nov-2025 22:30'],
  ['posted', '1', 'Posted'],
  ['posted', '0', 'Not posted'],
  ['password_reset', '1', 'Yes'],
  ['is_current', '0', 'No'],
  ['academic_year_id', '20252026', '2025-2026'],
  ['conduct', 'A', 'A Outstanding'],
  ['password', null, '–'],
  ['password', 'temporary', 'Temporary password given'],
  ['password', 'hunter2', '–'],
])('%s %j is shown as %j', (field, value, shown) => expect(shownValue(field, value, reader)).toBe(shown))

const nobody = { studentName: null }
test.each([
  [
    { entity: 'subject_record', key: '9', field: 'exam_mark', studentName: 'Marcus Pierre', subjectId: 104, year: 20252026, term: 1 },
    'Marcus Pierre · Mathematics · Exam mark · 2025-2026 term 1',
  ],
  [{ entity: 'subject_record', key: '9', field: 'exam_mark', studentName: 'Marcus Pierre', subjectId: null }, 'Marcus Pierre · Exam mark'],
  [{ entity: 'student', key: '20210001', field: 'first_name', studentName: 'Zahra Ali' }, 'Zahra Ali · First Name'],
  [{ entity: 'employee', key: '7', field: 'post_id', ...nobody }, 'Devika Lutchman · Post'],
  [{ entity: 'employee', key: '8', field: 'password', ...nobody }, '#8 · Password'],
  [{ entity: 'dean_class', key: '7-20252026', field: 'classes', ...nobody }, 'Devika Lutchman · Dean of · 2025-2026'],
  [{ entity: 'term_report_posting', key: '20252026-1', field: 'posted', ...nobody }, 'Posting · Reports · 2025-2026 term 1'],
  [{ entity: 'student_document', key: '5/passport-photo', field: 'passport-photo', studentName: 'Ana' }, 'Ana · Passport Photo'],
  [{ entity: 'subject_student', key: '5-104', field: 'employee_id', studentName: 'Ana' }, 'Ana · Mathematics · Teacher'],
  [{ entity: 'form_class', key: '5A', field: 'form_level', ...nobody }, 'Class 5A · Form'],
  [{ entity: 'coded_comment', key: '12', field: 'detail', ...nobody }, 'Coded comment 12 · Words'],
  [{ entity: 'student_registration_window', key: '5', field: 'deadline', ...nobody }, 'Registration of Form 5 · Deadline Date'],
  [{ entity: 'employee_post', key: '4', field: 'rank', ...nobody }, 'Head of Department · Rank'],
  [{ entity: 'school', key: '1', field: 'logo', ...nobody }, 'School · Crest'],
  [
    { entity: 'attendance_reason', key: '20210001-2025-12-01-pm', field: 'reason_id', studentName: 'Ana' },
    'Ana · 01-Dec-2025 · Afternoon · Reason',
  ],
  [{ entity: 'absence_reason', key: '1', field: 'counts', ...nobody }, 'Ill · Counts as'],
  [{ entity: 'later_thing', key: '1', field: 'some_field', ...nobody }, 'Some field'],
])('%j is %j', (place, about) => expect(aboutChange(place, names)).toBe(about))

test('every kind of thing has a title of its own', () => {
  expect(new Set(entities.map((entity) => entityTitles[entity])).size).toBe(entities.length)
  expect(fieldTitle('subject_record', 'course_mark', usualFields)).toBe('Course mark')
  expect(fieldTitle('subject_record', 'constructor', usualFields)).toBe('Constructor')
})

const words = fc.array(fc.constantFrom('a ', 'works ', 'hard ', 'must ', 'revise\n', 'b'), { maxLength: 30 }).map((all) => all.join(''))
test('the pieces of a change are both texts', () => {
  fc.assert(
    fc.property(words, words, (old, next) => {
      const pieces = textChanges(old, next) ?? []
      const joined = (gone: string) => pieces.flatMap(({ kind, text }) => (kind === gone ? [] : [text])).join('')
      expect([joined('new'), joined('gone')]).toEqual([old, next])
    }),
  )
})
test('what stays is not told as a change', () => {
  expect(textChanges('She works very hard', 'She works hard')).toEqual([
    { kind: 'same', text: 'She works ' },
    { kind: 'gone', text: 'very ' },
    { kind: 'same', text: 'hard' },
  ])
  expect(textChanges('word '.repeat(500), 'x')).toBeUndefined()
})

test('a cursor is read as it was written, and nothing else is', () => {
  const cursor = { at: '2025-12-01T14:00:00.000Z', id: 12 }
  expect(parseCursor(cursorText(cursor))).toEqual(cursor)
  for (const text of ['', '12', 'x~12', "2025-12-01T14:00:00.000Z~1' or 1", '2025-12-01T14:00:00.000Z~'])
    expect(parseCursor(text)).toBeUndefined()
})
