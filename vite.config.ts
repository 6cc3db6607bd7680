import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** The client: the page script, the islands it loads when one is there, and the style sheet. */
export default defineConfig(({ mode }) => {
  const name = mode === 'development' ? '[name]' : '[name]-[hash]'
  return {
    base: '/build/',
    publicDir: false,
    plugins: [tailwindcss()],
    build: {
      outDir: 'public/build',
      emptyOutDir: mode !== 'development',
      manifest: true,
      minify: mode !== 'development',
      target: ['chrome109', 'firefox115'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { client: 'src/islands/_client.ts', styles: 'src/views/_styles.css' },
        output: { entryFileNames: `${name}.js`, chunkFileNames: `${name}.js`, assetFileNames: `${name}[extname]` },
      },
    },
  }
})
