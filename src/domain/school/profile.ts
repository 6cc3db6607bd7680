import { cleanText, textLength } from '../_text.ts'

/** What the school says of itself, in characters at most. */
export const longest = { name: 80, motto: 120, address: 200, telephone: 60, principal: 80 } as const
export type ProfileField = keyof typeof longest | 'time_zone'
export const profileFields = [...(Object.keys(longest) as (keyof typeof longest)[]), 'time_zone'] as const
export type Profile = Record<ProfileField, string>
export type ProfileFault = 'required' | 'too-long' | 'no-such-zone'

export const usualTimeZone = 'America/Port_of_Spain'
/** The zones of the IANA list that this runtime knows. */
export const timeZones = (): readonly string[] => Intl.supportedValuesOf('timeZone')

/** The profile as it is stored, and what is wrong with each field. Only the name and the zone must be there. */
export function parseProfile(typed: Profile): { values: Profile; faults: Partial<Record<ProfileField, ProfileFault>> } {
  const faults: Partial<Record<ProfileField, ProfileFault>> = {}
  const values = Object.fromEntries(profileFields.map((field) => [field, oneLine(typed[field])])) as Profile
  for (const field of profileFields) {
    if (field !== 'time_zone' && textLength(values[field]) > longest[field]) faults[field] = 'too-long'
  }
  if (values.name === '') faults.name = 'required'
  if (!timeZones().includes(values.time_zone)) faults.time_zone = 'no-such-zone'
  return { values, faults }
}

export const oneLine = (text: string) => (cleanText(text) ?? '').replace(/\s+/g, ' ')
