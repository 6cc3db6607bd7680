import { words } from '../../domain/words/students.ts'
import { allow } from '../_http.tsx'

export const allowed = allow('student.write', { title: words.title, section: 'students' })
