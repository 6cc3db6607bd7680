import type { Context } from 'hono'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import type { Action } from '../../domain/_policy.ts'
import { words as analysisWords } from '../../domain/words/analysis.ts'
import { words } from '../../domain/words/class-page.ts'
import { words as honourWords } from '../../domain/words/honour.ts'
import { analysisUrl } from '../../views/_links/analysis.ts'
import { registersUrl } from '../../views/_links/attendance-registers.ts'
import { remarksLinks } from '../../views/_links/class-remarks.ts'
import { classListUrl } from '../../views/_links/classes.ts'
import { classContactsUrl } from '../../views/_links/contacts.ts'
import { honourUrl } from '../../views/_links/honour.ts'
import { linksOf } from '../../views/_links/term-reports.ts'
import type { ClassAction } from '../../views/class-page/index.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'

/** The register of a class, for those who keep it. */
export const registerOf = (base: string, classId: string) => `${registersUrl(base)}/${encodeURIComponent(classId)}`

/** What the person may do with the class. */
export async function actionsOf(
  c: Context<Env>,
  term: StoredTerm,
  classId: string,
  mayIn: (action: Action) => Promise<boolean>,
): Promise<ClassAction[]> {
  const base = baseOf(actorOf(c))
  const reports = linksOf(base, term)
  const actions: (ClassAction & { right: Action })[] = [
    { right: 'term-record.read', title: words.reports, icon: 'details', href: reports.student(classId, 1) },
    { right: 'term-record.read', title: words.remarks, icon: 'note', href: remarksLinks(base).sheet({ ...term, classId }) },
    { right: 'attendance-register.write', title: words.register, icon: 'clock', href: registerOf(base, classId) },
    { right: 'contact.read', title: words.contacts, icon: 'users', href: classContactsUrl(classId), isDialog: true },
    { right: 'term-record.read', title: words.list, icon: 'files', href: classListUrl(classId), isDialog: true },
    { right: 'report.read', title: words.markSheet, icon: 'grid', href: reports.markSheet(classId), isDialog: true },
    { right: 'report.read', title: words.rankSheet, icon: 'form', href: reports.rankSheet(classId), isDialog: true },
    { right: 'analysis.read', title: analysisWords.title, icon: 'dashboard', href: analysisUrl(base, { classId }) },
    { right: 'honour.read', title: honourWords.title, icon: 'cap', href: honourUrl(base, { classId }) },
  ]
  const allowed = await Promise.all(actions.map(({ right }) => mayIn(right)))
  return actions.flatMap(({ right: _, ...action }, n) => (allowed[n] ? [action] : []))
}
