export { crestOf } from '../../_pdf/crest.ts'
export { inBrowser, openFonts } from '../../_pdf/fonts.ts'
export { drawCards } from './pdf.ts'
export { writeCards } from './print.tsx'
