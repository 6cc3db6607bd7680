/** The numbers under which a school keeps what belongs to a student. */
export type Keys = Record<'report' | 'mark' | 'run' | 'open' | 'batch' | 'code', string | number> & {
  before?: number
  /** Where it is not the student's own number. */
  contact?: number
}
/** A student; `n` is the place in the class list. */
type Of = { id: number; n: number; last: string }
/** A lesson and a class of some year. */
export type When = { year: number; term: number; formClass: string; employeeId: number }

/** In the tests' world and in the demonstration school alike. */
const mathematics = 104

/** What the `:id` of an address numbers. */
function numberIn(path: string, student: number, formClass: string, { run }: Keys): string | number {
  if (path.includes('/retention/hold/:id')) return student
  if (path.includes('/subjects/:id')) return mathematics
  if (path.includes('/classes/:id')) return formClass
  if (path.includes('/local-fields/:id')) return 'sea_no'
  if (path.includes('/mark-words/:id')) return 'absent'
  if (/print(-runs)?\/:id/.test(path)) return run
  return /students\/:id|\/reasons\/:id|student-attendance|registration-form|transcript/.test(path) ? student : 1
}

/** What the `:kind` of an address is. */
function kindIn(path: string): string {
  if (path.includes('/retention/')) return 'documents'
  return path.includes('/sign-in/') ? 'employee' : 'passport-photo'
}

/** The addresses by which a route is asked for a student in a class and term. */
export function addressesOf(path: string, { id, n, last }: Of, keys: Keys, { year, term, formClass, employeeId }: When): string[] {
  const values: Record<string, string | number> = {
    ...{
      id: numberIn(path, id, formClass, keys),
      year,
      term,
      classId: formClass,
      formClass,
      class: formClass,
      n,
      studentId: id,
      contact: keys.contact ?? id,
      ...{ kept: id, gone: id },
      subjectId: mathematics,
      lesson: `${mathematics}-${formClass}`,
    },
    ...{
      kind: kindIn(path),
      batch: path.includes('undo') ? keys.batch : keys.open,
      code: keys.code,
      before: keys.before ?? 1,
      username: 'd.lutchman',
    },
    ...{
      of: 'all',
      formLevel: path.includes('/mark-book/') ? (formClass[0] ?? '') : 0,
      dateFrom: 0,
      dateTo: 0,
      from: '2025-11-03',
      to: '2025-11-28',
      employeeId,
      section: 'home',
      yearId: year,
    },
  }
  const fill = (text: string) => text.replace(/:(\w+)/g, (_, name: string) => String(values[name] ?? 1))
  if (path.endsWith(':entity/:id'))
    return [`student_term_record/${keys.report}`, `subject_record/${keys.mark}`].map((key) => path.replace(':entity/:id', key))
  if (path.includes(':entity'))
    return [`student_term_record/${keys.report}/comments`, `subject_record/${keys.mark}/exam_mark`].map((key) =>
      path.replace(':entity/:key/:field', key),
    )
  const key = `${year}-${term}`
  const queries: Record<string, string[]> = {
    search: [`?q=${last.slice(0, 3)}`, `?q=${id}`],
    '/unfilled/fill': [`?of=form&class=${formClass}`],
    '/find': [
      `?q=${encodeURIComponent(`${last.slice(0, 3)} card`)}`,
      `?q=${formClass}+cards`,
      `?q=${encodeURIComponent(`${last.slice(0, -2)}${last.slice(-1)}`)}`,
      `?q=${encodeURIComponent(last.slice(0, 3))}`,
      `?q=${id}`,
      `?q=${String(id).slice(0, 2)}`,
      `?q=${formClass[0]}`,
    ],
    'reports/print': [
      '',
      `?of=class-${formClass}&term=${key}`,
      `?of=level-${formClass[0]}&term=${key}`,
      `?of=school&term=${key}&part=chosen&students=${id}`,
    ],
    readiness: ['', ...['classes', 'by-teacher', 'marks', 'remarks', 'comments'].map((list) => `?list=${list}`), `?class=${formClass}`],
    'readiness/print': ['', `?class=${formClass}`],
    'readiness/excel': ['', '?list=remarks', '?list=by-teacher', `?class=${formClass}`],
    progress: ['', ...['class', 'subject', 'teacher'].map((by) => `?by=${by}`)],
    ...Object.fromEntries(['contact-list', 'class-list'].map((name) => [`reports/${name}`, [`?class=${formClass}`]])),
    'reports/mark-sheet': [`?class=${formClass}`, `?class=${formClass}&term=${key}`, `?class=${formClass}&term=${key}&format=xlsx`],
    'reports/rank-sheet': [`?class=${formClass}`, `?class=${formClass}&term=${key}`],
    'reports/report-cards': [`?class=${formClass}`, `?class=${formClass}&term=${key}`],
    'reports/report-card': [`?student=${id}`],
    'api/teacher-lesson': [`?employee_id=1&academic_year_id=${year}`],
    'api/form-teacher-class': [`?employeeId=1&academicYearId=${year}`],
    'api/dean-form-classes': [`?employeeId=1&academicYearId=${year}`],
    'api/subject-students': ['?subject_id=104'],
    'class/show': [`?class=${formClass}&from=10-Nov-2025`],
    'late/show': ['?from=10-Nov-2025'],
    'attendance-report-class': [`?dates[]=2025-11-10&classId=${formClass}`],
    'attendance-report-late': ['?dates[]=2025-11-10'],
    ...Object.fromEntries(['', '/show', '/pdf', '/print'].map((end) => [`attendance/cards${end}`, [`?of=student-${id}`]])),
    'registers/:class/rest': ['?day=2025-12-01&session=am&mark=P'],
    '/reasons/:id': ['?day=2025-12-01&session=am'],
    'admin/history': [`?student=${id}`],
    'held/new': [`?q=${id}`],
    removal: [`?student=${id}-1`],
    'student-subject/show': ['?form=0&subject=104'],
    'access-logs/show': [`?term=${key}`],
    'course-spreadsheet/download': [`?formClass=${formClass}`],
    'subjects/batch': [`?form=${formClass[0]}&class=${formClass}&subject=104`],
  }
  const [, asked = ['']] = Object.entries(queries).find(([end]) => path.endsWith(end)) ?? []
  return asked.map((query) => fill(path) + query)
}
