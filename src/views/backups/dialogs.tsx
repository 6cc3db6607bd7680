import type { Backup } from '../../domain/backups/index.ts'
import type { PlaceFault } from '../../domain/backups/place.ts'
import { copyWords, lockWords, placeWords, words } from '../../domain/words/backups.ts'
import { common } from '../../domain/words/common.ts'
import { shownSize } from '../../domain/words/progress.ts'
import { backupsUrl } from '../_links/backups.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'

export type SettingsProps = { isOff: boolean; path: string; copy: string; faults?: { path?: PlaceFault; copy?: PlaceFault } }

const folder = { maxLength: 500, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

export const SettingsDialog = ({ isOff, path, copy, faults }: SettingsProps) => (
  <Dialog title={words.settings} about={words.title} form={{ action: backupsUrl('settings') }} submit={common.save}>
    <div>
      <Checkbox label={words.nightly} name="nightly" value="1" defaultChecked={!isOff} />
      <p className="hint">{words.nightlyHint}</p>
    </div>
    <TextField
      {...folder}
      label={words.path}
      name="path"
      defaultValue={path}
      error={faults?.path && placeWords[faults.path]}
      hint={words.pathHint}
    />
    <TextField
      {...folder}
      label={copyWords.path}
      name="copy"
      defaultValue={copy}
      error={faults?.copy && placeWords[faults.copy]}
      hint={copyWords.pathHint}
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
