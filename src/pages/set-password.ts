import { openLink, setPassword } from '../accounts/setting-password.ts'
import { bodyLimits, readBody } from '../http/request/bodies.ts'
import { clientAddress } from '../http/request/client-address.ts'
import { wordOf } from '../http/response/answers.ts'
import { isMissing } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { refusedForm } from './forms.ts'
import { type Asked, goOn, type MakePage, orMissing } from './private-link.ts'

type PasswordPage = MakePage<{ account?: string }>

/** The page on which an admin sets a password, by a link that was mailed to them; its form is sent to it. */
export function passwordPages(world: World, page: PasswordPage) {
  const find = (asked: Asked) => openLink(world, wordOf(asked.params.token), addressOf(asked))
  const addressOf = ({ request, server }: Asked) => clientAddress(world, request, server)
  const take = async (asked: Asked, account: string) => {
    const { request, params } = asked
    try {
      const gate = world.limits.arrivals.of(addressOf(asked))
      await setPassword(world, params.token, await readBody(request, bodyLimits.plain, gate))
      return goOn('/admin-login?set=1')
    } catch (error) {
      if (isMissing(error)) throw error
      return page(request, { ...refusedForm(world, request, { error, typed: {} }), account }) // no password is shown again
    }
  }
  return {
    show: (asked: Asked) =>
      orMissing(asked.request, page, async () =>
        page(asked.request, { account: await find(asked) }),
      ),
    take: (asked: Asked) =>
      orMissing(asked.request, page, async () => take(asked, await find(asked))),
  }
}
