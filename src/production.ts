/**
 * Elysia reads NODE_ENV when it runs, and tells strangers more than it should where that is unset. The name is put
 * together because a plain one is replaced by its value when the executable is built.
 */
Bun.env[['NODE', 'ENV'].join('_')] ??= 'production'
