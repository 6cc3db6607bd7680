import { api } from '../../_api.ts'
import { classListsApi } from './classes.ts'
import { employeesApi } from './employees.ts'
import { teacherLessonsApi } from './lessons.ts'

export const teachersApi = api().route('/', employeesApi).route('/', teacherLessonsApi).route('/', classListsApi)
