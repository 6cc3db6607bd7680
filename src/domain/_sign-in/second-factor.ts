/** Students have no second factor, because they see only their own cards. */
export type FactorOwner = { kind: 'administrator' | 'employee'; id: number }
/** Since when each group needs a factor; null if everybody chooses. `reason`: why administrators need none. */
export type FactorRule = { administratorsSince: string | null; staffSince: string | null; reason: string }

export const [secretBytes, recoveryCodes, trustDays] = [20, 10, 30] as const
const [stepMs, dayMs, graceDays] = [30_000, 86_400_000, 7]

/** The half minutes whose code is valid now: phones' clocks are a little early or late (RFC 6238, 5.2). */
export function stepsAt(now: Date): readonly [number, number, number] {
  const step = Math.floor(now.getTime() / stepMs)
  return [step - 1, step, step + 1]
}

export type Typed = { kind: 'code'; code: string } | { kind: 'recovery'; code: string }

/** Parses six digits, or a recovery code with or without hyphens; undefined for anything else. */
export function parseFactorCode(text: string): Typed | undefined {
  const plain = text.toLowerCase().replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(plain)) return { kind: 'code', code: plain }
  return /^[a-z2-9]{16}$/.test(plain) ? { kind: 'recovery', code: plain } : undefined
}

/** In groups of four, as printed. */
export const shownRecoveryCode = (plain: string) => plain.match(/.{4}/g)?.join('-') ?? plain

/** True if the school requires it of them, now or after the first week. */
export const isRequired = (kind: FactorOwner['kind'], rule: FactorRule) =>
  (kind === 'administrator' ? rule.administratorsSince : rule.staffSince) !== null

/** When an account needs a factor: a week after the rule, or after an administrator was added. Undefined if it never does. */
export function dueFrom(kind: FactorOwner['kind'], rule: FactorRule, createdAt: string | null): Date | undefined {
  const since = kind === 'administrator' ? rule.administratorsSince : rule.staffSince
  if (since === null) return undefined
  const from = Math.max(Date.parse(since), createdAt === null ? 0 : Date.parse(createdAt))
  return new Date(from + graceDays * dayMs)
}

/** True while a browser that showed a code needs no new one. */
export const isTrusted = (since: number, now: Date) => since <= now.getTime() && now.getTime() - since < trustDays * dayMs
