import { type Action, type Actor, can, scopesFor } from '../domain/_policy.ts'
import { accountPaths, accountWords } from '../domain/words/account.ts'
import { describe, reportNames } from '../domain/words/administrative-reports.ts'
import { words as analysis } from '../domain/words/analysis.ts'
import { type EntryName, entryTitles } from '../domain/words/attendance.ts'
import { archiveWords } from '../domain/words/attendance-archive.ts'
import { kiosksTitle } from '../domain/words/attendance-capture.ts'
import { words as cards } from '../domain/words/attendance-cards.ts'
import { words as imports } from '../domain/words/attendance-imports.ts'
import { missingWords } from '../domain/words/attendance-reasons.ts'
import { words as registers } from '../domain/words/attendance-registers.ts'
import { words as calendar } from '../domain/words/calendar-month.ts'
import { words as classMarks } from '../domain/words/class-marks.ts'
import { words as remarks } from '../domain/words/class-remarks.ts'
import { title as courseSpreadsheet } from '../domain/words/course-spreadsheet.ts'
import { words as deadlines } from '../domain/words/deadlines.ts'
import { words as doubles } from '../domain/words/doubles.ts'
import { unfilledWords } from '../domain/words/hand-over.ts'
import { words as honour } from '../domain/words/honour.ts'
import { words as nextReports } from '../domain/words/next-reports.ts'
import { words as printRuns } from '../domain/words/print-runs.ts'
import { words as progress } from '../domain/words/progress.ts'
import { words as questions } from '../domain/words/questions.ts'
import { words as readiness } from '../domain/words/readiness.ts'
import { words as registrations } from '../domain/words/registration-office.ts'
import { tabTitles } from '../domain/words/school.ts'
import { calendarTitle } from '../domain/words/school-calendar.ts'
import { kindWords as uploads, words as uploadWords } from '../domain/words/school-upload.ts'
import { historyTitle, mainMenuTitles, menuWords, schoolTitle, sectionTitles } from '../domain/words/shell.ts'
import { shortcutWords } from '../domain/words/shortcuts.ts'
import { portalWords as portal } from '../domain/words/student-portal.ts'
import { newWords, slipWords } from '../domain/words/students.ts'
import { words as subjects } from '../domain/words/subjects.ts'
import { slipWords as teacherSlips, words as teachers } from '../domain/words/teachers.ts'
import { yearTitles } from '../domain/words/year.ts'
import type { IconName } from './_ui/icon.tsx'

/** A page that people go to: its name, its right and its address. `of` is its section. */
export type Screen = { title: string; of: string; action: Action; path: string; icon?: IconName }
export type Section = keyof typeof sectionTitles

const sections: Record<Section, { action: Action; icon: IconName }> = {
  dashboard: { action: 'administrator-console.read', icon: 'dashboard' },
  classes: { action: 'administrator-console.read', icon: 'home' },
  teachers: { action: 'teacher.assign', icon: 'users' },
  students: { action: 'student.write', icon: 'cap' },
  subjects: { action: 'subject.write', icon: 'book' },
  posting: { action: 'posting.write', icon: 'send' },
  'term-details': { action: 'administrator-console.read', icon: 'details' },
  'enter-marks': { action: 'administrator-console.read', icon: 'grid' },
  reports: { action: 'administrative-report.read', icon: 'report' },
  'mark-book': { action: 'administrator-console.read', icon: 'bookmark' },
  registration: { action: 'registration-window.write', icon: 'idcard' },
  attendance: { action: 'attendance.write', icon: 'clock' },
}

/** Tabs of School that read or copy the school's file: a school on a server has none. */
export const ofFile: readonly string[] = ['backups', 'copy', 'support']

/** The administrator's drawer. */
export const drawer = (Object.keys(sections) as Section[]).map((section) => ({
  ...sections[section],
  section,
  ...{ title: sectionTitles[section], of: '', path: `/admin/${section}` },
}))

/** Beside the specification's sections: in the bar, or on a phone below them. */
export const besideDrawer = [
  { path: '/admin/history', title: historyTitle, icon: 'history', section: 'history' },
  { path: '/admin/school', title: schoolTitle, icon: 'school', section: 'school' },
  { path: accountPaths.administrator, title: accountWords.link, icon: 'key', section: 'account' },
] as const

/** The employee's main menu: the two options of the specification, and the remarks of form teachers and deans. */
export const mainMenu = [
  { href: '/term-reports/enter-marks', label: mainMenuTitles['enter-marks'], icon: 'grid' },
  { href: '/term-reports/term-details', label: mainMenuTitles['term-details'], icon: 'details' },
  { href: '/term-reports/class-remarks', label: remarks.title, icon: 'note-on' },
] as const

const under = (of: string, base: string, action: Action, titles: Readonly<Record<string, string>>): Screen[] =>
  Object.entries(titles).map(([path, title]) => ({ title, of, action, path: path ? `${base}/${path}` : base }))

const { administrators, 'sign-in': signIn, backups, copy, support, retention, leaving, profile, ...schoolTabs } = tabTitles
const { students, subjects: subjectsTitle, posting, registration, attendance, reports, dashboard } = sectionTitles
const mainMenuTitle = menuWords.main
const employeeHome = '/term-reports'

const ofOffice: readonly Screen[] = [
  ...drawer,
  ...under(dashboard, '/admin/dashboard', 'entry-deadline.write', { deadlines: deadlines.title }),
  ...under(dashboard, '/admin/dashboard', 'administrator-console.read', { progress: progress.title }),
  ...under(students, '/admin/students', 'student.write', {
    new: newWords.add,
    upload: uploads.students.title,
    uploads: uploadWords.past,
    slips: slipWords.open,
    doubles: doubles.title,
    'next-reports': nextReports.title,
  }),
  ...under(sectionTitles.teachers, '/admin', 'teacher.assign', { unfilled: unfilledWords.title }),
  ...under(sectionTitles.teachers, '/admin/teachers', 'teacher.write', { new: teachers.add, slips: teacherSlips.title }),
  ...under(sectionTitles.teachers, '/admin', 'school-upload.write', { 'school-upload': uploads.school.title }),
  ...under(subjectsTitle, '/admin/subjects', 'subject.write', {
    new: subjects.add,
    assignment: subjects.assignment,
    batch: subjects.batch,
  }),
  ...under(posting, '/admin/posting', 'administrator-console.read', { readiness: readiness.title }),
  ...under(sectionTitles['enter-marks'], '/admin', 'class-marks.write', { 'class-marks': classMarks.title }),
  ...under(sectionTitles['term-details'], '/admin', 'term-record.read', { 'class-remarks': remarks.title }),
  ...under(reports, '/admin/reports', 'administrator-console.read', { print: printRuns.title }),
  ...under(reports, '/admin', 'analysis.read', { analysis: analysis.title }),
  ...under(reports, '/admin', 'honour.read', { honour: honour.title }),
  ...under(posting, '/admin', 'analysis.read', { questions: questions.title }),
  ...reportNames.map((name): Screen => {
    const { title, asks } = describe(name)
    return { title, of: reports, action: 'administrative-report.read', path: `/admin/reports/${name}${asks.length === 0 ? '/show' : ''}` }
  }),
  ...under(sectionTitles['mark-book'], '/admin', 'administrator-console.read', { 'course-spreadsheet': courseSpreadsheet }),
  ...under(registration, '/admin/registration', 'registration.review', { students: registrations.tab }),
  ...under(attendance, '/admin/attendance', 'attendance.write', entryTitles satisfies Record<EntryName, string>),
  ...under(attendance, '/admin/attendance', 'attendance.write', {
    calendar: calendarTitle,
    kiosks: kiosksTitle,
    registers: registers.title,
    missing: missingWords.title,
    cards: cards.title,
    imports: imports.title,
  }),
  ...under(attendance, '/admin', 'school-calendar.read', { calendar: calendar.title }),
  ...under(attendance, '/admin/attendance', 'closed-term.write', { archive: archiveWords.title }),
  ...under('', '/admin/school', 'school.write', { '': schoolTitle }),
  ...under(schoolTitle, '/admin/school', 'school.write', schoolTabs),
  ...under(schoolTitle, '/admin/school', 'administrator.write', { administrators, 'sign-in': signIn }),
  ...under(schoolTitle, '/admin/school', 'backup.write', { backups, leaving }),
  ...under(schoolTitle, '/admin/school', 'rehearsal.write', { copy }),
  ...under(schoolTitle, '/admin/school', 'retention.write', { retention }),
  ...under(schoolTitle, '/admin/school', 'support.read', { support }),
  ...under(schoolTitle, '/admin', 'year.write', { year: yearTitles.page }),
  ...under('', '/admin/history', 'history.read', { '': historyTitle }),
  ...under('', accountPaths.administrator, 'administrator-console.read', { '': accountWords.title }),
]

const ofStaff: readonly Screen[] = [
  ...mainMenu.map(({ href, label, icon }): Screen => ({ title: label, of: '', action: 'employee-shell.read', path: href, icon })),
  ...under(mainMenuTitle, '/term-reports', 'employee-shell.read', {
    '': mainMenuTitle,
    classes: sectionTitles.classes,
    'mark-book': sectionTitles['mark-book'],
    registers: registers.title,
    missing: missingWords.title,
    readiness: readiness.title,
    progress: progress.title,
    'reports/print': printRuns.title,
  }),
  ...under(mainMenuTitle, '/term-reports', 'analysis.read', { analysis: analysis.title, questions: questions.title }),
  ...under(mainMenuTitle, '/term-reports', 'honour.read', { honour: honour.title }),
  ...under(mainMenuTitle, '/term-reports', 'school-calendar.read', { calendar: calendar.title }),
  ...under(mainMenuTitle, '/term-reports', 'class-marks.write', { 'class-marks': classMarks.title }),
  ...under(mainMenuTitle, '/term-reports', 'course-spreadsheet.read', { 'course-spreadsheet': courseSpreadsheet }),
  ...under('', accountPaths.employee, 'employee-shell.read', { '': accountWords.title }),
]

const ofAll: readonly Screen[] = under('', '/shortcuts', 'shortcuts.read', { '': shortcutWords.title })

const icons: Record<string, IconName> = {
  '': 'school',
  '/classes': 'home',
  '/mark-book': 'bookmark',
  '/registers': 'check',
  '/missing': 'users',
  '/readiness': 'alert',
  '/progress': 'dashboard',
  '/reports/print': 'report',
  '/analysis': 'eye',
  '/honour': 'cap',
  '/questions': 'alert',
  '/calendar': 'calendar',
  '/class-marks': 'download',
  '/course-spreadsheet': 'grid',
}

/** An employee's choices on every page: the two options of the specification, the way home and the role's other pages. */
export const mainMenuOf = (actor: Actor) => [
  ...mainMenu,
  ...screensOf(actor)
    .filter(({ of, path }) => of === mainMenuTitle || path === employeeHome)
    .map(({ title, path }) => ({
      href: path,
      label: path === employeeHome ? menuWords.home : title,
      icon: icons[path.slice(employeeHome.length)] ?? 'right',
    })),
]

/** The screens in an employee's bar, by short names. */
export function barOf(actor: Actor) {
  const mine = new Set(screensOf(actor).map(({ path }) => path))
  return [
    { href: employeeHome, title: menuWords.home },
    { href: `${employeeHome}/enter-marks`, title: sectionTitles['enter-marks'] },
    { href: `${employeeHome}/mark-book`, title: sectionTitles['mark-book'] },
    { href: `${employeeHome}/term-details`, title: menuWords.termReports },
    { href: `${employeeHome}/registers`, title: registers.title },
    { href: `${employeeHome}/calendar`, title: calendar.title },
  ].filter(({ href }) => mine.has(href))
}

/** The screen of the drawer or the bar that a page belongs to. A paper that staff share has no section: it belongs to Reports, or to the home. */
export function placeOf(actor: Actor, section: string | undefined, path: string): { href: string; title: string } | undefined {
  const isPaper = path.startsWith('/reports/')
  if (actor.kind === 'employee') return barOf(actor).findLast(({ href }) => (isPaper ? employeeHome : path).startsWith(href))
  if (actor.kind === 'student') return { href: '/student/reports', title: portal.title }
  if (actor.kind !== 'administrator') return undefined
  const place = [...drawer, ...besideDrawer].find((one) => one.section === (isPaper ? 'reports' : section))
  return place && { href: place.path, title: place.title }
}

/** All pages that the person may open. Who has the honour roll of some classes comes from their pages, because others have no class. */
export const screensOf = (actor: Actor, isOnServer = false): Screen[] =>
  [...(actor.kind === 'administrator' ? ofOffice : ofStaff), ...ofAll]
    .filter(({ action }) => (action === 'honour.read' ? scopesFor(actor, action).includes('all') : can(actor, action)))
    .filter(({ path }) => !(isOnServer && ofFile.some((tab) => path === `/admin/school/${tab}`)))
