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
