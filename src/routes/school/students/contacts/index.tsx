import { Hono } from 'hono'
import type { Env } from '../../../_env.ts'
import { contactsOfStudent } from './edit.tsx'
import { contactLists } from './list.tsx'

/** The parents, guardians and others to call for a student. */
export const contacts = new Hono<Env>().route('/', contactsOfStudent).route('/', contactLists)
