import { shownDay } from '../domain/_dates.ts'
import { sheetWords as words } from '../domain/words/backups.ts'
import { printedOn } from '../domain/words/reports.ts'
import { clean, figure, type Sheet, text } from './_model.ts'
import { left, middle, tableOf } from './_parts.ts'

export type Recovery = { school: string; folder: string; place: string | undefined; key: string | undefined; printedDay: string }

/** The sheet for the safe, with which the school can be restored without this server. Somebody writes the passphrase on it by hand. */
export function recoverySheet({ school, folder, place, key, printedDay }: Recovery): Sheet {
  const places = [
    [words.here, folder],
    [words.place, place ?? words.noPlace],
    [words.key, key ?? words.noKey],
  ] as const
  return {
    paper: 'list',
    title: words.title,
    when: shownDay(printedDay),
    about: words.title,
    blocks: [
      { kind: 'person', name: clean(school), facts: places.map(([label, value]) => [label, clean(value)]), more: [] },
      { kind: 'texts', texts: [{ title: words.keep, text: words.intro }] },
      tableOf(
        [middle(words.step, 14), left(words.what, 'rest', true)],
        words.steps.map((step, n) => [figure(n + 1), text(step)]),
      ),
      { kind: 'signatures', signatures: [words.write, words.written].map((role) => ({ name: '', role })) },
    ],
    foot: { notes: words.notes, stamp: printedOn(shownDay(printedDay)) },
  }
}
