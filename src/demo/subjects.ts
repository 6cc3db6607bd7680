/** The 24 subjects: id, abbreviation, title, and how much easier (above 0) or harder its marks are. */
const list = [
  [101, 'ENGL', 'English Language', 0],
  [102, 'ENGB', 'English Literature', -1],
  [104, 'MATH', 'Mathematics', -6],
  [110, 'ISCI', 'Integrated Science', -2],
  [112, 'BIOL', 'Biology', -2],
  [113, 'CHEM', 'Chemistry', -4],
  [114, 'PHYS', 'Physics', -4],
  [121, 'SPAN', 'Spanish', 0],
  [122, 'FREN', 'French', -2],
  [131, 'GEOG', 'Geography', 0],
  [132, 'HIST', 'History', 3],
  [133, 'SOCS', 'Social Studies', 0],
  [135, 'POBU', 'Principles of Business', 2],
  [136, 'POAC', 'Principles of Accounts', -1],
  [140, 'INFT', 'Information Technology', 1],
  [141, 'ADMA', 'Additional Mathematics', -7],
  [150, 'PHED', 'Physical Education', 8],
  [161, 'VART', 'Visual Arts', 3],
  [162, 'MUSC', 'Music', 4],
  [163, 'DRAM', 'Drama', 4],
  [171, 'TECH', 'Technology Education', 1],
  [172, 'FCSC', 'Family & Consumer Sc.', 2],
  [173, 'AGRI', 'Agricultural Science', 3],
  [180, 'MVED', 'Morals & Values', 4],
] as const

export type Abbr = (typeof list)[number][1]
type Subject = { id: number; abbr: Abbr; title: string; ease: number }
export const subjects: readonly Subject[] = list.map(([id, abbr, title, ease]) => ({ id, abbr, title, ease }))
export const subjectOf = Object.fromEntries(subjects.map((subject) => [subject.abbr, subject])) as Record<Abbr, Subject>
export const subjectById = new Map(subjects.map((subject) => [subject.id, subject]))

/** The subjects of a class: all of `core`, and one of each of the `options`. */
type Curriculum = { core: Abbr[]; options: Abbr[][] }

const arts: Abbr[] = ['VART', 'MUSC', 'DRAM']
const crafts: Abbr[] = ['TECH', 'FCSC', 'AGRI']
const tongues: Abbr[] = ['SPAN', 'FREN']
const lower: Curriculum = {
  core: ['ENGL', 'ENGB', 'MATH', 'ISCI', 'SPAN', 'FREN', 'GEOG', 'HIST', 'SOCS', 'INFT', 'PHED', 'MVED'],
  options: [arts, crafts],
}
const upper: Record<string, Curriculum> = {
  A: { core: ['ENGL', 'MATH', 'BIOL', 'CHEM', 'PHYS', 'ADMA', 'PHED'], options: [tongues, ['POBU', 'GEOG']] },
  B: { core: ['ENGL', 'MATH', 'BIOL', 'CHEM', 'PHYS', 'INFT', 'PHED'], options: [tongues, ['GEOG', 'AGRI']] },
  C: { core: ['ENGL', 'MATH', 'POBU', 'POAC', 'INFT', 'SOCS', 'PHED'], options: [tongues, ['GEOG', 'HIST']] },
  D: { core: ['ENGL', 'ENGB', 'MATH', 'HIST', 'GEOG', 'SOCS', 'PHED'], options: [tongues, arts] },
  E: { core: ['ENGL', 'MATH', 'ISCI', 'INFT', 'SOCS', 'POBU', 'PHED'], options: [crafts] },
}
/** Mathematics is for everyone, up to form 6. */
const sixth: Record<string, Curriculum> = {
  A: { core: ['ENGL', 'MATH', 'CHEM', 'PHYS'], options: [['BIOL', 'ADMA']] },
  B: { core: ['ENGL', 'MATH', 'BIOL', 'CHEM'], options: [['GEOG', 'AGRI']] },
  C: { core: ['ENGL', 'MATH', 'POBU', 'POAC'], options: [['INFT', 'ADMA']] },
  D: { core: ['ENGL', 'MATH', 'ENGB', 'HIST'], options: [tongues] },
  E: { core: ['ENGL', 'MATH', 'SOCS', 'GEOG'], options: [['VART', 'DRAM']] },
}

export const letters = ['A', 'B', 'C', 'D', 'E'] as const
export type Letter = (typeof letters)[number]

export function curriculum(form: number, letter: Letter): Curriculum {
  if (form <= 3) return lower
  return (form <= 5 ? upper : sixth)[letter] as Curriculum
}
