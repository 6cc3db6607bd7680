import { isSea } from 'node:sea'

/** How this program starts itself once more: as one file, or with Node and its script. */
export const selfCommand = (): [file: string, ...args: string[]] =>
  isSea() ? [process.execPath] : [process.execPath, ...process.execArgv, process.argv[1] ?? '']
/** Whether it is one file, which can be put elsewhere. */
export const isOneFile = () => isSea()
