import type { Context } from 'hono'
import type { ComponentProps } from 'react'
import { SelectClass, SelectClassPage } from '../../views/term-reports/select-class.tsx'
import type { Env } from '../_env.ts'
import { render } from '../_render.tsx'

/** Shows the classes to choose from: a page, or a dialog over the page that is open. */
export const showClasses = (c: Context<Env>, props: ComponentProps<typeof SelectClassPage>) =>
  render(c, { page: <SelectClassPage {...props} />, fragment: <SelectClass {...props} /> })
