import { common } from '../../domain/words/common.ts'
import { formWords } from '../../domain/words/students.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'

export function RegistrationForm({ id, name }: { id: number; name: string }) {
  const pdf = `/api/registration-form/${id}`
  return (
    <Dialog
      title={formWords.title}
      about={name}
      buttons={
        <>
          <ButtonLink href={`/reports/registration-form/${id}`} target="_blank" icon="report">
            {formWords.page}
          </ButtonLink>
          <ButtonLink href={pdf} target="_blank" icon="expand">
            {formWords.open}
          </ButtonLink>
          <Button data-close-dialog="">{common.close}</Button>
        </>
      }
    >
      <iframe className="report-frame" src={pdf} title={formWords.of(name)} />
    </Dialog>
  )
}
