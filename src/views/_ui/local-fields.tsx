import { createContext, useContext } from 'react'
import { usualFields } from '../../domain/school/students/local-fields.ts'

/** The school's words for its own fields: put around every page and fragment, as they stand in many views. */
export const LocalFieldsOf = createContext(usualFields)
export const useLocalFields = () => useContext(LocalFieldsOf)
