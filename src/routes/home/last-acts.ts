import type { Context } from 'hono'
import { listLastActs } from '../../db/home/last-acts.ts'
import type { Action } from '../../domain/_policy.ts'
import type { Act, ActKind } from '../../domain/home.ts'
import { actNote, actTitle, whyNot } from '../../domain/words/last-acts.ts'
import { importUrl } from '../../views/_links/attendance-imports.ts'
import { handOversUrl } from '../../views/_links/hand-over.ts'
import { batchUrl } from '../../views/_links/school-upload.ts'
import { nextReportsUrl } from '../../views/_links/students.ts'
import { termUndoUrl } from '../../views/_links/terms.ts'
import { yearUrl } from '../../views/_links/year.ts'
import type { LastAct } from '../../views/home/last-acts.tsx'
import type { Env } from '../_env.ts'
import { may } from '../_rights.ts'
import { momentsOf } from '../_time.ts'

type Undo = { right: Action; href: (act: Act & { id: number }) => string }
/** Each act is undone where its feature does it. */
const undoes: Partial<Record<ActKind, Undo>> = {
  students: { right: 'student.write', href: ({ id }) => batchUrl({ kind: 'students', id }, 'undo') },
  school: { right: 'school-upload.write', href: ({ id }) => batchUrl({ kind: 'school', id }, 'undo') },
  attendance: { right: 'attendance.write', href: ({ id }) => importUrl(id, 'undo') },
  'class-marks': { right: 'class-marks.write', href: ({ id }) => `/admin/class-marks/uploads/${id}/undo` },
  promotion: { right: 'year.write', href: () => yearUrl('promotion', 'undo') },
  subjects: { right: 'year.write', href: () => yearUrl('subjects', 'undo') },
  registering: {
    right: 'term.register',
    href: ({ name }) => {
      const [year, term] = name.split('-').map(Number)
      return termUndoUrl({ year: year ?? 0, term: term ?? 0 })
    },
  },
  'next-reports': { right: 'student.write', href: ({ at }) => `${nextReportsUrl('undo')}?${new URLSearchParams({ at })}` },
  'hand-over': { right: 'teacher.assign', href: ({ id }) => handOversUrl(id, 'undo') },
  'moves-class': { right: 'student.write', href: ({ id }) => `/admin/students/ticked/work/${id}` },
  'moves-leaves': { right: 'student.write', href: ({ id }) => `/admin/students/ticked/work/${id}` },
}

/** The last acts on many records, each with its undo, or why there is none. */
export async function lastActsOf(c: Context<Env>): Promise<LastAct[]> {
  if (!may(c, 'administrator-console.read')) return []
  const moments = await momentsOf(c)
  return (await listLastActs(c.get('db'))).map((act) => {
    const shown = { key: `${act.kind}-${act.id}-${act.at}`, title: actTitle(act), note: actNote(act, moments(act.at)) }
    const why = whyNotOf(c, act)
    const undo = undoes[act.kind]
    return why === undefined && undo ? { ...shown, undo: undo.href(act as Act & { id: number }) } : { ...shown, why: why ?? whyNot.none }
  })
}

function whyNotOf(c: Context<Env>, act: Act): string | undefined {
  const undo = undoes[act.kind]
  if (act.undoneAt !== null) return whyNot.undone(act.undoneBy)
  if (act.isSwept === 1) return whyNot.swept
  if (act.kind === 'setting') return whyNot.setting
  if (act.kind.startsWith('moves-') && (act.id === null || !undo)) return whyNot['each-student']
  if (!undo) return whyNot.none
  return may(c, undo.right) ? undefined : whyNot['not-yours']
}
