import { slipsAsk, slipWords as words } from '../../../domain/words/teachers.ts'
import { slipsUrl } from '../../_links/teachers.ts'
import { AddressAlert } from '../../_ui/address-alert.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'

/** A plain form, because its answer is a page to print. */
export const AskTeacherSlips = ({ without, publicAddress }: { without: number; publicAddress: string }) =>
  without === 0 ? (
    <Dialog title={words.title}>
      <Empty art="done" title={words.nobody}>
        {words.nobodyHint}
      </Empty>
    </Dialog>
  ) : (
    <Dialog title={words.title} form={{ action: slipsUrl, isPage: true }} submit={words.make}>
      <p>{slipsAsk(without)}</p>
      <AddressAlert address={publicAddress} maySet />
      <p className="dim">{words.effect}</p>
    </Dialog>
  )
