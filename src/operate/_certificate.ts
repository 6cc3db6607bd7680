import { createPrivateKey, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, unwatchFile, watchFile, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext, rootCertificates } from 'node:tls'
import { makeAuthority, makeServer, type Names, namesHere, outsideOf, type Pem } from './_authority.ts'
import { Failure, reasonOf } from './_failure.ts'
import type { Logger } from './_log.ts'
import { makeFolder } from './_make-folder.ts'
import { rename } from './_rename.ts'

type Files = { certificate: string; key: string }
export type Tls = Pem & {
  names: readonly string[]
  /** True if browsers already trust the signer. Only then are they told never to connect without TLS again. */
  isPublic: boolean
  /** The school's own authority, in PEM, which its computers must trust. */
  authority?: string
}

const dayMs = 86_400_000
const renewDays = 30
const [lookAgainMs, ownMs] = [5_000, 600_000]

const directory = (data: string) => join(data, 'tls')
const filesOf = (data: string, whose: 'authority' | 'server'): Files => ({
  certificate: join(directory(data), `${whose}.crt`),
  key: join(directory(data), `${whose}.key`),
})
const hasOwn = (data: string) => existsSync(filesOf(data, 'authority').key)

/** Makes the school's authority, or replaces it with `renew`, and signs a certificate for this computer with it. */
export async function makeOwn(data: string, more: readonly string[], renew: boolean, now: Date): Promise<Names> {
  const names = namesHere([...more, ...(hasOwn(data) ? publicNames(data) : [])])
  makeFolder(directory(data))
  if (renew || !hasOwn(data)) write(filesOf(data, 'authority'), await makeAuthority(names, now))
  const authority = readPair(filesOf(data, 'authority'))
  const outside = await outsideOf(authority.certificate, names)
  if (outside.length > 0)
    throw new Failure(`The authority was not made for ${outside.join(', ')}. Make a new one: term-reports tls init --new-authority`)
  write(filesOf(data, 'server'), await makeServer(authority, names, now))
  return names
}

export const readAuthority = (data: string) => readFileSync(filesOf(data, 'authority').certificate, 'utf8')

/** Returns the names in the certificate that are not this computer's, which a new certificate keeps. */
const publicNames = (data: string) => {
  const file = filesOf(data, 'server').certificate
  return existsSync(file) ? namesIn(readFileSync(file, 'utf8')).filter((name) => !/^[\d.]+$/.test(name)) : []
}

const namesIn = (pem: string) =>
  [...(new X509Certificate(pem).subjectAltName ?? '').matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name]) => name as string)

/** Returns the certificate to serve with, if any. The school's own is renewed before it expires, and when this computer's names change. */
export async function findTls(data: string, named: Partial<Files>, now: Date): Promise<Tls | undefined> {
  if (named.certificate && named.key) return readTls({ certificate: named.certificate, key: named.key })
  if (named.certificate || named.key) throw new Failure('--tls-cert and --tls-key go together.')
  if (!hasOwn(data)) return undefined
  if (isStale(data, now)) await makeOwn(data, [], false, now)
  return { ...readTls(filesOf(data, 'server')), authority: readAuthority(data) }
}

function isStale(data: string, now: Date): boolean {
  const { certificate } = filesOf(data, 'server')
  if (!existsSync(certificate)) return true
  const pem = readFileSync(certificate, 'utf8')
  const has = new Set(namesIn(pem))
  const { dns, ip } = namesHere()
  return endOf(pem) < now.getTime() + renewDays * dayMs || [...dns, ...ip].some((name) => !has.has(name))
}

const endOf = (pem: string) => new X509Certificate(pem).validToDate.getTime()

function readTls(files: Files): Tls {
  const pair = readPair(files)
  try {
    createSecureContext({ cert: pair.certificate, key: pair.key })
    if (new X509Certificate(pair.certificate).checkPrivateKey(createPrivateKey(pair.key)))
      return { ...pair, names: namesIn(pair.certificate), isPublic: isPublic(pair.certificate) }
  } catch (error) {
    throw new Failure(`${files.certificate} or ${files.key} cannot be used (${reasonOf(error)})`)
  }
  throw new Failure(`${files.key} is not the key of ${files.certificate}`)
}

const readPair = ({ certificate, key }: Files): Pem => ({ certificate: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') })

/** True if the chain leads to an authority that browsers trust by themselves. */
export function isPublic(chain: string): boolean {
  const pems = chain.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  const last = new X509Certificate(pems.at(-1) ?? chain)
  return rootCertificates.some((pem) => {
    const root = new X509Certificate(pem)
    return root.subject === last.issuer && last.verify(root.publicKey)
  })
}

/** Calls `use` with each new certificate: when the named files change, or the school's own is renewed. A faulty one is only logged. */
export function followTls(data: string, named: Partial<Files>, use: (tls: Tls) => void, log: Logger): () => void {
  const again = async () => {
    try {
      const tls = await findTls(data, named, new Date())
      if (tls) use(tls)
      log.info('certificate read again')
    } catch (err) {
      log.error({ err }, 'the new certificate is not used')
    }
  }
  const files = [named.certificate, named.key].filter((file) => file !== undefined)
  for (const file of files) watchFile(file, { interval: lookAgainMs, persistent: false }, () => void again())
  const often = files.length === 0 ? setInterval(() => void (isStale(data, new Date()) && again()), ownMs).unref() : undefined
  return () => {
    for (const file of files) unwatchFile(file)
    clearInterval(often)
  }
}

/** Writes the key first, because a certificate without its key is useless. */
function write(files: Files, pair: Pem) {
  for (const [file, text] of [
    [files.key, pair.key],
    [files.certificate, pair.certificate],
  ] as const) {
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    chmodSync(`${file}.new`, 0o600)
    rename(`${file}.new`, file)
  }
}

/** The fingerprint that a person compares before trusting a certificate. */
export const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256
