/** The encoders of JsBarcode without its drawing code. */
declare module 'jsbarcode/bin/barcodes/CODE128/index.js' {
  export class CODE128 {
    constructor(data: string, options: object)
    /** A string of `1` for each dark module and `0` for each light one. */
    encode(): { data: string }
  }
}
