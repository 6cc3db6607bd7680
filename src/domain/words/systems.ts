import type { SheetName, SystemId } from '../school-upload/index.ts'

export const systemTitles = { rosariosis: 'RosarioSIS', opensis: 'openSIS', gibbon: 'Gibbon' } as const satisfies Record<SystemId, string>

const lists: Partial<Record<SheetName, string>> = {
  students: 'student list',
  teachers: 'staff list',
  classes: 'list of form groups',
  subjects: 'list of courses',
  marks: 'list of grades',
}
/** `RosarioSIS student list`. */
export const listTitle = (system: SystemId, kind: SheetName) => `${systemTitles[system]} ${lists[kind] ?? kind}`
export const looksLike = (titles: readonly string[]) =>
  `This looks like ${[...new Set(titles)].map((title) => `${/^[aeo]/i.test(title) ? 'an' : 'a'} ${title}`).join(' and ')}.`

export const systemWords = {
  title: 'From another program',
  about:
    'Exports of these programs are known by their headings. Upload each file as it comes: its columns are matched already, and you check every row.',
  get: 'What to export',
  cannot: 'What it cannot bring',
} as const

type Step = readonly [what: string, how: string]
/** How to make each export, in that program's menu words, and what it lacks. */
export const systemHelp: Record<SystemId, { steps: readonly Step[]; cannot: readonly string[] }> = {
  rosariosis: {
    steps: [
      ['First', 'Users, My Preferences: choose Excel or CSV as File Export Type, and YYYY-MM-DD as Date Export Format.'],
      [
        'Students',
        'Students, Advanced Report: choose First Name, Last Name, RosarioSIS ID, Grade Level, Gender and Birthdate, and the field with the class if your school has one (Section, Class or Form Class). Submit, then the Export list icon.',
      ],
      ['Teachers', 'Users, User Info: find all users, then the Export list icon. Only those with the profile Teacher are read.'],
      ['Subjects', 'Scheduling, Schedule Report, Master Schedule Report, then the Export list icon. Each course becomes a subject.'],
      [
        'Marks',
        'Grades, Final Grades: one marking period, with Percents. Create Grade Lists for the students of one class, then the Export list icon: a file for each class. You write the year, the term and the class yourself. openSIS has the same list.',
      ],
    ],
    cannot: [
      'Form classes, where no field has them: the Grade Level is taken for the class.',
      'Which teacher has which class: course periods are not form classes. Use the sheet Lessons.',
      'Letter grades: without Percents there is no mark.',
      'Passwords, addresses and contacts.',
    ],
  },
  opensis: {
    steps: [
      [
        'Students',
        'Students, Advanced Report: choose First, Last, Student ID, Grade, Section, Gender and DOB, then the download icon above the list. The file ends in .xls; upload it as it is.',
      ],
      ['Teachers', 'Users, Staff Advanced Report: choose First, Last, Staff ID and Date of Birth, then the download icon.'],
      ['Subjects', 'School Setup, Course Catalog, the list of a marking period, then the download icon. Each course becomes a subject.'],
      [
        'Marks',
        'Grades, Final Grades: the students of one class, one marking period, with Percents, then the download icon: a file for each class. You write the year, the term and the class yourself.',
      ],
    ],
    cannot: [
      'Which teacher has which class: course periods are not form classes. Use the sheet Lessons.',
      'This list does not say which staff teach: leave out the rows of those who do not.',
      'Letter grades: without Percents there is no mark.',
      'Passwords, addresses and contacts.',
    ],
  },
  gibbon: {
    steps: [
      [
        'First',
        'As an administrator: System Admin, Import From File. The link Export Columns beside a table gives its headings alone: copy the link, write data=1 instead of data=0 in it, and open it.',
      ],
      [
        'Students and teachers',
        'User - Data - Basic, and Student Enrolment. Put both tables into one workbook, a sheet each (in Excel: right-click on the tab, Move or Copy): the form group of a student stands in the second.',
      ],
      ['Classes', 'Form Groups.'],
      ['Subjects', 'Courses.'],
      [
        'Marks',
        'Internal Assessments, in one workbook with User - Data - Basic, which has the numbers of the students: a file for each class. You write the term and the class yourself.',
      ],
    ],
    cannot: [
      'Students without a Student ID: Gibbon does not ask for one.',
      'Form teachers and lessons: choose them in the sheets Teachers and Lessons.',
      'Marks that are no number, and effort.',
      'Passwords, families and medical data.',
    ],
  },
}
