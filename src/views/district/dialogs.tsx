import type { Act, MakeFault } from '../../domain/district/index.ts'
import { actWords, askAll, askWords, makeFault, words } from '../../domain/words/district.ts'
import { districtUrl } from '../_links/district.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { TextField } from '../_ui/field.tsx'

type NewProps = { host: string; typed: { directory: string; address: string }; fault?: MakeFault | undefined }

export function NewSchoolDialog({ host, typed, fault }: NewProps) {
  const ofAddress = fault === 'address'
  const says = fault && makeFault(fault)
  return (
    <Dialog
      title={words.make}
      form={{ action: districtUrl('new') }}
      submit={words.make}
      refused={typeof fault === 'object' ? says : undefined}
    >
      <TextField
        label={words.directory}
        name="directory"
        required
        maxLength={63}
        defaultValue={typed.directory}
        hint={words.directoryHint(host)}
        error={typeof fault === 'string' && !ofAddress ? says : undefined}
        {...plain}
      />
      <TextField
        label={words.address}
        name="address"
        maxLength={500}
        defaultValue={typed.address}
        hint={words.addressHint}
        error={ofAddress ? says : undefined}
        {...plain}
      />
    </Dialog>
  )
}
const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Displays the code of a new school, once. */
export const CodeDialog = ({ title, address, code }: { title: string; address: string; code: string }) => (
  <Dialog title={title}>
    <p>{words.codeLead(address)}</p>
    <p className="text-xl">
      <code>{code}</code>
    </p>
    <p className="dim">{words.codeOnce}</p>
  </Dialog>
)

type AskProps = { act: Act; directory: string; name: string; refused?: string | undefined }

export const AskAct = ({ act, directory, name, refused }: AskProps) => (
  <Dialog
    title={actWords[act]}
    about={directory}
    form={{ action: districtUrl(directory, act) }}
    submit={actWords[act]}
    danger={act === 'suspend'}
    refused={refused}
  >
    <p>{askWords[act](name)}</p>
  </Dialog>
)

export const AskUpgrade = ({ schools, refused }: { schools: number; refused?: string | undefined }) => (
  <Dialog title={actWords.upgrade} form={{ action: districtUrl('upgrade') }} submit={words.upgradeAll(schools)} refused={refused}>
    <p>{askAll(schools)}</p>
  </Dialog>
)
