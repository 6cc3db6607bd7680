import { common } from '../../domain/words/common.ts'
import { words } from '../../domain/words/hand-over.ts'
import { handOversUrl } from '../_links/hand-over.ts'
import { Dialog } from '../_ui/dialog.tsx'

type Props = { id: number; about: string; says: string; restores: boolean; refused?: string | undefined }

export const UndoDialog = ({ id, about, says, restores, refused }: Props) => (
  <Ask title={words.undoTitle} {...{ about, refused }} action={handOversUrl(id, 'undo')} submit={common.undo}>
    <p>{says}</p>
    {restores && <p>{words.restoresToo}</p>}
  </Ask>
)

export const BackDialog = ({ id, about, says, restores, refused }: Props) => (
  <Ask title={words.backTitle} {...{ about, refused }} action={handOversUrl(id, 'back')} submit={words.giveBack}>
    <p>{says}</p>
    {restores && <p>{words.restoresToo}</p>}
  </Ask>
)

type AskProps = { title: string; about: string; action: string; submit: string; refused: string | undefined; children: React.ReactNode }

const Ask = ({ title, about, action, submit, refused, children }: AskProps) =>
  refused ? (
    <Dialog title={title} about={about} refused={refused}>
      {null}
    </Dialog>
  ) : (
    <Dialog title={title} about={about} form={{ action }} submit={submit}>
      {children}
    </Dialog>
  )
