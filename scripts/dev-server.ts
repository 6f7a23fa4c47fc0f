/** Preloaded by the development server, which goes on once scripts/dev.ts says so. */
import '../src/app.ts'

if (!(await Bun.stdin.text())) process.exit()
