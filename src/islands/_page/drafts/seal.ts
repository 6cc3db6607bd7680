import { xchacha20, xchacha20poly1305 } from '@noble/ciphers/chacha'

export type Seal = {
  /** What is kept under a name stands in the browser under another, which tells nobody whose it is or what of. */
  hide(name: string): string
  isOwn(hidden: string): boolean
  close(name: string, text: string): string
  /** Undefined where it was not closed under this name with this key: planted, moved, or changed. */
  open(hidden: string, sealed: string): { name: string; text: string } | undefined
}

const [version, nonceLength] = ['s2', 24]
const shape = /^s2\.([0-9a-z]{1,11})\.([\w-]+)$/
const place = /^kept\/([\w-]{11,18})\/[\w-]{22}$/

/**
 * Encrypts what a browser keeps with the key that only pages of one sign-in are given (docs/decisions/009), so that nobody else who uses
 * the browser reads it or writes it. The time stands in clear, and cannot be changed either. Not by Web Crypto: browsers have that only
 * over TLS.
 */
export function sealOf(key: string, sitting: string): Seal {
  const [bytes, prefix, hidden] = [fromText(key), `kept/${sitting}/`, new Map<string, string>()]
  const cipher = (nonce: Uint8Array, about: string) => xchacha20poly1305(bytes, nonce, utf8(about))
  /** The tag of a name, which is shown to nobody, makes the nonce of the stream that hides it: the same each time, and another for each name. */
  function hiding(name: string): string {
    const nonce = new Uint8Array(nonceLength)
    nonce.set(cipher(nonce, name).encrypt(new Uint8Array()))
    return prefix + toText(xchacha20(bytes, nonce, new Uint8Array(16)))
  }
  function hide(name: string): string {
    const known = hidden.get(name) ?? hiding(name)
    hidden.set(name, known)
    return known
  }
  return {
    hide,
    isOwn: (one) => one.startsWith(prefix),
    close(name, text) {
      const [nonce, at] = [crypto.getRandomValues(new Uint8Array(nonceLength)), Date.now().toString(36)]
      const closed = cipher(nonce, `${hide(name)} ${at}`).encrypt(utf8(`${name}\n${text}`))
      return `${version}.${at}.${toText(nonce)}${toText(closed)}`
    },
    open(one, sealed) {
      const [, at = '', closed = ''] = shape.exec(sealed) ?? []
      try {
        const all = fromText(closed)
        const said = new TextDecoder().decode(cipher(all.subarray(0, nonceLength), `${one} ${at}`).decrypt(all.subarray(nonceLength)))
        const end = said.indexOf('\n')
        return { name: said.slice(0, end), text: said.slice(end + 1) }
      } catch {
        return undefined
      }
    },
  }
}

/** In which sign-in something was kept, by where it is kept; undefined of what is not ours. */
export const sittingIn = (hidden: string) => place.exec(hidden)?.[1]

/** When it was sealed, as it says itself; undefined of what is not sealed at all. */
export function sealedAt(text: string): number | undefined {
  const at = shape.exec(text)?.[1]
  return at === undefined ? undefined : Number.parseInt(at, 36)
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const fromText = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
