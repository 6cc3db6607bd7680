import { createContext, useContext } from 'react'
import { usualFields } from '../../domain/school/students/local-fields.ts'

/** The school's words for its own fields, provided around every page and fragment because many views need them. */
export const LocalFieldsOf = createContext(usualFields)
export const useLocalFields = () => useContext(LocalFieldsOf)
