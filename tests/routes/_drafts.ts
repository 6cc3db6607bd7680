import type { Who, World } from '../world.ts'

export const page = '/term-reports/term-details/5A/1'
export const words = 'Zahra works steadily.'
export const htmx = { 'HX-Request': 'true' }

export type Form = { action: string; ticket: string; fields: string[]; hidden: [string, string][] }

const attribute = (tag: string, name: string) =>
  (new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** The kept forms of a page, each with the fields inside it. */
export function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form [^>]*data-keep="[^>]*>[\s\S]*?<\/form>/g)].map(([form]) => {
    const controls = [...form.matchAll(/<(?:input|select|textarea|button) [^>]*name="[^>]*>/g)].map(([tag]) => tag)
    return {
      action: attribute(form, 'action'),
      ticket: attribute(form, 'data-ticket'),
      fields: [...new Set(controls.map((tag) => attribute(tag, 'name')))],
      hidden: controls.flatMap((tag) =>
        attribute(tag, 'type') === 'hidden' ? [[attribute(tag, 'name'), attribute(tag, 'value')] as [string, string]] : [],
      ),
    }
  })
}

export const htmlOf = async (world: World, who: Who, path: string) => (await world.as(who)(path)).text()

/** The remarks of Zahra's form teacher, as the form on Joseph's page would send them. */
export async function remarks(world: World, who: Who = 'joseph') {
  const forms = formsOf(await htmlOf(world, who, page))
  const form = forms.find(({ hidden }) => hidden.some(([, value]) => value === 'comments'))
  if (!form) throw new Error('need the form of the remarks for this test to mean anything')
  const body = new URLSearchParams([...form.hidden, ['value', words]])
  return { form, body }
}

export const stored = ({ db }: World) =>
  db.selectFrom('student_term_record').select('comments').where('student_id', '=', 20210001).executeTakeFirstOrThrow()
