import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leanReact, reactModules } from './scripts/_react.ts'

/** `npm run dev` writes the file anew whenever the client or the server has changed. */
const reloader = `setInterval(async () => {
  const stamp = await fetch('/build/reload.txt').then((r) => r.text(), () => null)
  if (stamp && globalThis.stamp && globalThis.stamp !== stamp) location.reload()
  globalThis.stamp = stamp ?? globalThis.stamp
}, 700);`

/** What an import needs is asked for a moment later anyway; links to it, put into the page, make the browser lay it out once more. */
const withoutPreloading: Plugin = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

const tokens = readFileSync('src/views/_tokens.css', 'utf8')

/**
 * What `:root` alone says of a token stands in the rules themselves: to look each up took a fifth of the time in which the cells of a
 * mark book are styled.
 */
const plainTokens: Plugin = {
  name: 'plain-tokens',
  transform(code, id) {
    if (!id.endsWith('.css')) return
    const said = [...code.matchAll(/(?<![\w-])(--[\w-]+):\s*([^;}]+)/g)].map(([, name = '']) => name)
    const ofRoot = [...code.matchAll(/:root[^{]*\{([^}]*)\}/g)].flatMap(([, rules = '']) => [...rules.matchAll(/(--[\w-]+):\s*([^;}]+)/g)])
    const values = new Map(
      ofRoot.flatMap(([, name = '', value = '']) => (said.indexOf(name) === said.lastIndexOf(name) ? [[name, value]] : [])),
    )
    const plain = (text: string): string =>
      text.replace(/var\((--[\w-]+)\)/g, (use, name) => (values.has(name) ? plain(values.get(name) ?? '') : use))
    const isOurs = (name: string) => tokens.includes(`${name}:`) // a token of Tailwind is in its own rules alone
    return plain(code).replace(/(:root,\s*:host\s*\{)([^}]*)/g, (_, head, rules: string) => {
      return head + rules.replace(/(--[\w-]+):[^;}]+;?/g, (rule, name) => (isOurs(name) ? rule : ''))
    })
  },
  /** Refuses a token that a rule sets and that stands in the rules of another sheet by now, so that nothing looks it up. */
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).flatMap((one) => (one.type === 'asset' && one.fileName.endsWith('.css') ? String(one.source) : []))
    const set = sheets
      .join('')
      .replace(/:root[^{]*\{[^}]*\}/g, '')
      .matchAll(/(?<![\w-])(--(?!tw-)[\w-]+):/g)
    const lost = [...set].map(([, name = '']) => name).filter((name) => !sheets.some((sheet) => sheet.includes(`var(${name}`)))
    if (lost.length > 0) this.error(`No rule reads ${[...new Set(lost)].join(', ')}: set the property itself`)
  },
}

/** The client: the page script, the islands it loads when one is there, and the style sheet. */
export default defineConfig(({ mode }) => {
  const name = mode === 'development' ? '[name]' : '[name]-[hash]'
  return {
    base: '/build/',
    // Whatever the environment says, that of a test runner too
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    oxc: { jsx: { runtime: 'automatic', development: mode === 'development' } },
    publicDir: false,
    plugins: [leanReact, withoutPreloading, tailwindcss(), plainTokens],
    resolve: { alias: mode === 'development' ? [] : reactModules },
    build: {
      outDir: 'public/build',
      emptyOutDir: mode !== 'development',
      manifest: true,
      minify: mode !== 'development' && 'terser',
      terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
      target: ['chrome109', 'firefox115'],
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          client: 'src/islands/_client.ts',
          early: 'src/islands/_early.ts',
          'kiosk-worker': 'src/islands/attendance/gate/worker.ts',
          styles: 'src/views/_styles.css',
          door: 'src/views/_door.css',
          kiosk: 'src/views/_kiosk.css',
          papers: 'src/views/_papers.css',
          sheets: 'src/views/_sheets.css',
          'paper-wide': 'src/views/_paper-wide.css',
          landing: 'src/views/_landing.css',
          thumbnails: 'src/views/_thumbnails.css',
          charts: 'src/views/_charts.css',
          'line-chart': 'src/views/_line-chart.css',
          register: 'src/views/_register.css',
          calendar: 'src/views/_calendar.css',
          'student-page': 'src/views/_student-page.css',
          copy: 'src/views/_copy.css',
          analysis: 'src/views/_analysis.css',
        },
        output: {
          banner: (chunk) => (mode === 'development' && chunk.isEntry && chunk.name === 'client' ? reloader : ''),
          entryFileNames: `${name}.js`,
          chunkFileNames: `${name}.js`,
          assetFileNames: `${name}[extname]`,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              // With what only islands draw and say: of the icons the page script has two (`_page/icon.ts`).
              {
                name: 'react',
                test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]|src[\\/]islands[\\/]_(?:ui|grid)[\\/](?!kept-sheet|earlier-sign-in)|(?:(?:words|school)[\\/]deadlines|words[\\/](?:enter-marks|mark-words|posted)|domain[\\/]_(?:average|history|titles|names|posted|spreadsheet)|domain[\\/]marks[\\/]enter[\\/]\w+)\.ts$|[\\/]lucide[\\/].*[\\/]icons[\\/](?!circle-alert|cloud-off)/,
              },
              // What every page of an account has, in one file with what its other parts share with it. What is left to be sent comes when there is any.
              {
                name: 'signed-in',
                test: /@noble[\\/]ciphers[\\/]|(?:_page[\\/](?:drafts[\\/](?!older|sign-out-)[\w-]+|arrows|count|find|icon|keys-ahead|progress|escape-restores|saves|select|select-all|signed-in|stale)|words[\\/](?:drafts|choosing)|islands[\\/]_(?:write|server-trouble)|domain[\\/]_(?:drafts|marks|mark-words|text|result|dates|numbers|choice))\.ts$|[\\/]lucide[\\/]/,
              },
            ],
          },
        },
      },
    },
  }
})
