/** Looks at a thread every millisecond: what it worked and waited for a core, by Linux's own account. */
const looking = `
  const { readFileSync } = require('node:fs')
  let before, stretch = 0, longest = 0
  const look = (pid) => {
    const [worked, waited] = readFileSync('/proc/' + pid + '/task/' + pid + '/schedstat', 'latin1').split(' ').map(Number)
    const now = { at: performance.now() * 1e6, worked, waited }
    if (before) {
      const work = now.worked - before.worked
      const busy = work + now.waited - before.waited
      const isOn = busy > 0.8 * (now.at - before.at)
      stretch = isOn ? stretch + work : 0
      longest = Math.max(longest, isOn ? stretch : work)
    }
    before = now
  }
  onmessage = ({ data: pid }) => {
    if (!pid) postMessage(longest / 1e6)
    else setInterval(look, 1, pid)
  }`

/**
 * The longest stretch that the loop of a process worked without a rest, in milliseconds of its own work: no pause is
 * longer. A busy machine makes it no longer, since a thread that waits for a core doesn't work.
 */
export function watchLoop(pid: number) {
  const source = URL.createObjectURL(new Blob([looking], { type: 'application/javascript' }))
  const worker = new Worker(source)
  worker.postMessage(pid)
  return {
    async end() {
      const { promise, resolve } = Promise.withResolvers<number>()
      worker.onmessage = ({ data }) => resolve(Number(data))
      worker.postMessage(0)
      const longest = await promise
      worker.terminate()
      URL.revokeObjectURL(source)
      return longest
    },
  }
}
