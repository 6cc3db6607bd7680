// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

// Invisible characters, which could make two different names look the same.
const invisible = /\u034f|[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * A comment as it is stored: composed (NFC), with one kind of line end, without control and invisible characters, trimmed; null if
 * nothing is left. A zero character would end the text for the database's `length`, and half a surrogate pair would not survive the
 * encoding.
 */
export function cleanText(text: string): string | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(controls, '').replace(invisible, '').trim()
  return lines.replace(/\p{Surrogate}/gu, '\ufffd').normalize('NFC') || null
}

// Marks of reading direction, which could reorder the text beside a name. Letters have a direction without them.
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

// Joiners are invisible too; they belong to the spelling only inside words of scripts that join their letters.
const joiners =
  /(?<![\p{L}\p{M}])[\u200c\u200d]|(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/gu

/** A text on one line, composed, without invisible characters. */
export const oneLine = (text: string): string =>
  (cleanText(text.replace(turns, '')) ?? '').replace(joiners, '').replace(/\s+/g, ' ').trim().normalize('NFC')

/** A name or number as it is stored, on one line; null without a letter or digit. */
export function cleanLine(text: string): string | null {
  const line = oneLine(text)
  return line !== '' && /[\p{L}\p{N}]/u.test(line) ? line : null
}

/** The length as the database counts it: code points of the stored text. */
export const textLength = (text: string) => Array.from(cleanText(text) ?? '').length

/** True if the text has every typed word, ignoring case, accents and kinds of apostrophe; a name also in its printed form with a comma. */
export function findsEvery(typed: string, text: string): boolean {
  const searched = folded(text)
  return folded(typed)
    .split(/[\s,;]+/)
    .every((word) => searched.includes(word))
}

/** Without case, accents and kinds of apostrophe and hyphen. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ`]/g, "'")
    .replace(/[‐‑‒–]/g, '-')
    .toLowerCase()
