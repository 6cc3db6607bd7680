const browsers = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
] as const
const systems = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** `Chrome 109, Windows` from the browser's own description; null if it has nothing familiar. */
export function browserName(userAgent: string): string | null {
  const found = browsers.find(([pattern]) => pattern.test(userAgent))
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  const version = found?.[0].exec(userAgent)?.[1]
  return [found && `${found[1]} ${version}`, system].filter(Boolean).join(', ') || null
}
