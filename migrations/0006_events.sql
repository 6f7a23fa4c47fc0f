PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`starts_at` text NOT NULL,
	`ends_at` text,
	`all_day` integer DEFAULT false NOT NULL,
	`repeats` text DEFAULT 'none' NOT NULL,
	`repeats_until` text,
	`except` text DEFAULT '[]' NOT NULL,
	`over_at` text NOT NULL,
	`cancelled_at` text,
	`cancelled_reason` text,
	`cancelled_days` text DEFAULT '[]' NOT NULL,
	`location` text,
	`host` text,
	`link` text,
	`image` text,
	`image_alt` text,
	`category` text,
	`featured` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission_date` text NOT NULL,
	`spam` integer DEFAULT false NOT NULL,
	`published_at` text,
	`updated_at` text DEFAULT '' NOT NULL,
	`likeness` text DEFAULT '' NOT NULL,
	`folded` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_events`("id", "revision", "title", "description", "starts_at", "ends_at", "over_at", "location", "link", "image", "image_alt", "category", "featured", "status", "submission_date", "spam", "published_at", "updated_at", "likeness", "folded") SELECT "id", "revision", "title", "description", "starts_at", "ends_at", "over_at", "location", "link", "image", "image_alt", "category", "featured", "status", "submission_date", "spam", "published_at", "updated_at", "likeness", "folded" FROM `events`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_events';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_events', seq FROM sqlite_sequence WHERE name = 'events';--> statement-breakpoint
DROP TABLE `events`;--> statement-breakpoint
ALTER TABLE `__new_events` RENAME TO `events`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `events_published` ON `events` (`status`,`starts_at`,"id" desc,`over_at`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_review` ON `events` (`status`,`spam`,`id`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (`status`,`folded`,"id" desc,`spam`,`category`);--> statement-breakpoint
CREATE INDEX `events_alike` ON `events` (`spam`,`id`,`likeness`) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX `events_newest` ON `events` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `events_category` ON `events` (`status`,`category`,`starts_at`,"id" desc,`over_at`,`folded`);--> statement-breakpoint
CREATE INDEX `events_past` ON `events` (`status`,`starts_at`,`id`,`over_at`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `events_ending` ON `events` (`status`,`over_at`,`starts_at`);--> statement-breakpoint
CREATE INDEX `events_featured` ON `events` (`status`,`featured`,`starts_at`,"id" desc,`over_at`);--> statement-breakpoint
CREATE INDEX `events_image` ON `events` (`image`);