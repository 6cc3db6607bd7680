import { common } from '../../../domain/words/common.ts'
import { slipsAsk, slipWords as words } from '../../../domain/words/teachers.ts'
import { slipsUrl } from '../../_links/teachers.ts'
import { AddressAlert } from '../../_ui/address-alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

/** A plain form, because its answer is a page to print. */
export const AskTeacherSlips = ({ without, publicAddress }: { without: number; publicAddress: string }) =>
  without === 0 ? (
    <Dialog title={words.title}>
      <p>{words.nobody}</p>
    </Dialog>
  ) : (
    <Dialog title={words.title} closing={null}>
      <form className="stack" method="post" action={slipsUrl}>
        <p>{slipsAsk(without)}</p>
        <AddressAlert address={publicAddress} maySet />
        <p className="dim">{words.effect}</p>
        <p className="row justify-end">
          <Button data-close-dialog="">{common.cancel}</Button>
          <Button type="submit" look="primary">
            {words.make}
          </Button>
        </p>
      </form>
    </Dialog>
  )
