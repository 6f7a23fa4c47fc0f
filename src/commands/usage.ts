import { thisRelease } from '../database/release.ts'

export const usage = `Hydra Lab ${thisRelease.version}: the website of the computer science department's lab, in one file.

Usage:
  hydra-lab [serve]         serve the site; settings are environment variables
  hydra-lab serve --demo    the same, and fill an empty database with sample content
  hydra-lab serve --new     the same, and begin an empty site also where there was another one

  hydra-lab admin list
  hydra-lab admin create --user U --email E [--password-stdin]
  hydra-lab admin reset-password U [--password-stdin] [--passkeys]
                            manage those who may log in, also while the server runs; a reset ends
                            that admin's sessions; without --password-stdin the password is asked for

  hydra-lab backup FILE     copy the database to a new FILE, also while the server runs
  hydra-lab restore FILE    put FILE in the database's place and keep what was there beside it
  hydra-lab import PATH [--kind KIND] [--map FROM=FIELD]... [--update] [--dry-run]
                   [--pictures DIR] [--dates mdy|dmy] [--skip-bad] [--ignore-rest]
                            take in a .csv, a .json, an .xlsx, a folder of them or an SQLite database,
                            also while the server runs; it says which column becomes what, and a dry
                            run only says what would become of each row
  hydra-lab export DIR [--format csv|json]
                            write all there is, with its pictures, into a new folder
  hydra-lab export DIR --site
                            write the public site as files that any web server or a disk shows
  hydra-lab doctor          check settings, database, free disk, snapshots, copies, what waits and mail

  hydra-lab --help          this text
  hydra-lab --version       the version, and the commit it was built from

Every command works on the folder that DATA_DIR names. Without it, the command of the Debian package works on the
installed site, as its user and with /etc/hydra-lab.env, any other on ./data. The README lists the settings.
`
