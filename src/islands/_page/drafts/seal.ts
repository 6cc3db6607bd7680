import { xchacha20, xchacha20poly1305 } from '@noble/ciphers/chacha'

export type Seal = {
  /** The stored name of an item, which reveals neither its owner nor its content. */
  hide(name: string): string
  isOwn(hidden: string): boolean
  close(name: string, text: string): string
  /** Undefined if it was not sealed under this name with this key: it was planted, moved or changed. */
  open(hidden: string, sealed: string): { name: string; text: string } | undefined
}

const [version, nonceLength] = ['s2', 24]
const shape = /^s2\.([0-9a-z]{1,11})\.([\w-]+)$/
const place = /^kept\/([\w-]{11,18})\/[\w-]{22}$/

/**
 * Encrypts what a browser keeps, with a key that only pages of one sign-in get (docs/decisions/009), so that nobody else at the
 * browser can read or write it. The time is readable but cannot be changed. Web Crypto is not used, because browsers have it only over
 * TLS.
 */
export function sealOf(key: string, sitting: string): Seal {
  const [bytes, prefix, hidden] = [fromText(key), `kept/${sitting}/`, new Map<string, string>()]
  const cipher = (nonce: Uint8Array, about: string) => xchacha20poly1305(bytes, nonce, utf8(about))
  /** Hides a name. The name's secret tag makes the stream's nonce, which is the same for the same name and different for others. */
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

/** The sign-in of a stored item, from its name; undefined for other items. */
export const sittingIn = (hidden: string) => place.exec(hidden)?.[1]

/** The time of sealing, as the item states it; undefined for an unsealed item. */
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
