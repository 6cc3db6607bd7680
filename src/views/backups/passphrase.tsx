import { lockWords as words } from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { backupsUrl } from '../_links/backups.ts'
import { Alert } from '../_ui/alert.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'

export type PassphraseFault = 'short' | 'different' | 'both'

const secret = { type: 'password', autoComplete: 'new-password', maxLength: 200 } as const

export const PassphraseDialog = ({ isLocked, fault }: { isLocked: boolean; fault?: PassphraseFault | undefined }) => (
  <Dialog title={words.title} form={{ action: backupsUrl('passphrase') }} submit={common.save}>
    <p>{words.about}</p>
    <Alert>{words.warning}</Alert>
    <TextField
      {...secret}
      label={words.passphrase}
      name="passphrase"
      hint={words.hint}
      error={fault === 'short' || fault === 'both' ? words[fault] : undefined}
    />
    <TextField {...secret} label={words.again} name="again" error={fault === 'different' ? words.different : undefined} />
    {isLocked && <Checkbox label={words.remove} name="remove" value="1" defaultChecked={fault === 'both'} />}
  </Dialog>
)
