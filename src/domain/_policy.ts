/** Who may do what, and with which records (ROLE-1). Roles are named only here. */
export const roles = [
  'administrator',
  'deans-hods',
  'subject-teacher',
  'form-teacher',
  'dean',
  'privileged-post',
  'student',
  'kiosk',
] as const
type Role = (typeof roles)[number]

/** `lessons`: own lessons; `taught`: their classes; `form`: own form class; `dean`: own dean classes; `own`: the person's own, posted. */
export type Scope = 'all' | 'lessons' | 'taught' | 'form' | 'dean' | 'own'

export type Actor = {
  /** A kiosk is a browser at the gate without a person. */
  kind: 'administrator' | 'employee' | 'student' | 'kiosk'
  id: number
  name: string
  userName: string
  roles: readonly Role[]
  /** Identifies the sign-in of a writing page, which is asked before posted reports change (POST-8). */
  sitting?: string
}

const administrators = { administrator: 'all', 'deans-hods': 'all' } as const
const staff = { ...administrators, 'subject-teacher': 'all', 'form-teacher': 'all', dean: 'all', 'privileged-post': 'all' } as const

export const policy = {
  'school.write': administrators,
  'school.read': staff,
  'school-calendar.read': staff,
  'history.read': administrators,
  'field-history.read': staff,
  'shortcuts.read': staff,
  /** Each kind of result within its own right. */
  'find.read': staff,
  'term.write': administrators,
  'term.register': administrators,
  'year.write': administrators,
  'subject.write': administrators,
  'student.write': administrators,
  /** One student of two, also in posted terms. */
  'student.merge': { administrator: 'all' },
  'posting.write': administrators,
  'readiness.read': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'entry-deadline.write': administrators,
  'registration-window.write': administrators,
  'registration.review': administrators,
  /** The families' telephones, in the student's present class. */
  'contact.read': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'contact.write': administrators,
  'attendance.write': administrators,
  'attendance.scan': { ...administrators, kiosk: 'own' },
  'kiosk.write': administrators,
  'kiosk.show': { kiosk: 'own' },
  'attendance-register.write': { ...administrators, 'form-teacher': 'form', dean: 'dean' },
  /** Registers of past days. */
  'past-register.write': administrators,
  'administrative-report.read': administrators,
  'administrator.write': { administrator: 'all' },
  'teacher.write': { administrator: 'all' },
  'backup.write': { administrator: 'all' },
  /** The rehearsal copy of the school. */
  'rehearsal.write': administrators,
  'retention.write': { administrator: 'all' },
  'support.read': { administrator: 'all' },
  'school-upload.write': { administrator: 'all' },
  'teacher.read': { ...administrators, 'privileged-post': 'all' },
  'teacher.assign': administrators,
  /** The page of a teacher: the own, those of the own forms, or all. */
  'teacher-work.read': { ...administrators, 'subject-teacher': 'lessons', dean: 'dean', 'privileged-post': 'all' },
  'profile.read': { ...administrators, 'privileged-post': 'all', 'subject-teacher': 'own' },
  'term-record.read': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'term-record.remarks': { ...administrators, 'form-teacher': 'form' },
  'term-record.deans-comment': { ...administrators, dean: 'dean' },
  'term-record.administer': administrators,
  'subject-record.enter': { ...administrators, 'subject-teacher': 'lessons', 'privileged-post': 'all' },
  'subject-record.edit': administrators,
  /** Everybody here may read a class's marks, but write only what they may write on the screens. */
  'class-marks.write': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'mark-book.write': { ...administrators, 'subject-teacher': 'lessons' },
  'course-spreadsheet.read': { ...administrators, 'privileged-post': 'all' },
  'report.read': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  /** Every term of a student at once, whatever the class was. */
  'transcript.read': { ...administrators, 'privileged-post': 'all' },
  /** A teacher's own lessons, a form teacher's class, a dean's classes, the whole school for who heads it. */
  'analysis.read': { ...administrators, 'subject-teacher': 'lessons', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  /** The honour roll and who needs help: of the own class, the own forms, the whole school; and the rules for them. */
  'honour.read': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'honour.write': administrators,
  'print-run.write': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'own-report.read': { student: 'own' },
  'own-password.write': { student: 'own' },
  'own-account.write': {
    administrator: 'own',
    'deans-hods': 'own',
    'subject-teacher': 'own',
    'form-teacher': 'own',
    dean: 'own',
    'privileged-post': 'own',
  },
  'own-registration.write': { student: 'own' },
  'closed-term.write': { administrator: 'all' },
  'administrator-console.read': administrators,
  'employee-shell.read': { 'subject-teacher': 'lessons', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
} as const satisfies Record<string, Partial<Record<Role, Scope>>>

export type Action = keyof typeof policy

/** All scopes that the account has for the action, without repeats; empty if it lacks the right. `all` replaces the others. */
export function scopesFor(actor: Pick<Actor, 'roles'>, action: Action): readonly Scope[] {
  const row: Partial<Record<Role, Scope>> = policy[action]
  const scopes = new Set(actor.roles.flatMap((role) => row[role] ?? []))
  return scopes.has('all') ? ['all'] : [...scopes]
}

export const can = (actor: Pick<Actor, 'roles'>, action: Action) => scopesFor(actor, action).length > 0

/** Ids of posts that open the mark book and spreadsheet options (ROLE-5). */
export const privilegedPosts: readonly number[] = [1, 2, 4, 5, 6, 19, 20, 21]

/** Every employee has the three teaching roles; their scope is empty without a lesson, form class or dean class. */
export const employeeRoles = (postId: number | null): readonly Role[] =>
  postId !== null && privilegedPosts.includes(postId)
    ? ['subject-teacher', 'form-teacher', 'dean', 'privileged-post']
    : ['subject-teacher', 'form-teacher', 'dean']

/** The rights of an administrator's account; only `full` has all. */
export const administratorKinds = ['full', 'restricted'] as const
export type AdministratorKind = (typeof administratorKinds)[number]
/** The name of the restricted account on screen (ROLE-6). */
export const restrictedName = 'Deans/HODs'
export const administratorRoles = (kind: AdministratorKind | null): readonly Role[] => [kind === 'full' ? 'administrator' : 'deans-hods']

/** Posted or no longer current: the reports stay unchanged, whatever happens to people and classes later (POST-2, POST-3). */
export const isClosed = (term: { isCurrent: boolean; isPosted: boolean }) => !term.isCurrent || term.isPosted

/** The posting lock: only an administrator may write in a closed term (POST-2). */
export const canWriteTerm = (actor: Pick<Actor, 'roles'>, term: { isCurrent: boolean; isPosted: boolean }) =>
  !isClosed(term) || can(actor, 'closed-term.write')

/** The deadline in an open term binds everybody except those who set it (POST-6). */
export const isOverFor = (actor: Pick<Actor, 'roles'>, { isOver }: { isOver: boolean }) => isOver && !can(actor, 'entry-deadline.write')
