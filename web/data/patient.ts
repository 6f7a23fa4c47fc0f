/** In milliseconds, from when the last byte was sent. */
const longestSilence = 30_000

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

/** The request may have arrived. */
const silence = () => new DOMException('No answer came.', 'TimeoutError')

/**
 * A `fetch` that follows no redirect, as the API has none, and whose writes time out. Forms go by XMLHttpRequest, which
 * tells the progress of an upload.
 */
export const patientFetch = (async (input: string | URL | Request, given: RequestInit = {}) => {
  if (given.body instanceof FormData) return await upload(String(input), given)
  const init: RequestInit = { ...given, redirect: 'error' }
  if (/^(get|head)$/i.test(init.method ?? 'get')) return await fetch(input, init)
  const controller = new AbortController()
  const watch = watchSilence(() => controller.abort(silence()))
  try {
    return await fetch(input, { ...init, signal: controller.signal })
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

/** With the headers that the app reads. */
const responseOf = (request: XMLHttpRequest) =>
  new Response(request.status === 204 ? null : (request.response as Blob), {
    status: request.status,
    headers: ['content-type', 'etag'].flatMap((name): [string, string][] => {
      const value = request.getResponseHeader(name)
      return value === null ? [] : [[name, value]]
    }),
  })
