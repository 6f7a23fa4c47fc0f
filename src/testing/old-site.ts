import { Database } from 'bun:sqlite'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { png } from './pictures.ts'

export const oldPassword = 'a password of old'
const bcrypt = await Bun.password.hash(oldPassword, { algorithm: 'bcrypt', cost: 4 })
const php = bcrypt.replace('$2b', '$2y') // as PHP writes it
const costs = { memoryCost: 4096, timeCost: 1 } // other than ours
const argon2 = await Bun.password.hash(oldPassword, { algorithm: 'argon2id', ...costs })

/** A site's database with tables, columns and values of another system. */
const tables = `
CREATE TABLE StudentHighlightBlog (id, title, author_name, approved, description, summary, category,
  technologies_used, website_link, github_link, image, created_at);
INSERT INTO StudentHighlightBlog VALUES
  (17, 'Campus "shuttle" tracker', 'Maya Okafor', 1, 'Where it is.\r\n\r\nA map.', 'A live map.', 'PROGRAMMING',
    'React, Bun', 'www.shuttle.college.edu', 'NULL', 'faces/maya.png', '2023-04-05 06:07:08'),
  (19, 'Waits', 'Zoë', 0, 'D', 'S', NULL, '', 'N/A', '-', 'faces/gone.png', '2024-01-02T03:04:05Z');
CREATE TABLE TechBlog (id, title, author, summary, approved, link, created_at);
INSERT INTO TechBlog VALUES
  (3, 'Memory', 'Ulrich', 'Caches.', 1, 'https://lwn.net/Articles/250967/', '2024-02-02 10:00:00');
CREATE TABLE Faqs (id, question, answer);
INSERT INTO Faqs VALUES (2, 'When?', 'Always.');
CREATE TABLE StudentResources (id, title, description, link);
INSERT INTO StudentResources VALUES (1, 'SQLite', 'Docs', 'sqlite.org/docs.html');
CREATE TABLE ServerDatabaseForm (id, student_name, student_email, student_id);
INSERT INTO ServerDatabaseForm VALUES (8, 'Zoë Park', 'zoe.park@college.edu', 'N12345678');
CREATE TABLE events (id, title, description, start_time, end_time, location, flyer_url, approved);
INSERT INTO events VALUES
  (5, 'Hack night', 'Pizza.', '2027-03-01 18:00:00', '2027-03-01 22:00:00', 'SH 260', 'flyers/gone.png', 1);
CREATE TABLE Faculty (id, name, role, email, phone_number, image);
INSERT INTO Faculty VALUES (2, 'Grace Núñez', 'Professor', 'grace@college.edu', 5550142, NULL);
CREATE TABLE users (id, username, email, role, password);
INSERT INTO users SELECT id, role, role || '@college.edu', role, iif(id = 3, '${argon2}', '${php}')
  FROM (SELECT 1 AS id, 'admin' AS role UNION ALL VALUES (2, 'club'), (3, 'editor'));
CREATE TABLE migrations (id);
`

export function leaveOldSite(folder: string) {
  const old = new Database(join(folder, 'old.sqlite'), { create: true })
  old.run(tables)
  old.close()
  mkdirSync(join(folder, 'uploads/faces'), { recursive: true })
  writeFileSync(join(folder, 'uploads/faces/maya.png'), png(40, 40))
}
