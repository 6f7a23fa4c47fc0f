/**
 * Elysia reads NODE_ENV at run time, and shows error details without it. A literal name would be replaced by its value
 * at build time.
 */
Bun.env[['NODE', 'ENV'].join('_')] ??= 'production'
