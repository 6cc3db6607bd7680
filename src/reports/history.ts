import { moment } from '../domain/_dates.ts'
import type { ShownChange } from '../domain/history/index.ts'
import { pageWords as words } from '../domain/words/history.ts'
import { clean, type Sheet, text } from './_model.ts'

type About = { timeZone: string; when: string; about: string; note: string }

/** The changes of a list, one in each row. */
export const historySheet = (changes: readonly ShownChange[], { timeZone, when, about, note }: About): Sheet => ({
  paper: 'wide',
  title: words.title,
  when,
  about: `${words.title} ${about}`,
  blocks: [
    {
      kind: 'table',
      isRuled: false,
      columns: [
        { title: words.when, align: 'left', width: 30 },
        { title: words.who, align: 'left', width: 35 },
        { title: words.what, align: 'left', width: 90, isHead: true },
        { title: words.old, align: 'left', width: 60 },
        { title: words.new, align: 'left', width: 60 },
      ],
      rows: changes.map((change) => [
        text(moment(new Date(change.at), timeZone)),
        text(clean(change.by)),
        text(clean(change.what)),
        text(clean(change.old)),
        text(clean(change.new)),
      ]),
      foot: [],
    },
  ],
  foot: { notes: [about, note].filter(Boolean).join(' · '), stamp: when },
})
