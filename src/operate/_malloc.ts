/**
 * Runs before the program is read: a server restarts itself with one arena for memory outside V8. glibc gives each thread an arena and
 * keeps freed memory there; with pages compressed on four threads, that wastes 40 MB on a small machine. Each block of 32 kB or more
 * is returned by itself: V8 compiles in such blocks, and one small block after them would keep them all.
 */
{
  const { argv, env, execArgv, execPath, platform } = process
  const isServer = platform === 'linux' && argv[2] === 'serve' && env.MALLOC_ARENA_MAX === undefined
  if (isServer && process.execve) {
    const script = process.getBuiltinModule('node:sea').isSea() ? [] : [...execArgv, '--max-semi-space-size=4', argv[1] ?? '']
    const small = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
    try {
      process.execve(execPath, [execPath, ...script, ...argv.slice(2)], { ...env, ...small })
    } catch {} // an emulator cannot restart it, and runs with more memory
  }
}
