import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }
type Props<P> = { [K in keyof P]: Json | undefined }

/** Wraps an island so that the server sends its HTML and the props to hydrate it with. `id` is unique on the page. */
export function island<P extends Props<P>>(name: string, Component: ComponentType<P>, when: 'load' | 'idle' | 'visible' = 'load') {
  return function Island({ id, ...props }: { id: string } & P) {
    const html = renderToString(createElement(Component as ComponentType<object>, props), { identifierPrefix: id })
    return createElement('x-island', { id, name, when, props: JSON.stringify(props), dangerouslySetInnerHTML: { __html: html } })
  }
}
