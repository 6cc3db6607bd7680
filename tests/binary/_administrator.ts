import { expect } from 'vitest'

/** Signs the administrator of a demo school in; what is sent then has to be taken. */
export async function administrator(url: string) {
  const first = await fetch(`${url}/sanctum/csrf-cookie`)
  const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))?.[1] ?? ''
  const cookies = new Map([['XSRF-TOKEN', token]])
  const cookie = () => [...cookies].map((pair) => pair.join('=')).join('; ')
  const headers = () => ({ 'X-XSRF-TOKEN': token, Cookie: cookie(), Origin: url })
  const keep = (answer: Response) => {
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
  }
  const answer = await fetch(`${url}/api/admin-login`, {
    method: 'POST',
    headers: { ...headers(), 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Poui-Tree-2026' }),
  })
  expect(answer.status, await answer.text()).toBe(200)
  keep(answer)
  return {
    headers,
    sendJson: async (path: string, body: object) => {
      const sent = await fetch(url + path, {
        method: 'POST',
        headers: { ...headers(), 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      keep(sent)
      return sent.status
    },
    get: (path: string) => fetch(url + path, { headers: headers(), redirect: 'manual' }),
    post: async (path: string, form: Record<string, string> = {}) => {
      const sent = await fetch(url + path, { method: 'POST', headers: headers(), body: new URLSearchParams(form), redirect: 'manual' })
      expect([200, 303, 204], `${path}: ${await sent.text()}`).toContain(sent.status)
      keep(sent)
      return sent
    },
  }
}
