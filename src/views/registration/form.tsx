import { formWords } from '../../domain/words/students.ts'
import { ButtonLink } from '../_ui/button.tsx'
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
        </>
      }
    >
      <iframe className="report-frame" src={pdf} title={formWords.of(name)} />
    </Dialog>
  )
}
