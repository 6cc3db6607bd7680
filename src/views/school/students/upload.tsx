import { matchWords, uploadWords as words } from '../../../domain/words/students-upload.ts'
import { fileUrl } from '../../_links/school-upload.ts'
import { uploadsUrl, uploadUrl } from '../../_links/student-uploads.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { tableFile } from '../../_ui/file-dialog.tsx'
import { UploadDialog, type UploadProblem } from '../../_ui/upload-dialog.tsx'

type Props = { problem?: UploadProblem | undefined; canMatch?: boolean }

export const UploadStudents = ({ problem, canMatch }: Props) => (
  <UploadDialog title={words.open} action={uploadUrl} words={words} file={tableFile} problem={problem}>
    {canMatch && (
      <p>
        <a {...opens(fileUrl)}>{matchWords}</a>
      </p>
    )}
    <p className="row">
      <ButtonLink icon="download" href="/api/student-upload-template" download="">
        {words.template}
      </ButtonLink>
      <a className="small push" href={uploadsUrl}>
        {words.past}
      </a>
    </p>
  </UploadDialog>
)
