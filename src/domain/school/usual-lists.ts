/** A coded comment suits marks between two bounds; column 1 judges the work, column 2 the habits. */
type Coded = readonly [id: number, detail: string, column: 1 | 2, from: number, to: number]

const coded: readonly Coded[] = [
  [1, 'Excellent work', 1, 90, 100],
  [2, 'Outstanding effort', 1, 80, 94],
  [3, 'A superb result', 1, 93, 100],
  [4, 'Very good progress', 1, 70, 86],
  [5, 'Good progress', 1, 62, 78],
  [6, 'A most pleasing term', 1, 80, 92],
  [7, 'Commendable effort', 1, 64, 80],
  [8, 'Good', 1, 66, 76],
  [9, 'Satisfactory', 1, 52, 68],
  [10, 'Fair', 1, 46, 56],
  [11, 'A sound understanding', 1, 66, 84],
  [12, 'Understands the work well', 1, 60, 88],
  [13, 'Steady improvement', 1, 54, 74],
  [14, 'Making an effort', 1, 40, 60],
  [15, 'Participates well in class', 2, 55, 100],
  [16, 'Has the basic skills', 1, 48, 62],
  [17, 'Finds the work difficult', 1, 25, 46],
  [18, 'Must revise more regularly', 2, 30, 66],
  [19, 'Unsatisfactory', 1, 0, 38],
  [20, 'Needs remedial help', 1, 0, 36],
  [21, 'Homework often incomplete', 2, 20, 56],
  [22, 'Weak in the basics', 1, 15, 44],
  [23, 'Below the standard expected', 1, 20, 46],
  [24, 'Capable of better', 1, 34, 60],
  [25, 'Has not reached full potential', 1, 40, 66],
  [26, 'Must improve in the next term', 1, 20, 48],
  [27, 'Improvement noted', 2, 50, 82],
  [28, 'Reads and writes with confidence', 2, 72, 100],
  [29, 'Works well with others', 2, 52, 90],
  [30, 'Neat and careful work', 2, 60, 96],
  [31, 'Asks thoughtful questions', 2, 70, 100],
  [32, 'Shows leadership in groups', 2, 68, 98],
  [33, 'Needs to pay attention in class', 2, 20, 58],
  [34, 'Talks too much in class', 2, 35, 64],
  [35, 'Must complete all assignments', 2, 15, 54],
  [36, 'Careless errors in tests', 2, 40, 70],
  [37, 'Must show all working', 2, 38, 72],
  [38, 'Lacks confidence', 2, 35, 62],
  [39, 'Should ask for help sooner', 2, 25, 58],
  [40, 'Must come to class prepared', 2, 18, 52],
  [41, 'Shows keen interest', 2, 60, 100],
  [42, 'Late assignments', 2, 25, 58],
  [43, 'Frequently absent', 2, 0, 40],
  [44, 'Must bring books and materials', 2, 15, 50],
  [45, 'Reads beyond the syllabus', 2, 84, 100],
  [46, 'Practical work is good', 2, 58, 88],
  [47, 'Organised and punctual', 2, 62, 98],
  [48, 'Sets a good example', 2, 72, 100],
  [49, 'Easily distracted', 2, 25, 58],
  [50, 'Written work needs attention', 2, 35, 66],
  [51, 'Oral work is strong', 2, 58, 92],
  [52, 'Listens and follows instructions', 2, 48, 80],
  [53, 'Persevere', 2, 30, 62],
  [54, 'Keep it up', 2, 72, 100],
  [55, 'Course work is stronger than the exam', 2, 40, 72],
  [56, 'Manages time well', 2, 66, 96],
  [57, 'Must use study periods well', 2, 28, 60],
  [58, 'A pleasure to teach', 2, 82, 100],
  [59, 'Project was well presented', 2, 60, 94],
  [60, 'Absent from the examination', 2, 101, 101],
]

export const codedComments = coded.map(([id, detail]) => ({ id, detail, retired_at: null }))

const suiting = (column: 1 | 2) =>
  Array.from({ length: 101 }, (_, mark) => coded.filter((c) => c[2] === column && c[3] <= mark && mark <= c[4]).map((c) => c[0]))

/** The ids that suit a mark: `suitable[column][mark]`. */
export const suitable = { 1: suiting(1), 2: suiting(2) }
export const absentFromExam = 60

export const posts = [
  { id: 1, title: 'Principal', rank: 1 },
  { id: 2, title: 'Vice Principal', rank: 2 },
  { id: 4, title: 'Head of Department', rank: 3 },
  { id: 5, title: 'Senior Dean', rank: 3 },
  { id: 6, title: 'Examinations Coordinator', rank: 4 },
  { id: 10, title: 'Teacher', rank: 6 },
  { id: 11, title: 'Assistant Teacher', rank: 7 },
  { id: 19, title: 'Guidance Counsellor', rank: 4 },
  { id: 20, title: 'Timetable Coordinator', rank: 4 },
  { id: 21, title: 'Information Technology Coordinator', rank: 4 },
]
