import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { TrieRouter } from 'hono/router/trie-router'
import { copyBase } from './domain/_rehearsal.ts'
import { limitBodies, readableBody } from './routes/_body.ts'
import { compressJson } from './routes/_compress.ts'
import { olderKeys, takeDraft } from './routes/_drafts.ts'
import type { Env, Tenant } from './routes/_env.ts'
import { onError } from './routes/_errors.tsx'
import { ownHosts } from './routes/_hosts.ts'
import { RememberingRouter } from './routes/_router.ts'
import { csrf, named, noStore, origin, securityHeaders } from './routes/_security.ts'
import { confineKiosk, session } from './routes/_session.ts'
import { setUpFirst } from './routes/_set-up.ts'
import { shortcuts } from './routes/_shortcuts.tsx'
import { carry, createTenant, type TenantOptions } from './routes/_tenant.ts'
import { trimSlash } from './routes/_trailing-slash.ts'
import { administrativeReports } from './routes/administrative-reports/index.tsx'
import { analysis } from './routes/analysis/index.tsx'
import { administrativeReportsApi } from './routes/api/administrative-reports.ts'
import { attendanceApi } from './routes/api/attendance/days/index.ts'
import { attendanceCaptureApi } from './routes/api/attendance/gate.ts'
import { classListsApi } from './routes/api/class-page.ts'
import { historyApi } from './routes/api/history.ts'
import { markBookExcelApi } from './routes/api/marks/book/excel.ts'
import { markBookApi } from './routes/api/marks/book/index.ts'
import { enterMarksApi } from './routes/api/marks/enter/index.ts'
import { classRemarksApi } from './routes/api/marks/remarks.ts'
import { courseSpreadsheetApi } from './routes/api/marks/spreadsheet.ts'
import { postingApi } from './routes/api/posting.ts'
import { registrationOfficeApi } from './routes/api/registration/office.ts'
import { registrationWindowsApi } from './routes/api/registration/windows.ts'
import { reportsApi } from './routes/api/reports.ts'
import { schoolApi } from './routes/api/school/index.ts'
import { contactsApi } from './routes/api/school/students/contacts.ts'
import { studentsApi } from './routes/api/school/students/index.ts'
import { subjectsApi } from './routes/api/school/subjects/index.ts'
import { teachersApi } from './routes/api/school/teachers/index.ts'
import { lessonListsApi } from './routes/api/school/teachers/lesson-lists.ts'
import { termsApi } from './routes/api/school/terms/index.ts'
import { studentUploadApi } from './routes/api/school-upload.ts'
import { signInApi } from './routes/api/sign-in.ts'
import { registrationApi } from './routes/api/term-page.ts'
import { termReportsApi } from './routes/api/term-reports/index.ts'
import { attendanceCards } from './routes/attendance/cards/index.tsx'
import { attendance } from './routes/attendance/days/index.tsx'
import { attendanceCapture } from './routes/attendance/gate/index.tsx'
import { attendanceImports } from './routes/attendance/import/index.tsx'
import { attendanceRegisters } from './routes/attendance/registers/index.tsx'
import { backups } from './routes/backups/index.tsx'
import { schoolCalendar } from './routes/calendar/index.tsx'
import { certificate } from './routes/certificate.tsx'
import { classPage } from './routes/class-page/index.tsx'
import { district } from './routes/district/index.tsx'
import { contactMerges } from './routes/doubles/contacts.tsx'
import { doubles } from './routes/doubles/index.tsx'
import { find } from './routes/find/index.tsx'
import { handOvers } from './routes/hand-over/index.tsx'
import { history } from './routes/history/index.tsx'
import { home } from './routes/home/index.tsx'
import { progress } from './routes/home/progress.tsx'
import { honour } from './routes/honour/index.tsx'
import { leaving } from './routes/leaving/index.tsx'
import { markBookExcel } from './routes/marks/book/excel.tsx'
import { markBook } from './routes/marks/book/index.tsx'
import { classMarks } from './routes/marks/class/index.tsx'
import { enterMarks } from './routes/marks/enter/index.tsx'
import { classRemarks } from './routes/marks/remarks/index.tsx'
import { courseSpreadsheet } from './routes/marks/spreadsheet/index.tsx'
import { askPosted } from './routes/posting/ask.tsx'
import { posting } from './routes/posting/index.tsx'
import { questions } from './routes/posting/questions.tsx'
import { registrationForms } from './routes/registration/form.tsx'
import { registrationOffice } from './routes/registration/office.tsx'
import { ownRegistration } from './routes/registration/own/index.tsx'
import { noCopy, rehearsal } from './routes/rehearsal/index.tsx'
import { reports } from './routes/reports/index.tsx'
import { retention } from './routes/retention/index.tsx'
import { schoolSection } from './routes/school/index.tsx'
import { school } from './routes/school/public.ts'
import { setUp } from './routes/school/set-up.tsx'
import { contacts } from './routes/school/students/contacts/index.tsx'
import { students } from './routes/school/students/index.tsx'
import { subjects } from './routes/school/subjects/index.tsx'
import { teachers } from './routes/school/teachers/index.tsx'
import { schoolUpload } from './routes/school-upload/index.tsx'
import { askAgain } from './routes/sign-in/again.tsx'
import { signIn } from './routes/sign-in/index.tsx'
import { studentPage } from './routes/student-page.tsx'
import { studentPortal } from './routes/student-portal/index.tsx'
import { subjectPage } from './routes/subject-page.tsx'
import { support } from './routes/support.tsx'
import { terms } from './routes/term-page/index.tsx'
import { termReports } from './routes/term-reports/index.tsx'
import { year } from './routes/year/index.tsx'

export type AppSettings = {
  trustProxy?: boolean
  /** How long a password that was typed holds for what asks it again. */
  provedForMs?: number
  /** Those that the certificate is for. */
  names?: () => readonly string[]
  /** Whether browsers know who signed the certificate. */
  keepToTls?: () => boolean
}
export type AppOptions = AppSettings & TenantOptions

/** Found once in a process, because finding their places takes longer than a page. */
export const features = new OpenAPIHono<Env>({ router: new TrieRouter() })
addFeatures(features)
addCalls(features)
features.doc31('/api/openapi.json', (c) => ({
  openapi: '3.1.0',
  info: { title: 'Term Reports', version: '1' },
  ...(c.get('copy') && { servers: [{ url: copyBase }] }),
}))

/** The application of one school. */
export function createApp(options: AppOptions) {
  const tenant = createTenant(options)
  return createAppFor(() => tenant, options)
}

/** The program as a server: what every request goes through, then the features. `tenantOf` says which school a request is for. */
export function createAppFor(tenantOf: (c: Context<Env>) => Tenant, options: AppSettings, own = features) {
  const app = new OpenAPIHono<Env>({ router: new RememberingRouter(own.router) })
  app.onError(onError)
  app.notFound((c) => onError(new HTTPException(404), c))
  app.use(carry(tenantOf))
  app.use(trimSlash)
  app.use(securityHeaders)
  app.use(noStore)
  app.use(origin(options.trustProxy ?? false, options.keepToTls ?? (() => true)))
  app.use(readableBody)
  app.get('/api/*', compressJson)
  app.get('/healthz', (c) => c.get('health')(c))
  app.get('/healthz/ready', (c) => c.get('health')(c))
  app.use(ownHosts(options.trustProxy ?? false, options.names ?? (() => [])))
  app.use(setUpFirst)
  app.route('/', school)
  app.route('/', certificate)
  app.route('/', noCopy)
  app.use(session)
  app.use(csrf)
  app.use(named)
  app.use(limitBodies)
  app.use(confineKiosk)
  app.use(askAgain(options.provedForMs))
  app.use(askPosted)
  app.get('/kept', olderKeys)
  app.post('/kept', (c) => takeDraft(c, (request) => app.fetch(request, c.env)))
  app.routes.push(...own.routes)
  return app
}

/** The page of whoever runs several schools: the same gates, and of the features only the sign-in. */
export function createDistrictApp(tenantOf: (c: Context<Env>) => Tenant, options: AppSettings) {
  const own = new OpenAPIHono<Env>({ router: new TrieRouter() })
  own.route('/', district)
  own.route('/', signIn)
  return createAppFor(tenantOf, options, own)
}

/** The table of contents: one line a feature. */
function addFeatures(app: OpenAPIHono<Env>) {
  app.route('/', setUp)
  app.route('/', signIn)
  app.route('/', schoolSection)
  app.route('/', backups)
  app.route('/', rehearsal)
  app.route('/', retention)
  app.route('/', leaving)
  app.route('/', support)
  app.route('/', terms)
  app.route('/', year)
  app.route('/', posting)
  app.route('/', questions)
  app.route('/', progress)
  app.route('/', students)
  app.route('/', doubles)
  app.route('/', contactMerges)
  app.route('/', studentPage)
  app.route('/', classPage)
  app.route('/', registrationForms)
  app.route('/', contacts)
  app.route('/', subjects)
  app.route('/', teachers)
  app.route('/', handOvers)
  app.route('/', termReports)
  app.route('/', classRemarks)
  app.route('/', reports)
  app.route('/', analysis)
  app.route('/', honour)
  app.route('/', subjectPage)
  app.route('/', administrativeReports)
  app.route('/', attendance)
  app.route('/', attendanceCapture)
  app.route('/', attendanceCards)
  app.route('/', attendanceImports)
  app.route('/', attendanceRegisters)
  app.route('/', schoolCalendar)
  app.route('/', schoolUpload)
  app.route('/', registrationOffice)
  app.route('/', classMarks)
  app.route('/', enterMarks)
  app.route('/', markBook)
  app.route('/', markBookExcel)
  app.route('/', courseSpreadsheet)
  app.route('/', studentPortal)
  app.route('/', ownRegistration)
  app.route('/', find)
  app.route('/', history)
  app.route('/', home)
  app.route('/', shortcuts)
}

/** The JSON interface: one line a feature. */
function addCalls(app: OpenAPIHono<Env>) {
  app.route('/', signInApi)
  app.route('/', schoolApi)
  app.route('/', termsApi)
  app.route('/', registrationApi)
  app.route('/', postingApi)
  app.route('/', studentsApi)
  app.route('/', studentUploadApi)
  app.route('/', contactsApi)
  app.route('/', classListsApi)
  app.route('/', subjectsApi)
  app.route('/', teachersApi)
  app.route('/', termReportsApi)
  app.route('/', classRemarksApi)
  app.route('/', reportsApi)
  app.route('/', administrativeReportsApi)
  app.route('/', attendanceCaptureApi)
  app.route('/', attendanceApi)
  app.route('/', registrationOfficeApi)
  app.route('/', registrationWindowsApi)
  app.route('/', enterMarksApi)
  app.route('/', lessonListsApi)
  app.route('/', markBookApi)
  app.route('/', markBookExcelApi)
  app.route('/', courseSpreadsheetApi)
  app.route('/', historyApi)
}
