import type { Edited } from '../../../domain/_changes.ts'
import { longestOf, type Subject, type SubjectField, type SubjectValues, subjectFields } from '../../../domain/school/subjects/index.ts'
import { isUsed, type SubjectUses } from '../../../domain/school/subjects/save.ts'
import { common } from '../../../domain/words/common.ts'
import { asksDelete, labels, usedBy, words } from '../../../domain/words/subjects.ts'
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

type DeleteProps = { subject: Subject; uses: SubjectUses; conflict?: string | undefined }

/** Asks before a subject is deleted, and says what uses it: then it will be refused. */
export function DeleteSubjectDialog({ subject, uses, conflict }: DeleteProps) {
  return (
    <Dialog
      title={asksDelete(subject)}
      form={{ action: subjectUrl(subject.id, 'delete') }}
      submit={common.delete}
      danger
      conflict={conflict}
      version={subject.version}
    >
      <p>{isUsed(uses) ? `${words.deleteEffect} ${usedBy(uses)}` : words.unused}</p>
    </Dialog>
  )
}
