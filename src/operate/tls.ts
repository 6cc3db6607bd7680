import { resolve } from 'node:path'
import { fingerprintOf, makeOwn, readAuthority } from './_certificate.ts'

export type TlsOptions = { name?: string[]; newAuthority?: boolean }

/** Makes what `serve` needs for TLS; the directory needs no school yet. Returns the lines to print. */
export async function initTls(data: string, { name = [], newAuthority = false }: TlsOptions): Promise<string[]> {
  const { dns, ip } = await makeOwn(data, name, newAuthority, new Date())
  return [
    `Certificate for ${[...dns, ...ip].join(', ')}, in ${resolve(data, 'tls')}.`,
    `Start or restart serve: it speaks TLS now. Other computers install the authority once, from https://…/certificate.`,
    `Fingerprint of the authority: ${fingerprintOf(readAuthority(data))}`,
  ]
}
