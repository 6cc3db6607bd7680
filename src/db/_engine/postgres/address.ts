import { faultOf } from './faults.ts'

/** What whoever starts the program can mend: an address, or the server at it. */
export class WrongServer extends Error {}

const shape = 'postgres://USER@HOST/DATABASE?schema=NAME'

/** A statement is planned once a connection, not six times, which took longer than running it; compiling one never pays here. */
const planning = '-c plan_cache_mode=force_generic_plan -c jit=off'

export type Address = ReturnType<typeof readAddress>

/** What an address says. Nobody is shown all of it: it may have a password. `where` has none. */
export function readAddress(address: string) {
  const url = URL.parse(address)
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) throw new WrongServer(`The address of a school on PostgreSQL is ${shape}`)
  const asked = url.searchParams
  const schema = asked.get('schema') ?? 'school'
  // only names that need no quotes
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(schema)) throw new WrongServer(`The schema's name must be small letters, digits and _: ${schema}`)
  const options = [planning, asked.get('options') ?? '', `-c search_path=${schema} -c client_min_messages=warning`]
    .filter(Boolean)
    .join(' ')
  const secrets = [url.password, decoded(url.password), asked.get('password') ?? ''].filter(Boolean)
  const where = `${asked.get('host') ?? url.host}${url.pathname}?schema=${schema}`
  for (const own of ['schema', 'options']) asked.delete(own)
  const named = { fallback_application_name: 'term-reports', connectionTimeoutMillis: 10_000 }
  return { schema, where, secrets, connection: { connectionString: url.href, options, ...named } }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new WrongServer(`In the address, a % of a password is written %25. It is ${shape}`)
  }
}

/** Loaded only where a school lies on a server. It warns of its next version, of which nobody who serves a school can mend anything. */
export async function loadDriver() {
  process.noDeprecation = true
  return (await import('pg')).default
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'no computer of that name is found'],
  [/^(?:28P01|28000)$/, 'the server does not let this user in: the name or the password is wrong, or its pg_hba.conf does not allow it'],
  [/^3D000$/, 'the server has no such database'],
  [/^42501$/, 'the user may not make or use the schema, or what is in it'],
  [/^25006$/, 'the server is a standby, which cannot be written'],
  [/^08P01$/, 'what answers there is not PostgreSQL itself, and passes not all on, as PgBouncer does'],
  [/^57P03$/, 'the server is not ready yet'],
  [/^53300$/, 'the server has no connection left'],
  [/CERT|SELF_SIGNED|UNABLE_TO/, 'the certificate of the server is not trusted'],
]

/** Why the school cannot be opened, in one line. */
export function whyNot(address: string, error: unknown): string {
  if (error instanceof WrongServer) return error.message
  const { where, secrets } = readAddress(address)
  const { code, message } = error as { code?: unknown; message?: unknown }
  const [, known] = reasons.find(([sign]) => sign.test(String(code ?? ''))) ?? []
  const isUnasked = /^SASL|password must be a string/.test(String(message))
  const said = known ?? (isUnasked ? 'the server asks for a password: PGPASSWORD or PGPASSFILE has it' : undefined)
  const silent = faultOf(error) === 'unwritable' ? 'no server answers there' : undefined
  const reason = said ?? silent ?? secrets.reduce((text, secret) => text.replaceAll(secret, '…'), String(message ?? error))
  return `The school at ${where} cannot be opened: ${reason}`
}
