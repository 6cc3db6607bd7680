import { Refused } from './refused.ts'

/** Called for each element of a part: names without their prefix, attributes as they are written. */
type Handler = { open?: (name: string, attributes: string) => void; close?: (name: string) => void; text?: (text: string) => void }

const longest = 1_000_000
const deepest = 64

/** Reads the XML of a workbook piece by piece. There are no entities but XML's own five, and no document type: one that has them is refused. */
export async function readXml(pieces: AsyncIterable<string>, handler: Handler): Promise<void> {
  const path: string[] = []
  let rest = ''
  let hasRoot = false
  for await (const piece of pieces) {
    rest += piece
    const end = consume(rest, path, handler)
    hasRoot ||= end > 0
    rest = rest.slice(end)
    if (rest.length > longest) throw new Refused('inflates')
  }
  if (!hasRoot || path.length > 0 || rest.trim() !== '') throw new Refused('damaged')
}

/** Calls the handler for every complete piece of markup and the text before it; returns where the first incomplete one begins. */
function consume(xml: string, path: string[], handler: Handler): number {
  let from = 0
  for (;;) {
    const start = xml.indexOf('<', from)
    const end = start === -1 ? -1 : endOf(xml, start)
    if (end === -1) return from
    if (start > from) handler.text?.(unescapeXml(xml.slice(from, start)))
    const second = xml[start + 1]
    if (second === '/') close(xml.slice(start + 2, end - 1), path, handler)
    else if (second === '!') special(xml.slice(start, end), handler)
    else if (second !== '?') open(xml.slice(start + 1, end - 1), path, handler)
    from = end
  }
}

/** The index after the `>` that ends the markup, or -1 if that has not been read yet. A `>` inside quotes does not end it. */
function endOf(xml: string, start: number): number {
  const until = (mark: string) => {
    const at = xml.indexOf(mark, start)
    return at === -1 ? -1 : at + mark.length
  }
  if (xml.startsWith('<!--', start)) return until('-->')
  if (xml.startsWith('<![CDATA[', start)) return until(']]>')
  if (xml.startsWith('<?', start)) return until('?>')
  for (let at = start + 1; at < xml.length; at++) {
    const char = xml[at]
    if (char === '>') return at + 1
    if (char !== '"' && char !== "'") continue
    at = xml.indexOf(char, at + 1)
    if (at === -1) return -1
  }
  return -1
}

function special(markup: string, handler: Handler): void {
  if (markup.startsWith('<![CDATA[')) handler.text?.(markup.slice(9, -3))
  else if (!markup.startsWith('<!--')) throw new Refused('damaged')
}

function open(tag: string, path: string[], handler: Handler): void {
  const isEmpty = tag.endsWith('/')
  const [whole = ''] = /^[^\s/]+/.exec(tag) ?? []
  if (whole === '' || path.length >= deepest) throw new Refused('damaged')
  const name = local(whole)
  handler.open?.(name, tag.slice(whole.length))
  if (isEmpty) handler.close?.(name)
  else path.push(name)
}

function close(tag: string, path: string[], handler: Handler): void {
  const name = local(tag.trim())
  if (path.pop() !== name) throw new Refused('damaged')
  handler.close?.(name)
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its name without the prefix. */
export function attribute(attributes: string, name: string): string | undefined {
  for (const [, key = '', double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (local(key) === name && !key.startsWith('xmlns')) return unescapeXml(double ?? single ?? '')
  return undefined
}

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_, hex, decimal, name) => {
    if (name) return named[name] ?? ''
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
