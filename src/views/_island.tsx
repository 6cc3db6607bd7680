import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { scriptWords as words } from '../domain/words/shell.ts'

/** Covers the page when its script is off or late by ten seconds (by CSS alone), because typing would be lost then. */
const notReady = `<div class="not-ready"><noscript><p class="alert">${words.off}</p></noscript><p class="alert">${words.late}</p></div>`

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type Props<P> = { [K in keyof P]: Json | undefined }

/**
 * Wraps an island: the server sends its HTML and the props for hydration. `id` is unique on the page. The props are in single quotes,
 * where the two thousand double quotes of a class need no escape.
 */
export function island<P extends Props<P>>(name: string, Component: ComponentType<P>, when: 'load' | 'idle' | 'visible' = 'load') {
  return function Island({ id, ...props }: { id: string } & P) {
    const html = renderToString(createElement(Component as ComponentType<object>, props), { identifierPrefix: id })
    const json = JSON.stringify(props).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
    const __html = `<x-island id="${id}" name="${name}" when="${when}" props='${json}'>${html}</x-island>${notReady}`
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made what is in it, and the props are escaped above
    return <div className="contents" dangerouslySetInnerHTML={{ __html }} />
  }
}
