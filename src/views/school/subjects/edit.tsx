import type { Edited } from '../../../domain/_changes.ts'
import { longestOf, type Subject, type SubjectField, type SubjectValues, subjectFields } from '../../../domain/school/subjects/index.ts'
import { common } from '../../../domain/words/common.ts'
import { asksDelete, labels, words } from '../../../domain/words/subjects.ts'
import { subjectsUrl, subjectUrl } from '../../_links/subjects.ts'
import { Dialog } from '../../_ui/dialog.tsx'
import { TextField } from '../../_ui/field.tsx'

export type EditProps = {
  /** Undefined for a new subject. */
  subject?: Subject | undefined
  typed: SubjectValues
  edited?: Edited<SubjectField> | undefined
  errors?: { [F in SubjectField]?: string } | undefined
}

export function SubjectDialog({ subject, typed, edited, errors }: EditProps) {
  return (
    <Dialog
      title={subject ? words.editSubject : words.add}
      form={{ action: subject ? subjectUrl(subject.id) : `${subjectsUrl}/new` }}
      submit={subject ? words.updateSubject : words.addSubject}
      edited={edited}
    >
      <TextField
        label={words.subjectId}
        name="id"
        defaultValue={subject?.id ?? ''}
        placeholder={subject ? undefined : words.givenLater}
        disabled
      />
      {subjectFields.map((field) => (
        <TextField
          key={field}
          label={labels[field]}
          name={field}
          maxLength={longestOf[field]}
          autoComplete="off"
          defaultValue={typed[field]}
          error={errors?.[field]}
        />
      ))}
    </Dialog>
  )
}

/** Asks before a subject is deleted. */
export function DeleteSubjectDialog({ subject, conflict }: { subject: Subject; conflict?: string | undefined }) {
  return (
    <Dialog
      title={asksDelete(subject)}
      form={{ action: subjectUrl(subject.id, 'delete') }}
      submit={common.delete}
      danger
      conflict={conflict}
      version={subject.version}
    >
      <p>{words.deleteEffect}</p>
    </Dialog>
  )
}
