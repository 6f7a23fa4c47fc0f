// Reloads a page once the server that was started anew answers. Built into pages by `bun run dev` alone.
let isAway = false
setInterval(async () => {
  const { ok } = await fetch('/api/health/ready').catch(() => ({ ok: false }))
  if (ok && isAway) location.reload()
  isAway = !ok
}, 100)
