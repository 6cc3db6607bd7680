import { isSea } from 'node:sea'

/** The command that starts this program again: one file, or Node and its script. */
export const selfCommand = (): [file: string, ...args: string[]] =>
  isSea() ? [process.execPath] : [process.execPath, ...process.execArgv, process.argv[1] ?? '']
/** True if the program is one file, which can be moved. */
export const isOneFile = () => isSea()
