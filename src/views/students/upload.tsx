import { uploadWords as words } from '../../domain/words/students-upload.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { UploadDialog, type UploadProblem } from '../_ui/upload-dialog.tsx'
import { uploadsUrl, uploadUrl } from './upload-links.ts'

export const UploadStudents = ({ problem }: { problem?: UploadProblem | undefined }) => (
  <UploadDialog title={words.open} action={uploadUrl} words={words} problem={problem}>
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
