import 'htmx.org'
import './_page/index.ts'
import type { ComponentType } from 'react'
import type { Root } from 'react-dom/client'

// biome-ignore lint/suspicious/noExplicitAny: props are JSON that the server rendered the same component with
type Part = Record<string, ComponentType<any>>
const registry: Record<string, [load: () => Promise<object>, name: string]> = {
  'attendance-capture': [() => import('./attendance/gate/index.tsx'), 'Kiosk'],
  'class-remarks': [() => import('./marks/remarks/index.tsx'), 'ClassRemarksGrid'],
  'enter-marks': [() => import('./marks/enter/index.tsx'), 'EnterMarksGrid'],
  'mark-book': [() => import('./marks/book/index.tsx'), 'MarkBookSheet'],
}

/**
 * Loads it, however long the network is away: what is typed meanwhile waits (`_early.ts`). Chrome 109 never asks again for an address
 * that has failed, so that an island's own file is asked for by another; of a file that others share there would be two.
 */
async function arrived<T>(load: () => Promise<T>, isOwn = false): Promise<T> {
  for (let next = load; ; ) {
    try {
      return await next()
    } catch (error) {
      const [address] = /http[^\s?]+/.exec(String(error)) ?? []
      if (!address) throw error // a fault of the script itself
      await new Promise((resolve) => setTimeout(resolve, 3000))
      if (isOwn) next = () => load().catch(() => import(/* @vite-ignore */ `${address}?${Date.now()}`))
    }
  }
}

/** An island: it hydrates when due, wherever htmx puts it, and unmounts when htmx removes it. */
class Island extends HTMLElement {
  #root: Root | undefined
  #stop: (() => void) | undefined

  connectedCallback() {
    if (this.#root) return
    const go = () => void this.#hydrate()
    const when = this.getAttribute('when')
    if (when === 'visible') {
      const seen = new IntersectionObserver((entries) => {
        if (!entries.some((e) => e.isIntersecting)) return
        seen.disconnect()
        go()
      })
      for (const child of this.children) seen.observe(child) // <x-island> itself is display: contents
      this.#stop = () => seen.disconnect()
    } else if (when === 'idle' && 'requestIdleCallback' in window) {
      const id = requestIdleCallback(go)
      this.#stop = () => cancelIdleCallback(id)
    } else go()
  }

  disconnectedCallback() {
    queueMicrotask(() => {
      if (this.isConnected) return // moved, not removed
      this.#stop?.()
      this.#root?.unmount()
      this.#root = undefined
    })
  }

  async #hydrate() {
    const [load, name = ''] = registry[this.getAttribute('name') ?? ''] ?? []
    if (!load) return
    const [{ [name]: Component }, { jsx }, { hydrateRoot, startTransition, useEffect }] = await Promise.all([
      arrived(load as () => Promise<Part>, true),
      arrived(() => import('react/jsx-runtime')), // CommonJS: what wraps it stands in this file, which each page has, and is no file of its own
      arrived(() => import('./_ui/react.ts')),
    ])
    if (!this.isConnected || this.#root || !Component) return
    const props = JSON.parse(this.getAttribute('props') ?? '{}')
    const Hydrated = () => {
      useEffect(() => {
        this.dataset.ready = ''
        document.dispatchEvent(new Event('kept-changed')) // the list of what is not sent left out what this sheet would take
      }, [])
      return jsx(Component, props)
    }
    startTransition(() => {
      this.#root = hydrateRoot(this, jsx(Hydrated, {}), { identifierPrefix: this.id }) // in slices, so that it never blocks typing
    })
  }
}
customElements.define('x-island', Island)
