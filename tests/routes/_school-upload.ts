import { expect } from 'vitest'
import type { Who } from '../world.ts'

export const url = '/admin/school-upload'
type Ask = (path: string, init?: RequestInit & { headers?: Record<string, string> }) => Response | Promise<Response>
/** A school that is asked as somebody. */
export type Asked = { as: (who: Who | 'nobody') => Ask }

/** Sends a file as the dialog does; where its rows are, or where its columns are matched. */
export async function sendFile(world: Asked, name: string, content: string | Uint8Array<ArrayBuffer>, who: Who = 'admin') {
  const body = new FormData()
  body.set('file', new File([content], name))
  const res = await world.as(who)(`${url}/file`, { method: 'POST', body })
  return { status: res.status, address: res.headers.get('location') ?? '', text: await textOf(res) }
}

/** What a page says, without what stands around it on every page. */
export async function textOf(res: Response): Promise<string> {
  const text = (await res.text()).replaceAll('<!-- -->', '')
  return /<main.*<\/main>/s.exec(text)?.[0] ?? text
}
export const pageOf = async (world: Asked, path: string, who: Who = 'admin') => textOf(await world.as(who)(path))

/** What the form of a page sends as it stands: its hidden fields, selects and ticks. */
export function fieldsOf(page: string): Record<string, string> {
  const form = page.slice(page.indexOf('<section id="match-columns"'))
  const fields: Record<string, string> = {}
  for (const [, name = '', value = ''] of form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) fields[name] = value
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs))
    fields[name] = /<option value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  for (const [input] of form.matchAll(/<input type="checkbox"[^>]*>/g))
    if (input.includes('checked')) fields[/name="([^"]+)"/.exec(input)?.[1] ?? ''] = /value="([^"]+)"/.exec(input)?.[1] ?? ''
  return fields
}

/** The ticked boxes of a page, by name: several have the same. */
const ticksOf = (page: string): Map<string, string[]> => {
  const ticks = new Map<string, string[]>()
  for (const [input] of page.matchAll(/<input type="checkbox"[^>]*>/g)) {
    const [, name = ''] = /name="([^"]+)"/.exec(input) ?? []
    if (input.includes('checked')) ticks.set(name, [...(ticks.get(name) ?? []), /value="([^"]+)"/.exec(input)?.[1] ?? ''])
  }
  return ticks
}

export const post = (world: Asked, path: string, fields: Record<string, string> = {}, who: Who | 'nobody' = 'admin') =>
  world.as(who)(path, { method: 'POST', body: new URLSearchParams(fields) })

/** Matches the columns as the page proposes them, with some chosen otherwise; the address that it leads to. */
export async function match(world: Asked, address: string, chosen: Record<string, string> = {}) {
  const page = await pageOf(world, address)
  const body = new URLSearchParams({ ...fieldsOf(page), ...chosen, do: 'check' })
  for (const [name, values] of ticksOf(page)) {
    body.delete(name)
    for (const value of values) body.append(name, value)
  }
  const res = await world.as('admin')(address, { method: 'POST', body })
  return { status: res.status, address: res.headers.get('location') ?? '', text: await textOf(res) }
}

/** Confirms an upload without a row that is wrong. */
export async function confirm(world: Asked, batch: string) {
  const page = await pageOf(world, batch)
  expect(page).not.toContain('must be corrected')
  return (await post(world, `${batch}/confirm`, confirmOf(page))).status
}

/** What the button of a page sends that adds all of it: the version that was looked at, and the years that it names. */
export const confirmOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...(/action="[^"]*\/confirm".*?<\/form>/s.exec(page)?.[0] ?? '').matchAll(/name="(\w+)" value="(\d+)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
