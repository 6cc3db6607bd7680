import { Hono } from 'hono'
import type { Env } from '../../../_env.ts'
import { contactsOfStudent } from './edit.tsx'
import { contactLists } from './list.tsx'

/** Parents, guardians and others who are reached for a student. */
export const contacts = new Hono<Env>().route('/', contactsOfStudent).route('/', contactLists)
