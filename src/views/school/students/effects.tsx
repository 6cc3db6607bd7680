import type { Effect } from '../../../domain/school/students/moves.ts'
import { effectLines, movesWords as words } from '../../../domain/words/moves.ts'

/** The effects of a move, before it is done. */
export const EffectList = ({ effects }: { effects: readonly Effect[] }) =>
  effects.length > 0 && (
    <section aria-label={words.happens} className="grid gap-1">
      <h3 className="font-semibold">{words.happens}</h3>
      <ul className="list-disc pl-5">
        {effectLines(effects).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
