import { pageWords } from '../../domain/words/common.ts'
import { Button } from './button.tsx'

/** Copies the field or list with this id; hidden without scripts. `Copied` beside it confirms it. */
export const CopyButton = ({ of, look }: { of: string; look?: 'primary' }) => (
  <Button look={look} hidden data-copy={of} data-copied={pageWords.copied} data-by-hand={pageWords.copyByHand}>
    {pageWords.copy}
  </Button>
)

export const Copied = () => <span id="copied" className="status good" role="status" />
