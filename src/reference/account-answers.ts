import { admins } from '../accounts/table.ts'
import {
  columnsOf,
  counted,
  done,
  doneTo,
  fields,
  flag,
  listOf,
  orNull,
  type Schema,
  said,
  text,
  whole,
  written,
} from './schemas.ts'

const secret = [
  'password_hash',
  'session_version',
  'noticed_at',
  'noticed_to',
  'revision',
  'folded_user',
  'folded_email',
]
const admin = { ...columnsOf(admins, secret), notices: text }
const session = { message: text, token: text, id: whole, user: text, role: text }

export const accountAnswers: Record<string, Schema> = {
  'GET /api/admins': listOf(fields(admin)),
  'GET /api/admins/admin-panel/:id': fields(admin),
  'PUT /api/admins/admin-panel/:id': written(admin),
  'POST /api/admins': written(admin, { link: text }),
  'POST /api/admins/password-link/:id': doneTo,
  'POST /api/admins/:id/invite': fields(done, { link: text }),
  'GET /api/admins/check-username/:username': fields({ available: flag }),
  'GET /api/admins/check-email/:email': fields({ available: flag }),
  'GET /api/admins/password-command/:id': fields({ command: text }),
  'POST /api/auth/login': fields(session),
  'POST /api/auth/passkey': fields(session),
  'POST /api/auth/forgot': said,
  'POST /api/auth/logout': doneTo,
  'DELETE /api/sessions': counted,
  'GET /api/sessions': listOf(
    fields({
      ...{ id: whole, begun_at: text, seen_at: text, ends_at: text },
      ...{ browser: orNull(text), is_this: flag },
    }),
  ),
}
