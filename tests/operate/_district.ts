import '../_localhost.ts'
import { base32, generateHOTP } from '../../src/db/_tokens.ts'
import { addDistrictAccount } from '../../src/operate/district/command.ts'
import { keyIn } from '../routes/_second-factor.ts'

export const newPassword = 'Breadfruit-Lane-77'
type Sent = { form?: Record<string, string>; headers?: Record<string, string> }

/** A browser at one of the names of a server of several schools. */
export function browserAt(port: number, name: string) {
  const cookies = new Map<string, string>()
  const origin = `http://${name}.localhost:${port}`
  const ask = async (path: string, { form, headers }: Sent = {}) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const res = await fetch(`${origin}${path}`, {
      redirect: 'manual',
      headers: { Cookie: cookie, Accept: 'text/html', ...(form && { Origin: origin }), ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const set of res.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(key, value)
      else cookies.delete(key)
    }
    return res
  }
  const text = async (path: string, sent?: Sent) => (await ask(path, sent)).text()
  return { ask, text, cookies, origin }
}
export type Browser = ReturnType<typeof browserAt>

export async function makeAccount(schools: string, user = 'officer', name = 'St George East'): Promise<string> {
  const [said = ''] = await addDistrictAccount({ schools, name, user })
  return said.split(': ').at(-1) ?? ''
}

const codeOf = (key: string) => generateHOTP(base32.decode(key), Math.floor(Date.now() / 30_000))

/** The first sign-in: the temporary password, an own one, and the second factor. */
export async function firstSignIn(own: Browser, password: string, user = 'officer') {
  await own.ask('/admin/sign-in/password', { form: { userName: user, password } })
  await own.ask('/admin/sign-in/new-password', { form: { password: newPassword, confirmation: newPassword } })
  const key = keyIn(await own.text('/admin'))
  const done = await own.text('/admin/sign-in/second-factor', { form: { key, code: await codeOf(key) } })
  return { key, done }
}
