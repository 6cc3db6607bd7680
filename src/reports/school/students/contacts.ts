import { shownDay } from '../../../domain/_dates.ts'
import { classTitle } from '../../../domain/_titles.ts'
import type { Contact } from '../../../domain/school/students/contacts/index.ts'
import { contactListWords as words } from '../../../domain/words/contacts.ts'
import { printedOn } from '../../../domain/words/reports.ts'
import { blank, type Cell, clean, figure, idCell, nameCell, type Row, type Sheet, text } from '../../_model.ts'
import { left, right, tableOf } from '../../_parts.ts'

type Line = { studentId: number; firstName: string; lastName: string; telephone: string | null; contacts: readonly Contact[] }
export type ContactList = { classId: string; students: readonly Line[]; printedDay: string; medium: 'paper' | 'spreadsheet' }

/** The contacts of each student of a class, in calling order. Paper names a student once; a spreadsheet names the student on every line. */
export function contactList({ classId, students, printedDay, medium }: ContactList): Sheet {
  const isPaper = medium === 'paper'
  const columns = [
    right('#', 8),
    ...(isPaper ? [] : [left(words.number, 22)]),
    left(words.student, isPaper ? 52 : 'rest', true),
    left(words.contact, 'rest'),
    left(words.relation, 25),
    left(words.telephones, 44),
    left(words.email, 48),
    left(words.collect, 15),
    left(words.note, isPaper ? 42 : 60),
  ]
  const rows = students.flatMap((student, n) => {
    const lines = linesOf(student)
    return lines.map((line, i): Row => {
      const isNamed = i === 0 || !isPaper
      return [
        isNamed ? figure(n + 1) : blank,
        ...(isPaper ? [] : [idCell(student.studentId)]),
        isNamed ? nameCell(student) : blank,
        ...line,
      ]
    })
  })
  return {
    paper: 'wide',
    title: words.title,
    when: classTitle(clean(classId)),
    about: clean(classId),
    blocks: [tableOf(columns, rows)],
    foot: { notes: words.notes, stamp: printedOn(shownDay(printedDay)) },
  }
}

function linesOf({ contacts, telephone }: Line): Cell[][] {
  const home = telephone ? [[text(words.home, 'dim'), blank, text(clean(telephone)), blank, blank, blank]] : []
  const lines = [...contacts.map(lineOf), ...home]
  return lines.length > 0 ? lines : [[text(words.none, 'dim'), blank, blank, blank, blank, blank]]
}

const lineOf = ({ name, relation, telephone, telephone2, email, language, may_collect: mayCollect, note }: Contact): Cell[] => [
  text(clean(name ?? '')),
  text(clean(relation ?? '')),
  text(clean([telephone, telephone2].filter(Boolean).join(', '))),
  text(clean(email ?? '')),
  mayCollect === 0 ? text(words.no, 'low') : text(mayCollect === 1 ? words.yes : ''),
  text(clean([language && `${words.language}: ${language}`, note].filter(Boolean).join('. '))),
]
