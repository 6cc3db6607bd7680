/** Who may do what, and over which records (ROLE-1). The one place where roles are named. */
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

/** `lessons`: own lessons; `taught`: classes of own lessons; `form`: own form class; `dean`: own dean classes; `own`: oneself, posted. */
export type Scope = 'all' | 'lessons' | 'taught' | 'form' | 'dean' | 'own'

export type Actor = {
  /** A kiosk is a browser at the gate, and nobody. */
  kind: 'administrator' | 'employee' | 'student' | 'kiosk'
  id: number
  name: string
  userName: string
  roles: readonly Role[]
  /** Names the sign-in whose page writes, where what is posted is asked about first (POST-8). */
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
  /** Each kind of thing within its own right. */
  'find.read': staff,
  'term.write': administrators,
  'term.register': administrators,
  'year.write': administrators,
  'subject.write': administrators,
  'student.write': administrators,
  'posting.write': administrators,
  'readiness.read': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'entry-deadline.write': administrators,
  'registration-window.write': administrators,
  'registration.review': administrators,
  /** Telephones of families, of the class that a student is in now. */
  'contact.read': { ...administrators, 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'contact.write': administrators,
  'attendance.write': administrators,
  'attendance.scan': { ...administrators, kiosk: 'own' },
  'kiosk.write': administrators,
  'kiosk.show': { kiosk: 'own' },
  'attendance-register.write': { ...administrators, 'form-teacher': 'form', dean: 'dean' },
  /** Days that are over. */
  'past-register.write': administrators,
  'administrative-report.read': administrators,
  'administrator.write': { administrator: 'all' },
  'teacher.write': { administrator: 'all' },
  'backup.write': { administrator: 'all' },
  /** A copy of the school to try things on. */
  'rehearsal.write': administrators,
  'retention.write': { administrator: 'all' },
  'support.read': { administrator: 'all' },
  'school-upload.write': { administrator: 'all' },
  'teacher.read': { ...administrators, 'privileged-post': 'all' },
  'teacher.assign': administrators,
  'profile.read': { ...administrators, 'privileged-post': 'all', 'subject-teacher': 'own' },
  'term-record.read': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  'term-record.remarks': { ...administrators, 'form-teacher': 'form' },
  'term-record.deans-comment': { ...administrators, dean: 'dean' },
  'term-record.administer': administrators,
  'subject-record.enter': { ...administrators, 'subject-teacher': 'lessons', 'privileged-post': 'all' },
  'subject-record.edit': administrators,
  /** To be read are the marks of a class; to be written only what is one's own on the screens. */
  'class-marks.write': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', 'privileged-post': 'all' },
  'mark-book.write': { ...administrators, 'subject-teacher': 'lessons' },
  'course-spreadsheet.read': { ...administrators, 'privileged-post': 'all' },
  'report.read': { ...administrators, 'subject-teacher': 'taught', 'form-teacher': 'form', dean: 'dean', 'privileged-post': 'all' },
  /** Every term of a student at once, whatever class it was in. */
  'transcript.read': { ...administrators, 'privileged-post': 'all' },
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

/** Every scope the actor holds for the action, without repeats; none when it is not theirs to do. `all` replaces the others. */
export function scopesFor(actor: Pick<Actor, 'roles'>, action: Action): readonly Scope[] {
  const row: Partial<Record<Role, Scope>> = policy[action]
  const scopes = new Set(actor.roles.flatMap((role) => row[role] ?? []))
  return scopes.has('all') ? ['all'] : [...scopes]
}

export const can = (actor: Pick<Actor, 'roles'>, action: Action) => scopesFor(actor, action).length > 0

/** Post ids that open the mark book and spreadsheet options (ROLE-5). */
export const privilegedPosts: readonly number[] = [1, 2, 4, 5, 6, 19, 20, 21]

/** Every employee holds the three teaching roles; their scope is empty where they have no lesson, form class or dean class. */
export const employeeRoles = (postId: number | null): readonly Role[] =>
  postId !== null && privilegedPosts.includes(postId)
    ? ['subject-teacher', 'form-teacher', 'dean', 'privileged-post']
    : ['subject-teacher', 'form-teacher', 'dean']

/** What an administrator's account may do is stored beside its name; only `full` gives every right. */
export const administratorKinds = ['full', 'restricted'] as const
export type AdministratorKind = (typeof administratorKinds)[number]
/** What the restricted account is called on screen (ROLE-6). */
export const restrictedName = 'Deans/HODs'
export const administratorRoles = (kind: AdministratorKind | null): readonly Role[] => [kind === 'full' ? 'administrator' : 'deans-hods']

/** Posted, or no longer current: its reports stay as they are, whatever becomes of people and classes later (POST-2, POST-3). */
export const isClosed = (term: { isCurrent: boolean; isPosted: boolean }) => !term.isCurrent || term.isPosted

/** The posting lock: a closed term is read-only for everyone but an administrator (POST-2). */
export const canWriteTerm = (actor: Pick<Actor, 'roles'>, term: { isCurrent: boolean; isPosted: boolean }) =>
  !isClosed(term) || can(actor, 'closed-term.write')

/** The deadline of what is entered into an open term binds everybody but who sets it (POST-6). */
export const isOverFor = (actor: Pick<Actor, 'roles'>, { isOver }: { isOver: boolean }) => isOver && !can(actor, 'entry-deadline.write')
