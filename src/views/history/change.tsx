import { type Piece, textChanges } from '../../domain/history/index.ts'
import { fieldWords } from '../../domain/words/history.ts'

/** In shorter texts a reader sees the change without help. */
const longText = 40

/** Old value → new value; for two long texts, the removed and added words. */
export function ChangedValue({ old, next }: { old: string; next: string }) {
  const pieces = old.length > longText && next.length > longText ? textChanges(old, next) : undefined
  if (pieces?.some(({ kind }) => kind === 'same')) return <Pieces pieces={pieces} />
  return (
    <>
      <bdi className="dim">{old}</bdi>
      <span aria-hidden="true"> → </span>
      <span className="sr">{fieldWords.became}</span>
      <bdi>{next}</bdi>
    </>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <bdi>
      {pieces.map(({ kind, text }, i) => {
        const Tag = ({ same: 'span', gone: 'del', new: 'ins' } as const)[kind]
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stand where they stand
        return <Tag key={i}>{text}</Tag>
      })}
    </bdi>
  )
}
