import { words } from '../../domain/words/students.ts'

export const frame = { title: words.title, shell: 'staff', section: 'students' } as const
