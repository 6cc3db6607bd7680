import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { World } from '../world.ts'

type Schema = Record<string, unknown>
type Media = Record<string, { schema: Schema }>
type Operation = {
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}
type Description = { paths: Record<string, Record<string, Operation>>; components?: Schema }
type Sent = { params?: Record<string, string | number>; json?: unknown }

/** A client made of nothing but the description: it refuses to send what the description does not allow, and an answer that is not as described. */
export async function makeClient(as: World['as']) {
  const description = (await (await as('nobody')('/api/openapi.json')).json()) as Description
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema({ $id: 'doc', components: description.components ?? {} })
  const validators = new Map<Schema, ValidateFunction>()
  const validatorOf = (schema: Schema) => {
    const known = validators.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')))
    validators.set(schema, known)
    return known
  }
  const check = (what: string, media: Media | undefined, value: unknown) => {
    const validate = validatorOf(media?.['application/json']?.schema ?? {})
    if (!validate(value)) throw new Error(`${what}: ${ajv.errorsText(validate.errors)}`)
  }
  async function call(who: Parameters<World['as']>[0], name: string, { params = {}, json }: Sent = {}): Promise<unknown> {
    const [method = '', path = ''] = name.split(' ')
    const operation = description.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${name} is not described`)
    if (json !== undefined) check(`${name} cannot be sent`, operation.requestBody?.content, json)
    const query = new URLSearchParams()
    for (const { name: key, in: where, required } of operation.parameters ?? []) {
      if (where === 'query' && params[key] !== undefined) query.set(key, String(params[key]))
      if (required && params[key] === undefined) throw new Error(`${name} needs ${key}`)
    }
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])))
    const res = await as(who)(`${filled}${query.size > 0 ? `?${query}` : ''}`, { method, ...(json !== undefined && { json }) })
    const described = operation.responses[String(res.status)]
    if (!described) throw new Error(`${name} answered ${res.status}: ${await res.text()}`)
    if (!described.content?.['application/json']) return undefined
    const body: unknown = await res.json()
    check(`${name} is answered`, described.content, body)
    return body
  }
  return { call, description }
}
