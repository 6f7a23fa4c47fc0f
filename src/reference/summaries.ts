/** Summaries of endpoints, by method and last literal part of the path, where that part isn't summary enough. */
const summaries: Record<string, string> = {
  'GET published': 'The list as the panel sorts it',
  'GET versions': 'What one was like before, and who changed it',
  'DELETE trash': 'Delete one for good',
  'PUT revert': 'Make one what it was in an older version',
  'PUT ask': 'Ask whoever sent one in for changes',
  'PUT unask': 'Take a wish for changes back',
  'PUT repropose': 'Take back what was decided about a change that its sender proposed',
  'POST import': 'Take in the rows of a file',
  'PUT not-spam': 'Take one out of the spam',
  'PUT keep': 'Keep one beyond its year, or not',
  'POST bulk': 'Decide about many, or delete or restore them; answers a result for each',
  'POST find': 'Send the links of all that was sent in with an address there',
  'POST link': 'Make a new link for whoever sent one in; the old one ends',
  'GET failed': 'The emails that were given up',
  'PUT mail': 'Correct where an email goes, and send it again',
  'DELETE mail': 'Dismiss an email that failed',
  'POST forgot': 'Send a link to set a new password, where there is such an account',
  'POST passkey': 'Log in by a passkey; answers the token of a session',
  'POST options': 'What a browser needs to log in by a passkey',
  'GET options': 'What a browser needs to make a passkey',
  'POST invite': 'Invite an admin once more whose account was never entered',
  'GET password-command': 'What sets an admin’s password on the server, where no mail is set up',
  'POST seen': 'Put away the warning about emails that failed',
  'POST editing': 'Say that you have an editor open, or no more; answers who else has',
  'GET ready': 'Whether a proxy may pass requests on',
  'GET search': 'What is published and has the words; of each kind the best, or a page of one kind',
  'GET all': 'The same of everything in every state, and requests for access',
  'GET labels': 'The labels by which the list can be narrowed down',
  'GET calendar': 'Events: those of a month, or one as a calendar file',
  'GET news': 'What home shows of the newest',
  'GET contributions': 'Everybody whose work is published, with what they made',
  'GET counts': 'How many every list of the panel holds, and what came last',
  'GET lab': 'Hours, room, contact and a notice',
  'GET health': 'Whether the site works; details for admins',
  'GET openapi.json': 'This description',
  'GET docs': 'This description, for people',
  'GET passkeys': 'Your passkeys',
  'POST passkeys': 'Add a passkey',
  'POST send-alert': 'Send a message to the lab',
  'GET metrics': 'Figures for Prometheus, for allowed addresses',
  'GET backup': 'A copy of the database',
  'GET images': 'A picture, or its copy of a width (?w=320, 640 or 960)',
}

const ofAll: Record<string, string> = {
  GET: 'The list',
  POST: 'Send one in',
  PUT: 'Change',
  DELETE: 'Delete',
}
const ofOne: Record<string, string> = {
  GET: 'Read one',
  PUT: 'Change one',
  DELETE: 'Delete one',
}

export const isFile = (path: string) =>
  !path.startsWith('/api/') || /(\.csv|\/backup|\/docs)$/.test(path)

const literalParts = (path: string) =>
  path.split('/').filter((word) => word && !word.startsWith(':'))

export function summaryOf(method: string, path: string) {
  const [, ...parts] = literalParts(path)
  const last = literalParts(path).at(-1) ?? ''
  const general = path.includes(':') ? ofOne : ofAll
  const own = parts.length > 1 && !last.endsWith('-panel') ? sentenceOf(last) : undefined
  return summaries[`${method} ${last}`] ?? own ?? (isFile(path) ? 'A file' : general[method]) ?? ''
}

/** "Take down" of `take-down`. */
const sentenceOf = (word: string) =>
  word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ').replace('.csv', ' as a file')

export function groupOf(path: string) {
  const [first = '', second] = literalParts(path)
  return first === 'api' && second !== undefined ? second.replace('.csv', '') : 'other'
}
