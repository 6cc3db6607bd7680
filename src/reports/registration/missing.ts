import { shownDay } from '../../domain/_dates.ts'
import type { NamedStudent } from '../../domain/_names.ts'
import type { ClassOf } from '../../domain/administrative-reports.ts'
import type { RegistrationState } from '../../domain/registration/index.ts'
import { isMissing } from '../../domain/registration/office.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { reportWords as words } from '../../domain/words/registration-office.ts'
import { printedOn } from '../../domain/words/reports.ts'
import { type Block, clean, type Sheet, text } from '../_model.ts'
import { left, notice } from '../_parts.ts'
import { classSheets, classSummary, type Setting, withSummary } from '../administrative-reports/parts.ts'

/** `since`: when the draft was last saved, or when the registration was returned. */
type RegistrationStand = NamedStudent & { state: RegistrationState; since: string }

/** The students who have not sent a registration, by class, after a table of counts. */
export function missingRegistrations(
  of: { about: string; whose: string; classes: readonly ClassOf<RegistrationStand>[] },
  setting: Setting,
): Sheet[] {
  const sheet = (about: string, blocks: Block[]): Sheet => ({
    paper: 'list',
    title: words.title,
    when: [clean(of.about), about].join(' · '),
    about,
    blocks,
    foot: { notes: words.notes, stamp: printedOn(shownDay(setting.printedDay)) },
  })
  const missing = of.classes
    .map((one) => ({ ...one, students: one.students.filter(({ state }) => isMissing(state)) }))
    .filter((one) => one.students.length > 0)
  if (missing.length === 0) return [sheet(words.summary, [notice(words.nobody(of.whose))])]
  const counted = (title: string, states: readonly RegistrationState[], isBold = false) => ({
    title,
    isBold,
    of: (students: readonly RegistrationStand[]) => students.filter(({ state }) => states.includes(state)).length,
  })
  const summary = classSummary(of.classes, [
    { title: words.students, of: (students) => students.length },
    counted(words.missing, ['not-begun', 'draft', 'returned'], true),
    counted(stateTitles['not-begun'], ['not-begun']),
    counted(stateTitles.draft, ['draft']),
    counted(stateTitles.returned, ['returned']),
  ])
  const lists = classSheets<RegistrationStand>(setting, missing, {
    isOne: true,
    columns: [left(words.state, 34), left(words.since, 34)],
    cells: ({ state, since }) => [text(stateTitles[state], state === 'returned' ? 'bold' : undefined), text(since)],
    of: sheet,
  })
  return withSummary(setting, sheet(words.summary, [summary]), lists)
}
