/** How long a send waits for an answer once its last byte has gone out, in milliseconds. */
const longestSilence = 30_000

/** Ends a request that hears nothing for too long; each sign of life begins the wait anew. */
function watchSilence(end: () => void) {
  let timer = setTimeout(end, longestSilence)
  const stop = () => clearTimeout(timer)
  return {
    stop,
    restart() {
      stop()
      timer = setTimeout(end, longestSilence)
    },
  }
}

/** The line was silent for too long: nobody knows whether the request arrived. */
const silence = () => new DOMException('No answer came.', 'TimeoutError')

/**
 * A `fetch` that gives up: a write that stays unanswered rejects with a `TimeoutError`, and a redirect is an error,
 * since the site's own API redirects nobody. Only XMLHttpRequest tells how much of a picture has been sent.
 */
export const patientFetch = (async (input: string | URL | Request, init: RequestInit = {}) => {
  if (init.body instanceof FormData) return await upload(String(input), init)
  if (/^(get|head)$/i.test(init.method ?? 'get')) return await fetch(input, init)
  const controller = new AbortController()
  const watch = watchSilence(() => controller.abort(silence()))
  try {
    return await fetch(input, { ...init, redirect: 'error', signal: controller.signal })
  } finally {
    watch.stop()
  }
}) as typeof fetch

function upload(url: string, { method = 'POST', headers, body }: RequestInit) {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, url)
  new Headers(headers).forEach((value, name) => {
    request.setRequestHeader(name, value)
  })
  request.responseType = 'blob'
  const watch = watchSilence(() => {
    reject(silence())
    request.abort()
  })
  request.upload.onprogress = watch.restart
  request.upload.onload = watch.restart
  request.onerror = () => reject(new TypeError('Failed to send'))
  request.onload = () =>
    request.responseURL === new URL(url, location.href).href
      ? resolve(responseOf(request))
      : reject(new TypeError('Redirected elsewhere'))
  request.onloadend = watch.stop
  request.send(body as FormData)
  return promise
}

const responseOf = (request: XMLHttpRequest) =>
  new Response(request.status === 204 ? null : (request.response as Blob), {
    status: request.status,
    headers: request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line): [string, string] => {
        const [name = '', ...value] = line.split(': ')
        return [name, value.join(': ')]
      }),
  })
