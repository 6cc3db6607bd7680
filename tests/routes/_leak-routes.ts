import type { Target } from './_leak.ts'

/** Who reaches a student's report by a route; administrators always do, a student and who is signed out never. */
const everybody: readonly Target[] = ['zahra', 'nicolette', 'marcus', 'ana']
const form5A = ['zahra', 'nicolette'] as const
export const reaches = {
  /** The office alone. */
  office: {},
  /** By a post of responsibility too. */
  posts: { baptiste: everybody },
  /** Who may read the class: Joseph its form teacher, Noël its dean, Lutchman a teacher of it. */
  class: { joseph: form5A, noel: [...form5A, 'marcus'], lutchman: [...form5A, 'ana'], baptiste: everybody },
  /** Who is in charge of the class. */
  charge: { joseph: form5A, noel: [...form5A, 'marcus'], baptiste: everybody },
  /** Who keeps the register of the class. */
  register: { joseph: form5A, noel: [...form5A, 'marcus'] },
  /** Who teaches the lesson, Mathematics. */
  lesson: { lutchman: [...form5A, 'ana'], baptiste: everybody },
  /** Who writes into marks or the term reports of the class: its teachers, its form teacher, its dean. */
  fill: { joseph: form5A, noel: [...form5A, 'marcus'], lutchman: [...form5A, 'ana'], baptiste: everybody },
  /** Whose mark book it is: Lutchman's, of Mathematics. */
  book: { lutchman: [...form5A, 'ana'] },
} as const satisfies Record<string, Partial<Record<string, readonly Target[]>>>
/** `list`: each sees what is theirs; `silent`: says nothing of a student to anybody. */
export type Kind = keyof typeof reaches | 'list' | 'silent'

const both = (...paths: string[]) => paths.flatMap((path) => [`/admin${path}`, `/term-reports${path}`])
const ofTeacher = ['reset', 'lessons', 'lessons/new', 'lessons/:lesson', 'archive', 'restore', 'hand-over', 'work']
const teachersOf = ['', '/new', '/:id', ...ofTeacher.map((path) => `/:id/${path}`)]
const sheet = '/:year/:term/:classId/:subjectId'
const book = `/mark-book${sheet}/:employeeId`
const term = '/term-details/:classId/:n'
const accesses = 'report-card-access-logs/:year/:term/:formLevel/:classId/:dateFrom/:dateTo'
const day = 'report-failed-logins/:dateFrom/:dateTo'

/** Figures of whole forms and years, for the office alone. */
const figures = [
  ...['/admin/attendance/summary', '/admin/attendance/summary/show', '/admin/school/years/:year/carry-over'],
  ...['take-away', 'registration/undo'].map((act) => `/admin/school/years/:year/:term/${act}`),
  ...[
    '/attendance-report-summary',
    '/reports/attendance-report-summary',
    '/api/attendance-report-summary',
    '/api/attendance-report-summary-data',
  ],
]

/** Every GET of the application that can have something to say, by who may hear it. */
export const routes: Record<Kind, readonly string[]> = {
  office: [
    ...figures,
    '/admin/registration',
    ...['', '/:id', '/:id/return', '/:id/details', '/:id/undo', '/:id/documents/:kind'].map(
      (path) => `/admin/registration/students${path}`,
    ),
    ...['registrations-not-sent-in/:of', 'registration-forms/:classId'].flatMap((path) => [`/reports/${path}`, `/api/${path}`]),
    '/reports/registration-form/:id',
    ...['/new', '/:contact', '/:contact/delete'].map((path) => `/admin/students/:id/contacts${path}`),
    '/admin/posting/:year/:term/held',
    '/admin/posting/:year/:term/held/new',
    '/admin/posting/:year/:term/held/:studentId',
    ...['', '/:id/edit', '/:id/password', '/:id/archive', '/:id/registration-form', '/:id/class', '/:id/joins'].map(
      (path) => `/admin/students${path}`,
    ),
    ...[
      '/:id/documents/:kind',
      '/:id/documents/:kind/file',
      '/:id/documents/:kind/before/:before',
      '/uploads/:batch',
      '/uploads/:batch/columns',
    ].map((path) => `/admin/students${path}`),
    ...['/admin/subjects/batch', '/admin/subjects/:id/students', '/admin/subjects/:id/students/removal'],
    ...['/api/students', '/api/registration-form/:id', '/api/term-reports-students-registered', '/api/subject-students'],
    ...['/admin/year/students', '/admin/year/subjects/classes/:class'],
    ...['/admin/reports/access-logs/show', '/admin/reports/failed-logins/show', '/admin/reports/no-logins/show'],
    '/admin/reports/student-subject/show',
    ...['student-subject-report/:formLevel/:subjectId', accesses, day, 'no-logins-student'].flatMap((path) => [
      `/reports/${path}`,
      `/api/${path}`,
    ]),
    ...['', '/show', '/pdf', '/print'].map((path) => `/admin/attendance/cards${path}`),
    ...['/admin/attendance/imports/:batch', '/admin/attendance/imports/:batch/undo'],
    ...['/admin/history', '/admin/history/print', '/admin/history/excel', '/api/history'],
    ...['', '/:id', '/:id/report', '/:id/report/show', '/:id/delete'].map((path) => `/admin/attendance/students${path}`),
    ...['/admin/attendance/class/show', '/admin/attendance/late/show', '/admin/attendance/update'],
    ...['class', 'late'].flatMap((of) => [`/attendance-report-${of}`, `/reports/attendance-report-${of}`, `/api/attendance-report-${of}`]),
    ...['/reports/student-attendance-report/:id', '/reports/student-attendance-report/:id/:from/:to', '/api/student-attendance/:studentId'],
    ...['', '/:from', '/:from/:to'].flatMap((path) => [
      `/api/student-attendance-report/:studentId${path}`,
      `/student-attendance-report/:id${path}`,
    ]),
    ...both(`${term}/class`, `${term}/delete`, `${term}/subjects/:subjectId`, `${term}/subjects/:subjectId/subject`),
  ],
  posts: ['/reports/transcript/:id', '/api/transcript/:studentId'],
  class: [
    ...both(
      '/students/:id',
      term,
      ...['/history/:entity/:key/:field', '/sheet-history/:entity/:id'],
      '/class-remarks/:year/:term/:classId',
      '/class-remarks/:year/:term/:classId/print',
    ),
    ...['/reports/class-list/:classId', '/api/class-list/:classId'],
    '/api/class-remarks/:year/:term/:classId',
    ...['/api/term-reports/:classId/:year/:term', '/api/subject-records/:studentId/:year/:term', '/api/history/:entity/:key/:field'],
    ...['mark-sheet/:year/:term/:classId', 'rank-sheet/:classId/:year/:term', 'report-cards/:classId/:year/:term'].flatMap((path) => [
      `/reports/${path}`,
      `/api/${path}`,
    ]),
    ...['/reports/report-card/:studentId/:year/:term', '/api/report-card/:studentId/:year/:term', '/reports/report-card'],
    '/reports/average/:studentId/:year/:term',
    ...['/api/mark-sheet-spreadsheet/:year/:term/:classId', '/students/:id/picture', '/find/students/:id'],
  ],
  charge: [
    ...both('/reports/print/:id', `${term}/comment`),
    ...['/api/print-runs/:id', '/reports/contact-list', '/reports/contact-list/:classId', '/api/contact-list/:classId'],
  ],
  register: ['/admin/attendance', '/term-reports'].flatMap((base) => [
    `${base}/registers/:class`,
    `${base}/registers/:class/rest`,
    `${base}/reasons/:id`,
  ]),
  lesson: [...both(`/enter-marks${sheet}`, `/enter-marks${sheet}/spreadsheet/file`), `/api/lesson-marks${sheet}`],
  fill: both('/class-marks/:year/:term/:classId/file'),
  book: [
    ...both(book, `${book}/students/:studentId`, `${book}/print`, `${book}/course-mark`, `${book}/upload`),
    '/api/mark-book/:year/:term/:subjectId/:formLevel/:formClass/:employeeId',
    '/api/download-mark-book-page/:year/:term/:formClass/:subjectId/:employeeId',
  ],
  list: [
    ...[
      '/term-reports',
      ...both(
        '/classes/:classId',
        '/term-details/search',
        '/reports/print',
        '/reports/print/changed',
        '/enter-marks',
        '/class-marks/:year/:term/file',
      ),
    ],
    ...both('/questions'),
    ...both('/honour', '/honour/print', '/honour/excel', '/honour/certificates', '/honour/letters'),
    ...both('/analysis', '/analysis/terms', '/analysis/excel', '/subjects/:id/lessons'),
    ...['/admin/dashboard', '/term-reports'].map((of) => `${of}/progress`),
    ...['/admin/attendance/missing', '/term-reports/missing'],
    ...['/admin/posting', '/term-reports'].flatMap((of) => ['', '/print', '/excel', '/slips'].map((path) => `${of}/readiness${path}`)),
    ...['', '/:year/:term', '/:year/:term/pdf', '/:year/:term/average'].map((of) => `/student/reports${of}`),
    '/find',
    ...['/api/report-cards/all/:year/:term', '/verify/:code', '/student/picture'],
    ...['', '/:section', '/review', '/documents'].map((path) => `/student/registration${path}`),
    ...['file', 'school'].map((copy) => `/student/registration/documents/:kind/${copy}`),
  ],
  silent: [
    ...both('/classes'),
    ...['/reports/class-list', '/admin/honour/rules'],
    ...['/certificate', '/certificate/authority.crt', '/admin/let-in'],
    ...['/admin/registration/students/unchanged', '/admin/registration/students/missing'],
    ...['/admin/attendance/registers', '/term-reports/registers', '/admin/attendance/imports', '/admin/attendance/imports/new'],
    ...[
      '/admin/school',
      '/admin/school/bells',
      '/admin/school/years',
      ...['', '/next-steps', '/registration', '/deadlines', '/deadlines/grace', '/deadlines/grace/:id/remove'].map(
        (path) => `/admin/dashboard${path}`,
      ),
    ],
    ...['/admin/school/comments/import', '/admin/school/comments/import/template'],
    ...['', '/terms', '/terms/removal', '/promotion', '/promotion/confirm', '/promotion/undo', '/staff/clear', '/staff/undo'].map(
      (of) => `/admin/year${of}`,
    ),
    ...['/subjects', '/subjects/confirm', '/subjects/undo', '/current', '/current/back', '/registration/undo'].map(
      (of) => `/admin/year${of}`,
    ),
    ...['', '/:id'].map((path) => `/admin/school/local-fields${path}`),
    ...['', '/:id'].map((path) => `/admin/school/mark-words${path}`),
    ...['', '/new', '/:id'].map((path) => `/admin/school/absence-reasons${path}`),
    ...['', '/file/:ticket'].map((path) => `/admin/school/leaving${path}`),
    ...['classes', 'posts', 'comments'].flatMap((of) => ['', '/new', '/:id'].map((path) => `/admin/school/${of}${path}`)),
    ...['', '/new', '/:id/reset', '/:id/remove'].map((path) => `/admin/school/administrators${path}`),
    ...['', '/settings', '/passphrase', '/recovery', '/recovery/pdf', '/:name/download', '/:name/restore', '/:name/file'].map(
      (path) => `/admin/school/backups${path}`,
    ),
    ...['', '/new', '/throw-away'].map((path) => `/admin/school/copy${path}`),
    ...['', '/sweep', '/:kind', '/hold', '/hold/:id', '/hold/:id/end'].map((path) => `/admin/school/retention${path}`),
    ...['', '/text', '/file'].map((path) => `/admin/school/support${path}`),
    ...['', '/rule', '/:kind/:id/reset'].map((path) => `/admin/school/sign-in${path}`),
    ...['form-classes', 'form-classes-list', 'form-levels', 'coded-comments', 'current-period', 'academic-years', 'academic-terms'].map(
      (path) => `/api/${path}`,
    ),
    ...[
      'academic-term-details',
      'term-reports-posted',
      'subjects',
      'employees',
      'employee-posts',
      'teacher-lesson',
      'form-teacher-class',
    ].map((path) => `/api/${path}`),
    ...[
      'dean-form-classes',
      'form-teacher-class/:employeeId/:yearId',
      'teacher-lessons/:id/:year',
      'employee/:id',
      'user-employee/:username',
    ].map((path) => `/api/${path}`),
    ...['student-upload-template', 'registration-data-spreadsheet'].map((path) => `/api/${path}`),
    ...['/admin/posting', '/admin/posting/:year/:term', '/admin/students/slips', '/admin/students/:id/restore', '/admin/students/new'],
    ...['/:id/moves/:move/undo', '/doubles', '/doubles/:kept/:gone', '/doubles/contacts/:id/:kept/:gone', '/doubles/merges/:id/undo'].map(
      (path) => `/admin/students${path}`,
    ),
    ...['', '/all', '/undo', '/excel', '/:id'].map((path) => `/admin/students/next-reports${path}`),
    '/admin/students/:id/subjects',
    '/admin/students/ticked/work/:work',
    ...['/admin/students/upload', '/admin/students/uploads', '/admin/students/uploads/:batch/cancel'],
    ...['/admin/students/uploads/:batch/undo', '/admin/subjects/:id/students/new'],
    ...['', '/assignment', '/new', '/:id', '/:id/delete'].map((path) => `/admin/subjects${path}`),
    ...teachersOf.map((path) => `/admin/teachers${path}`),
    '/term-reports/teachers/:id/work',
    ...['s/:id/undo', 's/:id/back'].map((path) => `/admin/hand-over${path}`),
    ...both(
      '/term-details',
      '/term-details/:classId',
      '/class-remarks',
      '/enter-marks/teachers',
      '/enter-marks/teachers/:id',
      `/enter-marks${sheet}/spreadsheet`,
    ),
    ...both('', '/upload', '/uploads/:batch', '/uploads/:batch/cancel', '/uploads/:batch/undo').map((path) =>
      path.replace(/^\/[a-z-]+/, '$&/class-marks'),
    ),
    ...['', '/kept', '/new', '/:id/end'].map((path) => `/admin/attendance/kiosks${path}`),
    ...['/kiosk', '/kiosk/pictures/:scan', '/admin/unfilled', '/admin/unfilled/fill'],
    ...both(
      '/course-spreadsheet',
      '/course-spreadsheet/download',
      '/mark-book',
      '/mark-book/lessons',
      '/mark-book/teachers',
      '/mark-book/teachers/:id',
    ),
    '/api/spreadsheet/:year/:term/:formLevel/:formClass/:subjectId',
    ...['/reports/mark-sheet', '/reports/rank-sheet', '/reports/report-cards'],
    ...['/admin/reports', '/admin/reports/student-subject', '/admin/reports/access-logs', '/admin/reports/failed-logins'],
    ...[
      '/admin/reports/contacts',
      '/admin/registration/:level',
      '/api/student-registration',
      ...['/class', '/late', '/terms', '/terms/:year/:term', '/archive'].map((path) => `/admin/attendance${path}`),
      ...['', '/add', '/file', '/copy', '/template', '/:id', '/:id/remove'].map((path) => `/admin/attendance/calendar${path}`),
      '/admin/attendance',
      ...both('/calendar', '/calendar/file'),
      ...['', '/file', '/workbook', '/:batch', '/:batch/cancel', '/:batch/columns', '/:batch/undo'].map(
        (path) => `/admin/school-upload${path}`,
      ),
      '/admin/teachers/slips',
      '/student/password',
      '/shortcuts',
      ...['/admin/posting', '/term-reports'].map((of) => `${of}/readiness/reminders/:id`),
      ...['teachers', 'classes', 'subjects', 'actions', 'lessons', 'screens'].map((kind) => `/find/${kind}/:id`),
      ...['', '/second-factor'].flatMap((of) => [`/admin/account${of}`, `/term-reports/account${of}`]),
      '/verify',
    ],
  ],
}

/** Of those, what itself names nobody: it asks, or leads to where the names are. */
export const mute = new Set([
  '/find/students/:id',
  ...['/reports', '/api'].map((base) => `${base}/registrations-not-sent-in/:of`), // everybody has
  ...figures,
  '/reports/contact-list', // leads to the PDF
  ...['/admin/attendance/cards/show', '/admin/attendance/imports/:batch', '/admin/attendance/imports/:batch/undo'],
  ...['/admin/attendance/class/show', '/admin/attendance/late/show', '/admin/attendance/update'],
  ...['/admin/attendance/students/:id/report/show', '/admin/attendance/students/:id/delete', '/api/student-attendance/:studentId'],
  ...both('/reports/print/:id', `${term}/delete`, `${book}/upload`),
  ...['access-logs', 'failed-logins', 'no-logins', 'student-subject'].map((name) => `/admin/reports/${name}/show`),
])

/** What is not asked, and why it has nothing to tell. */
export const harmless: Record<string, string> = {
  '/api/*': 'packs answers, and gives none',
  '/healthz': 'says ok',
  '/healthz/ready': 'says ok',
  '/logo': 'the crest, which is public',
  '/.well-known/security.txt': 'whom to tell of a hole, which is public',
  '/admin/posting/:year/:term/change': 'asks, with figures alone',
  '/set-up': 'there is a school',
  '/set-up/school': 'there is a school',
  '/': 'a sign-in page',
  '/admin': 'a sign-in page',
  '/student': 'a sign-in page',
  '/sign-in/:step?': 'leads to a sign-in page',
  '/admin/sign-in/:step?': 'leads to a sign-in page',
  '/student/sign-in/:step?': 'leads to a sign-in page',
  '/sanctum/csrf-cookie': 'an empty answer',
  '/kept': 'keys of what one’s own browser keeps of one’s own account: tests/routes/drafts-key.test.ts',
  '/api/openapi.json': 'describes the calls',
}
