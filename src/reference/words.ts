/** By method and the last literal part of the path. */
const known: Record<string, string> = {
  'GET pending': 'What waits for a decision',
  'GET spam': 'What was taken for spam',
  'GET published': 'The list as the panel sorts it',
  'GET export.csv': 'The list as a file for spreadsheet programs',
  'GET next': 'The one that was published next before it, to read on',
  'GET versions': 'What one was like before, and who changed it',
  'GET trash': 'What was deleted and can be put back',
  'PUT restore': 'Put one back out of the trash',
  'DELETE trash': 'Delete one for good',
  'PUT revert': 'Make one what it was in an older version',
  'PUT approve': 'Approve one',
  'POST approve': 'Approve one',
  'PUT unpublish': 'Take one down, to wait for a decision again',
  'PUT ask': 'Ask whoever sent one in for changes',
  'PUT cancel': 'Call one off, or one day of a series',
  'PUT uncancel': 'Take back that one was called off',
  'PUT unask': 'Take a wish for changes back',
  'PUT repropose': 'Take back what was decided about a change that its sender proposed',
  'PUT decline': 'Decline one, with a reason',
  'PUT looked': 'Note that one was looked at',
  'POST import': 'Take in the rows of a file',
  'PUT not-spam': 'Take one out of the spam',
  'POST deny': 'Deny one, with a reason',
  'PUT keep': 'Keep one beyond its year, or not',
  'POST bulk': 'Decide about many, or delete or restore them; answers a result for each',
  'GET bulk': 'What the rows of a list are called, so that many can be chosen',
  'POST take-down': 'Take down what is published: it waits for a decision again',
  'POST find': 'Send the links of all that was sent in with an address there',
  'POST link': 'Make a new link for whoever sent one in; the old one ends',
  'POST login': 'Log in; answers the token of a session',
  'GET failed': 'The letters that were given up',
  'GET some': 'Letters by their ids',
  'PUT mail': 'Correct where a letter goes, and send it again',
  'DELETE mail': 'Dismiss a letter that failed',
  'POST forgot': 'Send a link to set a new password, where there is such an account',
  'POST passkey': 'Log in by a passkey; answers the token of a session',
  'POST options': 'What a browser needs to log in by a passkey',
  'GET options': 'What a browser needs to make a passkey',
  'GET passkeys': 'Your passkeys',
  'POST passkeys': 'Add a passkey',
  'POST invite': 'Invite an admin once more whose account was never entered',
  'POST logout': 'Log out: ends this session',
  'GET sessions': 'Where you are logged in',
  'POST password-link': 'Send an admin a link to set a password',
  'GET password-command': 'What sets an admin’s password on the server, where no mail is set up',
  'POST retry': 'Send a letter again',
  'POST retry-all': 'Send all letters again that failed',
  'POST seen': 'Put away the warning about letters that failed',
  'POST test': 'Send a test letter',
  'GET check-username': 'Whether a username is free',
  'GET check-email': 'Whether an email address is free',
  'GET featured': 'The event that is shown as the featured one',
  'GET health': 'Whether the site works; details for admins',
  'GET counts': 'How many every list of the panel holds, and what came last',
  'POST editing': 'Say that you have an editor open, or no more; answers who else has',
  'GET ready': 'Whether a proxy may pass requests on',
  'GET openapi.json': 'This description',
  'GET docs': 'This description, for people',
  'POST send-alert': 'Send a message to the lab',
  'GET search': 'What is published and has the words; of each kind the best, or a page of one kind',
  'GET all': 'The same of everything in every state, and requests for access',
  'GET contributions': 'Everybody whose work is published, with what they made',
  'GET labels': 'The labels by which the list can be narrowed down',
  'GET news': 'What home shows of the newest',
  'GET calendar': 'Events: those of a month, or one as a calendar file',
  'GET lab': 'Hours, room, contact and a notice',
  'GET backup': 'A copy of the database',
  'GET activity.csv': 'What was done, as a file for spreadsheet programs',
  'GET metrics': 'Figures for Prometheus, for allowed addresses',
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

const wordsOf = (path: string) => path.split('/').filter((word) => word && !word.startsWith(':'))

export function summaryOf(method: string, path: string) {
  const last = wordsOf(path).at(-1) ?? ''
  const general = path.includes(':') ? ofOne : ofAll
  return known[`${method} ${last}`] ?? (isFile(path) ? 'A file' : general[method]) ?? ''
}

export function groupOf(path: string) {
  const [first = '', second] = wordsOf(path)
  return first === 'api' && second !== undefined ? second.replace('.csv', '') : 'other'
}
