import { oneLine, textLength } from '../_text.ts'

/** The most characters of each field of the profile. */
export const longest = {
  name: 80,
  motto: 120,
  address: 200,
  telephone: 60,
  principal: 80,
  public_address: 200,
  security_contact: 200,
} as const
export type ProfileField = keyof typeof longest | 'time_zone' | 'class_average'
export const profileFields = [...(Object.keys(longest) as (keyof typeof longest)[]), 'time_zone', 'class_average'] as const
export type Profile = Record<ProfileField, string>
export type ProfileFault = 'required' | 'too-long' | 'no-such-zone' | 'not-an-address' | 'not-a-contact' | 'not-a-choice'

export const usualTimeZone = 'America/Port_of_Spain'
/** The zones of the IANA list that this runtime knows. */
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** Parses the profile: its values to store and its faults. Only name and zone are required. */
export function parseProfile(typed: Profile): { values: Profile; faults: Partial<Record<ProfileField, ProfileFault>> } {
  const faults: Partial<Record<ProfileField, ProfileFault>> = {}
  const values = Object.fromEntries(profileFields.map((field) => [field, oneLine(typed[field])])) as Profile
  for (const field of profileFields) {
    if (field in longest && textLength(values[field]) > longest[field as keyof typeof longest]) faults[field] = 'too-long'
  }
  if (values.name === '') faults.name = 'required'
  const address = originOf(values.public_address)
  if (address === undefined) faults.public_address ??= 'not-an-address'
  else values.public_address = address
  if (values.security_contact && !contactUri(values.security_contact)) faults.security_contact ??= 'not-a-contact'
  if (!['0', '1'].includes(values.class_average)) faults.class_average = 'not-a-choice'
  if (!timeZones().includes(values.time_zone)) faults.time_zone = 'no-such-zone'
  return { values, faults }
}

/**
 * Completes `reports.school.example` to `https://reports.school.example`, and removes a final slash; undefined if it is no such
 * address.
 */
function originOf(text: string): string | undefined {
  if (text === '') return ''
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  const isPlain =
    url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && url.pathname === '/' && !url.search && !url.hash
  return isPlain ? url.origin : undefined
}

/** Why other computers cannot open what is printed with this Public Address: it is missing, or means the computer itself. */
export function addressDoubt(publicAddress: string): 'none' | 'local' | undefined {
  if (publicAddress === '') return 'none'
  const host = URL.parse(publicAddress)?.hostname ?? ''
  return /^(localhost|127\..*|\[::1?\]|0\.0\.0\.0)$/.test(host) || host.endsWith('.localhost') ? 'local' : undefined
}

/** Parses an e-mail address, telephone number or page as RFC 9116 requires; undefined for anything else. */
export function contactUri(text: string): string | undefined {
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d ()-]{7,30}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  return URL.parse(text)?.protocol === 'https:' ? URL.parse(text)?.href : undefined
}
