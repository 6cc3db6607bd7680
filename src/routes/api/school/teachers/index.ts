import { classListsApi } from './classes.ts'
import { employeesApi } from './employees.ts'
import { teacherLessonsApi } from './lessons.ts'

export const teachersApi = employeesApi.route('/', teacherLessonsApi).route('/', classListsApi)
