// Reloads a page once another server answers. Built into pages by `bun run dev` alone.
let known
setInterval(async () => {
  const response = await fetch('/dev-server', { cache: 'no-store' }).catch(() => undefined)
  const server = response?.ok ? await response.text() : known
  known ??= server
  if (server !== known) location.reload()
}, 50)
