import { SaxesParser } from 'saxes'
import { Refused } from './refused.ts'

export type Attributes = Readonly<Record<string, string>>
/** Called for each element of a part, with its name without the prefix. */
type Handler = { open?: (name: string, attributes: Attributes) => void; close?: (name: string) => void; text?: (text: string) => void }

const longest = 1_000_000
const deepest = 64

/** Reads XML piece by piece. It knows only XML's five entities, and refuses a document type. */
export async function readXml(pieces: AsyncIterable<string>, handler: Handler): Promise<void> {
  const parser = new SaxesParser()
  let [depth, waiting] = [0, 0]
  const damaged = () => {
    throw new Refused('damaged')
  }
  parser.on('error', damaged)
  parser.on('doctype', damaged)
  parser.on('opentag', ({ name, attributes }) => {
    waiting = 0
    if (++depth > deepest) damaged()
    handler.open?.(local(name), attributes)
  })
  parser.on('text', (text) => {
    waiting = 0
    handler.text?.(text)
  })
  parser.on('cdata', (text) => handler.text?.(text))
  parser.on('closetag', ({ name }) => {
    waiting = 0
    depth--
    handler.close?.(local(name))
  })
  for await (const piece of pieces) {
    waiting += piece.length
    parser.write(piece)
    if (waiting > longest) throw new Refused('inflates')
  }
  parser.close()
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Finds an attribute by its name without the prefix. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const key = name in attributes ? name : Object.keys(attributes).find((one) => local(one) === name && !one.startsWith('xmlns'))
  return key === undefined ? undefined : attributes[key]
}
