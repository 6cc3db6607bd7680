import { words } from '../../domain/words/rehearsal.ts'
import { copyUrl } from '../_links/rehearsal.ts'
import { Alert } from '../_ui/alert.tsx'
import { Dialog } from '../_ui/dialog.tsx'

export const AskMake = ({ isAgain }: { isAgain: boolean }) => (
  <Dialog
    title={isAgain ? words.again : words.make}
    form={{ action: copyUrl('new') }}
    submit={isAgain ? words.again : words.make}
    danger={isAgain}
  >
    {isAgain ? <Alert>{words.askAgain}</Alert> : <p>{words.askMake}</p>}
  </Dialog>
)

export const AskThrowAway = () => (
  <Dialog title={words.throwAway} form={{ action: copyUrl('throw-away') }} submit={words.throwAway} danger>
    <p>{words.askThrowAway}</p>
  </Dialog>
)
