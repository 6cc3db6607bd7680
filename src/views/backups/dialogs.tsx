import type { Backup } from '../../domain/backups/index.ts'
import type { PlaceFault } from '../../domain/backups/place.ts'
import { lockWords, placeWords, words } from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { shownSize } from '../../domain/words/progress.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'
import { backupsUrl } from './links.ts'

export type SettingsProps = { isOff: boolean; path: string; fault?: PlaceFault }

export const SettingsDialog = ({ isOff, path, fault }: SettingsProps) => (
  <Dialog title={words.settings} about={words.title} form={{ action: backupsUrl('settings') }} submit={common.save}>
    <div>
      <Checkbox label={words.nightly} name="nightly" value="1" defaultChecked={!isOff} />
      <p className="hint">{words.nightlyHint}</p>
    </div>
    <TextField
      label={words.path}
      name="path"
      maxLength={500}
      defaultValue={path}
      error={fault && placeWords[fault]}
      hint={words.pathHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  </Dialog>
)

export const AskDownload = ({ name, bytes, lockedWith }: Backup) => (
  <Dialog
    title={words.download}
    about={shownSize(bytes)}
    submit={
      <ButtonLink look="primary" icon="download" href={backupsUrl(name, 'file')} download data-close-dialog>
        {words.download}
      </ButtonLink>
    }
  >
    <Alert>{lockedWith ? lockWords.askDownload : words.askDownload}</Alert>
    <p>{words.downloadHint}</p>
    <p className="hint wrap-anywhere">{name}</p>
  </Dialog>
)
