export const settings = {
  collegeDomain: 'college.edu',
  codeHostUrl: 'https://github.com/college',
  publicUrl: 'https://hydra.college.edu',
  sendsMail: true,
  lab: {},
  today: '2026-03-02',
  timeZone: 'America/New_York',
}
