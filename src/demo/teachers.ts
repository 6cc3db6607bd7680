import { dayAt } from '../domain/_dates.ts'
import { type Name, nameOf, userNameOf } from './names.ts'
import { random } from './random.ts'
import { classes, forms } from './students.ts'
import { type Abbr, curriculum, subjectOf } from './subjects.ts'

const teacherPost = 10
const assistantPost = 11

/** The subjects a team shares, its number of teachers, and the posts of some of them by their place. */
type Team = { subjects: Abbr[]; teachers: number; posts?: Record<number, number> }
const teams: Team[] = [
  { subjects: ['ENGL', 'ENGB'], teachers: 8, posts: { 0: 4 } },
  { subjects: ['MATH', 'ADMA'], teachers: 5, posts: { 0: 4, 4: 6 } },
  { subjects: ['ISCI'], teachers: 3, posts: { 0: 4 } },
  { subjects: ['BIOL'], teachers: 1 },
  { subjects: ['CHEM'], teachers: 1 },
  { subjects: ['PHYS'], teachers: 1 },
  { subjects: ['SPAN'], teachers: 4, posts: { 0: 4 } },
  { subjects: ['FREN'], teachers: 4 },
  { subjects: ['GEOG', 'SOCS'], teachers: 8, posts: { 0: 5 } },
  { subjects: ['HIST'], teachers: 3, posts: { 1: 4 } },
  { subjects: ['POBU', 'POAC'], teachers: 2, posts: { 0: 4 } },
  { subjects: ['INFT'], teachers: 4, posts: { 0: 21 } },
  { subjects: ['PHED'], teachers: 4, posts: { 0: 4 } },
  { subjects: ['VART'], teachers: 3, posts: { 0: 4 } },
  { subjects: ['MUSC'], teachers: 3 },
  { subjects: ['DRAM'], teachers: 3, posts: { 1: 11, 2: 2 } },
  { subjects: ['TECH'], teachers: 3, posts: { 0: 4 } },
  { subjects: ['FCSC'], teachers: 3, posts: { 2: 20 } },
  { subjects: ['AGRI'], teachers: 3 },
  { subjects: ['MVED'], teachers: 3, posts: { 2: 19 } },
]

/** Teachers with fixed names, by a lesson they give. */
const known: Record<string, Name> = {
  'ENGL 2C': { first: 'Michelle', last: 'Achong' },
  'MATH 3A': { first: 'Devika', last: 'Lutchman' },
  'ISCI 2C': { first: 'Ravi', last: 'Persaud-Lee' },
  'SPAN 2C': { first: 'Inés', last: 'Gómez' },
  'FREN 2C': { first: 'Simone', last: 'Noël' },
  'GEOG 2C': { first: 'Kerwin', last: 'Joseph' },
  'HIST 2C': { first: 'Paul', last: 'Baptiste' },
  'INFT 2C': { first: 'Anil', last: 'Ramcharan' },
  'PHED 2C': { first: 'Lisa', last: 'Charles' },
  'MUSC 2C': { first: 'Terrence', last: 'Griffith' },
  'DRAM 2C': { first: 'Otis', last: 'Alleyne' },
  'FCSC 2C': { first: 'Nadia', last: 'Hosein' },
  'MVED 2C': { first: 'Brian', last: 'Thomas' },
}
export const principal = { first: 'Rosalind', last: 'Beharry-Cole' }

type Teacher = Name & { id: number; userName: string; post: number }
export type Lesson = { teacher: Teacher; subject: number; classId: string; form: number }
export type Staff = {
  teachers: Teacher[]
  lessons: Lesson[]
  formTeachers: Map<string, Teacher>
  deans: Map<number, Teacher>
  by: (userName: string) => Teacher
  /** Returns the id of the teacher of a subject in a class. */
  teacherOf: (subject: number, classId: string) => number | null
}

/** The staff: a principal and 69 teachers, a teacher for every lesson, a form teacher for each class and a dean for each form. */
export function makeStaff(): Staff {
  const taken = new Set<string>()
  const teachers: Teacher[] = [employ(1, principal, 1, taken)]
  const lessons: Lesson[] = []
  for (const team of teams) {
    const theirs = lessonsOf(team)
    for (let place = 0; place < team.teachers; place++) {
      const share = theirs.filter((_, index) => Math.floor((index * team.teachers) / theirs.length) === place)
      const name = share.map(({ key }) => known[key]).find((found) => found)
      const teacher = employ(teachers.length + 1, name, team.posts?.[place] ?? teacherPost, taken)
      teachers.push(teacher)
      lessons.push(...share.map(({ subject, classId, form }) => ({ teacher, subject, classId, form })))
    }
  }
  const by = (userName: string) => teachers.find((teacher) => teacher.userName === userName) as Teacher
  const deans = chooseDeans(lessons, by)
  const teacherByLesson = new Map(lessons.map(({ teacher, subject, classId }) => [`${subject} ${classId}`, teacher.id]))
  const teacherOf = (subject: number, classId: string) => teacherByLesson.get(`${subject} ${classId}`) ?? null
  return { teachers, lessons, deans, formTeachers: chooseFormTeachers(lessons, by, [...deans.values()]), by, teacherOf }
}

function lessonsOf(team: Team) {
  return classes.flatMap(({ id, form, letter }) => {
    const { core, options } = curriculum(form, letter)
    const offered = [...core, ...options.flat()].filter((abbr) => team.subjects.includes(abbr))
    return offered.map((abbr) => ({ key: `${abbr} ${id}`, subject: subjectOf[abbr].id, classId: id, form }))
  })
}

function employ(id: number, name: Name | undefined, post: number, taken: Set<string>): Teacher {
  const reserved = new Set(Object.values(known).map(userNameOf))
  const chance = random('teacher', id)
  for (;;) {
    const found = name ?? nameOf(chance, chance.chance(0.62) ? 'F' : 'M')
    const userName = userNameOf(found)
    if (taken.has(userName) || (!name && reserved.has(userName))) continue
    taken.add(userName)
    return { ...found, id, userName, post }
  }
}

/** Teachers without further duties: the subject teacher for trials has no post, and the new teacher has no class yet. */
const spared = ['d.lutchman', 'o.alleyne']
const mayHaveClass = ({ post, userName }: Teacher) => post === teacherPost && !spared.includes(userName)

function chooseDeans(lessons: Lesson[], by: Staff['by']): Map<number, Teacher> {
  const deans = new Map([[2, by('k.joseph')]])
  const others = [by('m.achong'), by('k.joseph')]
  for (const form of forms) {
    if (deans.has(form)) continue
    const counts = new Map<Teacher, number>()
    for (const { teacher } of lessons.filter((lesson) => lesson.form === form)) counts.set(teacher, (counts.get(teacher) ?? 0) + 1)
    const [most] = [...counts].filter(([teacher]) => mayHaveClass(teacher) && !others.includes(teacher)).sort((a, b) => b[1] - a[1])
    if (!most) continue
    deans.set(form, most[0])
    others.push(most[0])
  }
  return deans
}

function chooseFormTeachers(lessons: Lesson[], by: Staff['by'], deans: Teacher[]): Map<string, Teacher> {
  const chosen = new Map([['2C', by('m.achong')]])
  const busy = new Set([...deans, by('m.achong')])
  for (const { id } of [...classes].reverse()) {
    if (chosen.has(id)) continue
    const free = lessons.filter(({ classId, teacher }) => classId === id && mayHaveClass(teacher) && !busy.has(teacher))
    const teacher = free[0]?.teacher
    if (!teacher) continue
    chosen.set(id, teacher)
    busy.add(teacher)
  }
  return chosen
}

/** The row in the table of employees. The newest assistant must change the password at the next sign-in. */
export function employeeRow(teacher: Teacher, passwordHash: string, day: string) {
  const chance = random('employee', teacher.id)
  const bornIn = chance.between(teacher.post <= 2 ? 1964 : 1968, teacher.post === assistantPost ? 2002 : 1996)
  return {
    id: teacher.id,
    teacher_num: String(41_000 + teacher.id * 37),
    first_name: teacher.first,
    last_name: teacher.last,
    date_of_birth: dayAt(bornIn, chance.below(12), 1 + chance.below(28)),
    user_name: teacher.userName,
    post_id: teacher.post,
    password_hash: passwordHash,
    password_reset: teacher.userName === 'o.alleyne' ? (1 as const) : (0 as const),
    deleted_at: null,
    updated_at: `${day}T14:00:00.000Z`,
  }
}
