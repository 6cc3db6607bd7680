import { common } from '../../domain/words/common.ts'
import { words } from '../../domain/words/last-acts.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Panel } from '../_ui/panel.tsx'

/** Either `undo`, its address, or `why` it cannot be undone as one. */
export type LastAct = { key: string; title: string; note: string; undo?: string; why?: string }

export const LastActs = ({ acts }: { acts: readonly LastAct[] }) => (
  <Panel id="last-acts" title={words.title} foot={words.about}>
    <ul className="rows">
      {acts.map(({ key, title, note, undo, why }) => (
        <li key={key}>
          <span className="grow">
            <span className="name">{title}</span>
            <span className="note">{[note, why].filter(Boolean).join(' · ')}</span>
          </span>
          {undo && (
            <ButtonLink small {...opens(undo)} aria-label={`${common.undo}: ${title}`}>
              {common.undo}
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </Panel>
)
