import type { UploadKind } from '../../domain/school-upload/index.ts'
import { common } from '../../domain/words/common.ts'
import { words } from '../../domain/words/matching.ts'
import { kindWords } from '../../domain/words/school-upload.ts'
import { batchUrl, columnsUrl } from '../_links/school-upload.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { MatchColumns, type SheetToMatch } from '../_ui/match-columns.tsx'
import { PageHead } from '../_ui/page-head.tsx'

type Props = {
  upload: { kind: UploadKind; id: number; fileName: string; version: number; note: string; isMatched: boolean }
  sheets: readonly SheetToMatch[]
  kinds: readonly { value: string; label: string }[]
  isSent?: boolean
  message?: string | undefined
}

/** Asks which of our sheets a file has, and the use of each column. */
export const MatchColumnsPage = ({ upload, ...match }: Props) => (
  <div className="stack">
    <PageHead title={words.title} sub={upload.fileName}>
      <ButtonLink {...opens(batchUrl(upload, 'cancel'))}>{kindWords[upload.kind].cancel}</ButtonLink>
      {upload.isMatched && <ButtonLink href={batchUrl(upload)}>{common.back}</ButtonLink>}
    </PageHead>
    <p>{words.about}</p>
    {upload.isMatched && <Alert>{words.againAbout}</Alert>}
    <MatchUpload upload={upload} {...match} />
  </div>
)

export const MatchUpload = ({ upload, ...match }: Props) => <MatchColumns action={columnsUrl(upload)} version={upload.version} {...match} />
