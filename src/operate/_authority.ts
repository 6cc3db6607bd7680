import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** The names and addresses that a browser may use for this server. */
export type Names = { dns: string[]; ip: string[] }
export type Pem = { certificate: string; key: string }

const dayMs = 86_400_000
/** Browsers accept a school's own authority for ten years, but a server's certificate only for about one. */
export const [authorityDays, serverDays] = [3650, 397]
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Networks with no public site in them. A school's authority may speak for nothing else, so a thief of its key gains little. */
const ownNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '127.0.0.0/8']
const ownDomains = ['localhost', 'local', 'lan', 'internal', 'home.arpa']

/** Returns this computer's names, with and without `.local`, its IPv4 addresses, and the names that the school adds. */
export function namesHere(more: readonly string[] = []): Names {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter(({ family }) => family === 'IPv4'))
  const host = hostname().toLowerCase()
  const said = more.map((name) => name.toLowerCase())
  const isAddress = (name: string) => /^[\d.]+$/.test(name)
  const dns = ['localhost', host, ...(host.includes('.') ? [] : [`${host}.local`]), ...said.filter((name) => !isAddress(name))]
  return { dns: unique(dns), ip: unique([...own.map(({ address }) => address), ...said.filter(isAddress)]) }
}

const unique = (all: readonly string[]) => [...new Set(all)].filter(Boolean).sort()

/** Makes an authority for these names alone. It signs the server's certificate, and each computer of the school must trust it. */
export async function makeAuthority(names: Names, now: Date): Promise<Pem> {
  const { x509 } = await library()
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [`Term Reports on ${hostname()}`] }],
    notBefore: new Date(now.getTime() - dayMs), // a browser's clock may be slow
    notAfter: new Date(now.getTime() + authorityDays * dayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await onlyFor(names),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

/** Makes a certificate for the server, signed by the authority. */
export async function makeServer(authority: Pem, { dns, ip }: Names, now: Date): Promise<Pem> {
  const { x509 } = await library()
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await newKeys()
  // never before the authority was made: a board without a battery may believe it is 1970
  const from = Math.max(now.getTime() - dayMs, issuer.notBefore.getTime())
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [hostname()] }],
    issuer: issuer.subjectName.toJSON(),
    notBefore: new Date(from),
    notAfter: new Date(from + (serverDays + 1) * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: await keyFrom(authority.key),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        ...dns.map((value) => ({ type: 'dns' as const, value })),
        ...ip.map((value) => ({ type: 'ip' as const, value })),
      ]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: certificate.toString('pem'), key: await pemOf(keys.privateKey) }
}

async function onlyFor({ dns, ip }: Names) {
  const { x509, asn, schema } = await library()
  const domains = [...ownDomains, ...dns].map((dNSName) => new asn.GeneralName({ dNSName }))
  const alone = ip.map((address) => `${address}/32`)
  const networks = [...ownNetworks, ...alone].map((iPAddress) => new asn.GeneralName({ iPAddress }))
  const permitted = new asn.GeneralSubtrees([...domains, ...networks].map((base) => new asn.GeneralSubtree({ base })))
  const value = schema.AsnConvert.serialize(new asn.NameConstraints({ permittedSubtrees: permitted }))
  return new x509.Extension(asn.id_ce_nameConstraints, true, value)
}

/** Lists the names that the authority may not speak for. */
export async function outsideOf(authority: string, { dns, ip }: Names): Promise<string[]> {
  const { x509, asn, schema } = await library()
  const limits = new x509.X509Certificate(authority).getExtension(asn.id_ce_nameConstraints)
  if (!limits) return []
  const { permittedSubtrees } = schema.AsnConvert.parse(limits.value, asn.NameConstraints)
  const bases = (permittedSubtrees ?? []).map(({ base }) => base)
  const networks = new BlockList()
  for (const { iPAddress } of bases) if (iPAddress) networks.addSubnet(...networkOf(iPAddress))
  const isInside = (name: string) =>
    bases.some(({ dNSName }) => dNSName !== undefined && (name === dNSName || name.endsWith(`.${dNSName}`)))
  return [...dns.filter((name) => !isInside(name)), ...ip.filter((address) => !networks.check(address))]
}

function networkOf(text: string): [net: string, prefix: number] {
  const [net = '', mask = '32'] = text.split('/')
  const bits = mask.includes('.')
    ? mask.split('.').reduce((sum, part) => sum + Number(part).toString(2).replaceAll('0', '').length, 0)
    : Number(mask)
  return [net, bits]
}

/** Loads the library only to make a certificate: it is a third of a megabyte that no request needs. */
async function library() {
  await import('reflect-metadata')
  const [x509, asn, schema] = await Promise.all([import('@peculiar/x509'), import('@peculiar/asn1-x509'), import('@peculiar/asn1-schema')])
  x509.cryptoProvider.set(crypto)
  return { x509, asn, schema }
}

const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
/** Makes a positive serial number that no other certificate has. */
const serial = () => `00${randomBytes(16).toString('hex')}`

async function pemOf(key: CryptoKey): Promise<string> {
  const { x509 } = await library()
  return x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
}

async function keyFrom(pem: string): Promise<CryptoKey> {
  const { x509 } = await library()
  const [raw] = x509.PemConverter.decode(pem)
  return crypto.subtle.importKey('pkcs8', raw as ArrayBuffer, algorithm, false, ['sign'])
}
