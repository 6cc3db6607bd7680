import type { Edited, Texts } from '../../../domain/_changes.ts'
import { fullName } from '../../../domain/_names.ts'
import type { Teacher, TeacherField } from '../../../domain/school/teachers/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { asksArchive, asksRestore, willBe, words } from '../../../domain/words/teachers.ts'
import { teachersUrl, teacherUrl } from '../../_links/teachers.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Facts } from '../../_ui/facts.tsx'
import { SelectField, TextField } from '../../_ui/field.tsx'
import { HistoryMenu, HistorySlot } from '../../_ui/history-menu.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { SaveStatus } from './status.tsx'

/** The typed form, by field name. */
export type TypedForm = Texts<'teacher_num' | 'first_name' | 'last_name' | 'date_of_birth' | 'user_name' | 'post_id'>
export type EditProps = {
  /** Undefined for a new teacher. */
  teacher?: Pick<Teacher, 'id' | 'firstName' | 'lastName' | 'isArchived'> | undefined
  typed: TypedForm
  edited?: Edited | undefined
  posts: readonly { id: number; title: string }[]
  /** The latest possible date of birth. */
  today: string
  suggested?: string | undefined
  errors?: { [F in TeacherField]?: string } | undefined
  status?: { kind: 'saved' | 'failed'; message: string } | undefined
}

/** Add New Teacher and Edit. Save keeps it open and reports the result. */
export function TeacherDialog({ teacher, edited, status, ...form }: EditProps) {
  const action = teacher ? teacherUrl(teacher.id) : `${teachersUrl}/new`
  const then = teacher?.isArchived ? 'restore' : 'archive'
  return (
    <Dialog
      title={teacher ? pageWords.edit : words.add}
      about={teacher && fullName(teacher)}
      form={{ action }}
      status={<SaveStatus status={status} />}
      closing={common.close}
      submit={common.save}
      edited={edited}
    >
      <TeacherFields {...form} teacherId={teacher?.id} />
      {teacher && (
        <p>
          <ButtonLink small {...opens(teacherUrl(teacher.id, then))} data-leaves-typed="">
            {then === 'archive' ? words.archiveIt : words.restoreIt}
          </ButtonLink>
        </p>
      )}
    </Dialog>
  )
}

const text = { type: 'text', autoComplete: 'off' }
/** Proposes a new teacher's user name from both names. */
const suggestsWith = (other: string) => ({
  'hx-get': `${teachersUrl}/new`,
  'hx-trigger': 'change',
  'hx-include': other,
  'hx-target': '#user_name-hint',
  'hx-select': '#user_name-hint',
  'hx-swap': 'outerHTML',
  'hx-sync': '#user_name:replace',
})

type FieldsProps = Omit<EditProps, 'teacher' | 'edited'> & { teacherId: number | undefined }

function TeacherFields({ typed, posts, today, suggested, errors = {}, teacherId }: FieldsProps) {
  const isNew = teacherId === undefined
  const field = (name: string, label: string) => ({
    name,
    label,
    beside: teacherId && <HistoryMenu base="/admin" entity="employee" id={teacherId} field={name} label={label} inDialog />,
  })
  return (
    <>
      <div className="two">
        <TextField {...field('teacher_num', words.teacherNo)} {...text} defaultValue={typed.teacher_num} error={errors.teacherNum} />
        <SelectField
          {...field('post_id', words.post)}
          empty={words.noPost}
          options={posts.map(({ id, title }) => ({ value: id, label: title }))}
          defaultValue={typed.post_id}
          error={errors.postId}
        />
        <TextField
          {...field('first_name', words.firstName)}
          {...text}
          defaultValue={typed.first_name}
          error={errors.firstName}
          {...(isNew && suggestsWith('#last_name'))}
        />
        <TextField
          {...field('last_name', words.lastName)}
          {...text}
          defaultValue={typed.last_name}
          error={errors.lastName}
          {...(isNew && suggestsWith('#first_name'))}
        />
        <DateField
          {...field('date_of_birth', words.dateOfBirth)}
          value={typed.date_of_birth}
          error={errors.dateOfBirth}
          max={today}
          yearsBack={35}
        />
        <TextField
          {...field('user_name', words.userName)}
          {...text}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={typed.user_name}
          error={errors.userName}
          hint={isNew ? willBe(suggested ?? '') : undefined}
        />
      </div>
      <HistorySlot />
    </>
  )
}

type Secret = { title: string; teacher: Pick<Teacher, 'firstName' | 'lastName' | 'userName'>; password: string }

/** Displays a teacher's temporary password, once. */
export function PasswordDialog({ title, teacher, password }: Secret) {
  return (
    <Dialog title={title}>
      <Facts
        facts={[
          [words.teacher, fullName(teacher)],
          [words.userName, teacher.userName],
          [
            words.temporary,
            <code key="secret" className="text-lg select-all">
              {password}
            </code>,
          ],
        ]}
      />
      <p className="row flex-nowrap">
        <Icon name="key" />
        {words.handOver}
      </p>
    </Dialog>
  )
}

type Ask = { teacher: Teacher; effect: string; conflict?: string | undefined }

/** Asks before a teacher is archived or restored, with the effect. */
export function ArchiveDialog({ teacher, effect, conflict }: Ask) {
  const [asked, does] = teacher.isArchived ? [asksRestore(teacher), 'restore'] : [asksArchive(teacher), 'archive']
  return (
    <Dialog
      title={asked}
      form={{ action: teacherUrl(teacher.id, does) }}
      closing={<ButtonLink {...opens(teacherUrl(teacher.id))}>{common.cancel}</ButtonLink>}
      submit={teacher.isArchived ? words.restoreIt : words.archiveIt}
      danger={!teacher.isArchived}
      conflict={conflict}
      version={teacher.version}
    >
      <p>{effect}</p>
    </Dialog>
  )
}
