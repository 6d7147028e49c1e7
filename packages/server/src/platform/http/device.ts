const MAX_INPUT = 500

/** In this order: browsers contain the names of others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, table: readonly (readonly [RegExp, string])[]): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox on Windows`, from the User-Agent header. Undefined when neither is known. */
export function deviceOf(userAgent: string | undefined): string | undefined {
  const text = (userAgent ?? '').slice(0, MAX_INPUT)
  const names = [nameIn(text, BROWSERS), nameIn(text, SYSTEMS)].filter((name) => name !== undefined)
  return names.length === 0 ? undefined : names.join(' on ')
}
