import { common } from '../../domain/words/common.ts'
import { Button } from './button.tsx'

/** Copies the field, or the list, of this id; hidden where no script could do it. `Copied` beside it says whether it did. */
export const CopyButton = ({ of, look }: { of: string; look?: 'primary' }) => (
  <Button look={look} hidden data-copy={of} data-copied={common.copied} data-by-hand={common.copyByHand}>
    {common.copy}
  </Button>
)

export const Copied = () => <span id="copied" className="status good" role="status" />
