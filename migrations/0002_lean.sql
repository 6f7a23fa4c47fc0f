ALTER TABLE `requests` ADD `approved_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `keep` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `requests` SET `approved_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `status` = 'approved';
--> statement-breakpoint
DELETE FROM `letters` WHERE `kind` <> 'denied' AND `request_id` IS NOT NULL AND `request_id` NOT IN (SELECT `id` FROM `requests`);
--> statement-breakpoint
UPDATE `letters` SET `body` = '', `recipient` = NULL, `error` = NULL WHERE `kind` = 'denied' AND `state` <> 'waiting';
--> statement-breakpoint
-- Written by hand: what is in the old table lives for a day, and doesn't say what it answered.
DROP TABLE `replies`;--> statement-breakpoint
CREATE TABLE `replies` (
	`key` text NOT NULL,
	`path` text NOT NULL,
	`session` text NOT NULL,
	`content` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`made_in` text NOT NULL,
	`made_id` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`key`, `path`, `session`, `content`)
);
--> statement-breakpoint
CREATE INDEX `replies_created` ON `replies` (`created_at`);--> statement-breakpoint
CREATE INDEX `replies_made` ON `replies` (`made_in`,`made_id`);
--> statement-breakpoint
DROP TRIGGER `highlights_inserted`;--> statement-breakpoint
DROP TRIGGER `highlights_deleted`;--> statement-breakpoint
DROP TRIGGER `highlights_sorted`;--> statement-breakpoint
DROP TRIGGER `articles_inserted`;--> statement-breakpoint
DROP TRIGGER `articles_deleted`;--> statement-breakpoint
DROP TRIGGER `articles_sorted`;--> statement-breakpoint
DROP TRIGGER `resources_inserted`;--> statement-breakpoint
DROP TRIGGER `resources_deleted`;--> statement-breakpoint
DROP TRIGGER `resources_sorted`;--> statement-breakpoint
DROP TRIGGER `faculty_inserted`;--> statement-breakpoint
DROP TRIGGER `faculty_deleted`;--> statement-breakpoint
DROP TRIGGER `faq_inserted`;--> statement-breakpoint
DROP TRIGGER `faq_deleted`;--> statement-breakpoint
DROP TABLE IF EXISTS `sqlite_stat1`;--> statement-breakpoint
DROP TABLE `totals`;--> statement-breakpoint
DROP INDEX `faculty_sorted`;--> statement-breakpoint
CREATE INDEX `faculty_published` ON `faculty` (`sort_key`,"id" desc,`folded`);--> statement-breakpoint
DROP INDEX `resources_all`;--> statement-breakpoint
CREATE INDEX `resources_published` ON `resources` (`id`,`category`,`folded`);--> statement-breakpoint
DROP INDEX `articles_category`;--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`status`,`category`,`published_at`,`id`,`folded`);--> statement-breakpoint
DROP INDEX `highlights_category`;--> statement-breakpoint
CREATE INDEX `highlights_category` ON `highlights` (`status`,`category`,`published_at`,`id`,`folded`);--> statement-breakpoint
CREATE INDEX `faq_published` ON `faq` (`id`,`folded`);--> statement-breakpoint
CREATE TABLE `lab` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`monday` text,
	`tuesday` text,
	`wednesday` text,
	`thursday` text,
	`friday` text,
	`saturday` text,
	`sunday` text,
	`contact` text,
	`room` text,
	`notice` text,
	`notice_until` text
);
--> statement-breakpoint
CREATE TABLE `site` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`began` text NOT NULL,
	`authority` text
);
--> statement-breakpoint
ALTER TABLE `articles` ADD `updated_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `highlights` ADD `updated_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `articles` SET `updated_at` = coalesce(`published_at`, `submission_date`);--> statement-breakpoint
UPDATE `highlights` SET `updated_at` = coalesce(`published_at`, `submission_date`);--> statement-breakpoint
-- Written by hand: an older database began with the first that was sent in, a new one begins now.
INSERT INTO `site` (`id`, `name`, `began`)
SELECT 1, lower(hex(randomblob(4))), coalesce(min(`at`), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
FROM (
	SELECT min(`submission_date`) AS `at` FROM `highlights`
	UNION ALL SELECT min(`submission_date`) FROM `articles`
	UNION ALL SELECT min(`submission_date`) FROM `requests`
);--> statement-breakpoint
CREATE TABLE `events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`starts_at` text NOT NULL,
	`ends_at` text,
	`over_at` text NOT NULL,
	`location` text NOT NULL,
	`link` text,
	`image` text,
	`category` text,
	`featured` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission_date` text NOT NULL,
	`spam` integer DEFAULT false NOT NULL,
	`published_at` text,
	`updated_at` text DEFAULT '' NOT NULL,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `activity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`by` text,
	`did` text NOT NULL,
	`kind` text NOT NULL,
	`item` integer NOT NULL,
	`title` text NOT NULL,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `activity_item` ON `activity` (`kind`,`item`,`id`);--> statement-breakpoint
CREATE INDEX `activity_kind` ON `activity` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `activity_by` ON `activity` (`by`,`id`);--> statement-breakpoint
CREATE TABLE `trash` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item` integer NOT NULL,
	`title` text NOT NULL,
	`folded` text NOT NULL,
	`row` text NOT NULL,
	`deleted_at` text NOT NULL,
	`by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trash_item` ON `trash` (`kind`,`item`);--> statement-breakpoint
CREATE INDEX `trash_list` ON `trash` (`kind`,`id`,`folded`);--> statement-breakpoint
CREATE INDEX `trash_deleted` ON `trash` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `versions` (
	`kind` text NOT NULL,
	`item` integer NOT NULL,
	`revision` integer NOT NULL,
	`at` text,
	`by` text,
	`fields` text NOT NULL,
	`pictures` text,
	PRIMARY KEY(`kind`, `item`, `revision`)
);
--> statement-breakpoint
CREATE INDEX `versions_pictures` ON `versions` (`pictures`) WHERE pictures is not null;--> statement-breakpoint
CREATE INDEX `faculty_img` ON `faculty` (`img`);--> statement-breakpoint
CREATE INDEX `events_published` ON `events` (`status`,`starts_at`,"id" desc,`over_at`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_review` ON `events` (`status`,`spam`,`id`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_newest` ON `events` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`status`,`category`,`starts_at`,"id" desc,`over_at`,`folded`);--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`status`,`starts_at`,`id`,`over_at`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_ending` ON `events` (`status`,`over_at`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_image` ON `events` (`image`);--> statement-breakpoint
CREATE INDEX `events_featured` ON `events` (`status`,`featured`,`starts_at`,"id" desc,`over_at`);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item` integer NOT NULL,
	`nonce` text NOT NULL,
	`may_change` integer DEFAULT true NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`note` text,
	`reason` text,
	`submitted_at` text NOT NULL,
	`decided_at` text,
	`changed_at` text,
	`contact_email` text
);
--> statement-breakpoint
CREATE TABLE `receipt_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`receipt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `receipt_links_receipt` ON `receipt_links` (`receipt`);--> statement-breakpoint
CREATE INDEX `receipts_item` ON `receipts` (`kind`,`item`);--> statement-breakpoint
CREATE INDEX `receipts_submitted` ON `receipts` (`submitted_at`);--> statement-breakpoint
CREATE INDEX `receipts_decided` ON `receipts` (`kind`,`decided_at`);--> statement-breakpoint
ALTER TABLE `articles` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `events` ADD `image_alt` text;--> statement-breakpoint
ALTER TABLE `highlights` ADD `headshot_alt` text;--> statement-breakpoint
ALTER TABLE `highlights` ADD `img_alt` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `receipt_id` integer;--> statement-breakpoint
CREATE INDEX `letters_receipt` ON `letters` (`receipt_id`);--> statement-breakpoint
ALTER TABLE `articles` ADD `likeness` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `articles_alike` ON `articles` (`spam`,`id`,`likeness`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `events` ADD `likeness` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `events_alike` ON `events` (`spam`,`id`,`likeness`) WHERE status = 'pending';--> statement-breakpoint
ALTER TABLE `highlights` ADD `likeness` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `highlights_alike` ON `highlights` (`spam`,`id`,`likeness`) WHERE status = 'pending';--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY NOT NULL,
	`admin` integer NOT NULL,
	`begun_at` text NOT NULL,
	`seen_at` text NOT NULL,
	`ends_at` text NOT NULL,
	`browser` text
);
--> statement-breakpoint
CREATE INDEX `sessions_admin` ON `sessions` (`admin`,`seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_end` ON `sessions` (`ends_at`);--> statement-breakpoint
CREATE TABLE `password_links` (
	`admin` integer PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`ends_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_links_token_hash_unique` ON `password_links` (`token_hash`);--> statement-breakpoint
ALTER TABLE `admins` ADD `notices` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `noticed_at` text;--> statement-breakpoint
ALTER TABLE `admins` ADD `noticed_to` integer;--> statement-breakpoint
DROP INDEX `trash_list`;--> statement-breakpoint
CREATE INDEX `trash_title` ON `trash` (`kind`,`folded`,"id" desc,`deleted_at`,"row" ->> 'category');--> statement-breakpoint
CREATE INDEX `trash_list` ON `trash` (`kind`,`id`,`deleted_at`,"row" ->> 'category',`folded`);--> statement-breakpoint
DROP INDEX `requests_review`;--> statement-breakpoint
CREATE INDEX `requests_newest` ON `requests` (`spam`,`id`,`folded`,`folded_email`,`student_id`);--> statement-breakpoint
CREATE INDEX `requests_title` ON `requests` (`folded`,"id" desc,`status`,`spam`,`folded_email`,`student_id`);--> statement-breakpoint
CREATE INDEX `requests_review` ON `requests` (`status`,`spam`,`id`,`folded`,`folded_email`,`student_id`);--> statement-breakpoint
ALTER TABLE `letters` ADD `folded` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `letters_newest` ON `letters` (`id`,`state`,`folded`,`recipient`);--> statement-breakpoint
CREATE INDEX `letters_title` ON `letters` (`folded`,"id" desc,`state`,`recipient`);--> statement-breakpoint
CREATE INDEX `activity_title` ON `activity` (`folded`,"id" desc,`by`,`kind`);--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (`status`,`folded`,"id" desc,`spam`,`category`);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (`status`,`folded`,"id" desc,`spam`,`category`);--> statement-breakpoint
CREATE INDEX `faculty_newest` ON `faculty` (`id`,`folded`);--> statement-breakpoint
CREATE INDEX `faq_title` ON `faq` (`folded`,"id" desc);--> statement-breakpoint
CREATE INDEX `highlights_title` ON `highlights` (`status`,`folded`,"id" desc,`spam`,`category`);--> statement-breakpoint
CREATE INDEX `resources_title` ON `resources` (`folded`,"id" desc,`category`);
