import { xchacha20poly1305 } from '@noble/ciphers/chacha'

export type Seal = {
  close(name: string, text: string): string
  /** Undefined where it was not closed under this name with this key: planted, moved, or changed. */
  open(name: string, sealed: string): string | undefined
}

const [version, nonceLength] = ['s1', 24]
const shape = /^s1\.([0-9a-z]{1,11})\.([\w-]+)$/

/**
 * Encrypts what a browser keeps with the key that only its account's pages are given (docs/decisions/033), so that nobody else who uses
 * the browser reads it or writes it. The name it is kept under and the time stand in clear, and cannot be changed either. Not by Web
 * Crypto: browsers have that only over TLS.
 */
export function sealOf(key: string): Seal {
  const bytes = fromText(key)
  const cipher = (nonce: Uint8Array, about: string) => xchacha20poly1305(bytes, nonce, utf8(about))
  return {
    close(name, text) {
      const [nonce, at] = [crypto.getRandomValues(new Uint8Array(nonceLength)), Date.now().toString(36)]
      const closed = cipher(nonce, `${name} ${at}`).encrypt(utf8(text))
      return `${version}.${at}.${toText(nonce)}${toText(closed)}`
    },
    open(name, sealed) {
      const [, at = '', text = ''] = shape.exec(sealed) ?? []
      try {
        const all = fromText(text)
        return new TextDecoder().decode(cipher(all.subarray(0, nonceLength), `${name} ${at}`).decrypt(all.subarray(nonceLength)))
      } catch {
        return undefined
      }
    },
  }
}

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
