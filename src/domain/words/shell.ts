/** The administrator's sections, word for word: the backslash is in the specification, Classes is not. */
export const sectionTitles = {
  dashboard: 'Dashboard',
  classes: 'Classes',
  teachers: 'Teachers',
  students: 'Students',
  subjects: 'Subjects',
  posting: 'Post Term Reports',
  'term-details': 'Edit\\View Term Details',
  'enter-marks': 'Enter Marks',
  reports: 'Reports',
  'mark-book': 'Mark Book',
  registration: 'Registration',
  attendance: 'Student Attendance',
} as const

/** In the top bar, because the specification's drawer has no such entry. */
export const schoolTitle = 'School'

/** In the top bar, beside School. */
export const historyTitle = 'History'

export const sectionWords = { loading: (section: string) => `Loading ${section} ...` } as const

export const drawerTitle = 'Term Reports / Administrator'

/** The sections in groups, in each as the specification orders them. */
export const drawerGroups = [
  { title: drawerTitle, sections: ['dashboard', 'classes', 'teachers', 'students', 'subjects'] },
  { title: 'This term', sections: ['term-details', 'enter-marks', 'mark-book', 'registration', 'attendance'] },
  { title: 'Out of the school', sections: ['posting', 'reports'] },
] as const

export const menuWords = {
  home: 'Home',
  main: 'Main Menu',
  show: 'Show or hide the menu',
  screens: 'Screens',
  termReports: 'Term Reports',
} as const

/** The two options of the employee's main menu. */
export const mainMenuTitles = {
  'enter-marks': 'Enter Marks (Subject Teachers)',
  'term-details': 'Edit/View Term Reports (Form Teachers)',
} as const

export const dialogWords = { unsaved: 'Close without saving what you have typed?' } as const

/** Over a sheet that is not ready for typing. */
export const scriptWords = {
  off: 'JavaScript is off in this browser. You can read this page, but what you type here is not saved.',
  late: 'This page has not finished loading. What you type may not be saved: reload the page.',
} as const

export const islandWords = { notKept: 'What you typed while the page was loading was not kept. Type it again.' } as const
