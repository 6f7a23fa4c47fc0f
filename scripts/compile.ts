/** Ends with `-dirty` where files differ from the commit; `unknown` outside of a clone. */
export function currentCommit(cwd = process.cwd()) {
  const args = ['-c', 'safe.directory=*', 'describe', '--always', '--dirty', '--abbrev=12']
  const { exitCode, stdout } = Bun.spawnSync(['git', ...args, '--exclude=*'], {
    cwd,
    stderr: 'ignore',
  })
  return exitCode === 0 ? stdout.toString().trim() : 'unknown'
}

/** Compiles the executable, reproducibly. */
export async function compile(
  outfile: string,
  target?: Bun.Build.CompileTarget,
  commit = currentCommit(),
) {
  // Never minified: Elysia reads its handlers' source to learn what they need of a request.
  const { success, logs } = await Bun.build({
    entrypoints: ['src/main.ts'],
    bytecode: true,
    format: 'esm',
    sourcemap: 'inline',
    define: {
      'process.env.NODE_ENV': '"production"',
      BUILT_FROM: JSON.stringify(commit),
    },
    throw: false,
    compile: {
      outfile,
      ...(target ? { target } : {}),
      assets: ['migrations', 'dist/web', 'dist/pictures'],
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  })
  for (const log of logs) console.error(log)
  return success
}
