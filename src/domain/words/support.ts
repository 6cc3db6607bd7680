export const words = {
  title: 'Support',
  lead: 'When something is wrong and somebody outside the school helps you, they need to know how the program is. This file tells them.',
  isIn: 'What is in it',
  inside: [
    'The version of the program, and the kind of computer that it runs on',
    'The time zone, and two settings of the school',
    'How large the school’s file and its backups are, and how many rows each table has',
    'The checks of the command doctor. Only the command itself reads the whole school; here it says when a backup was last checked',
    'The last 50 errors: when, which kind, and where in the program',
  ],
  notIn: 'What is not in it',
  outside: 'No names, marks, remarks, photographs, user names or passwords, and nothing that anybody typed.',
  view: 'See the File',
  download: 'Download the File',
  text: 'What is in the file',
  read: 'Read it before you send it. Lines can be taken out with any editor.',
  command: 'Where the program does not start, the command term-reports support writes the same file.',
  certificate: 'Computers that warn of this server',
  certificateText:
    'This school has a certificate of its own. A computer whose browser warns of it has to be told once that it can be trusted.',
  certificateLink: 'How to tell a computer',
  unserved: 'This server writes no file for support.',
} as const
