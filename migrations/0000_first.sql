CREATE TABLE `admins` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`user` text NOT NULL,
	`email` text NOT NULL,
	`role` text DEFAULT 'admin' NOT NULL,
	`password_hash` text NOT NULL,
	`session_version` integer DEFAULT 1 NOT NULL,
	`folded_user` text NOT NULL,
	`folded_email` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_folded_user_unique` ON `admins` (`folded_user`);--> statement-breakpoint
CREATE UNIQUE INDEX `admins_folded_email_unique` ON `admins` (`folded_email`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`title` text NOT NULL,
	`author_name` text NOT NULL,
	`summary` text NOT NULL,
	`external_link` text NOT NULL,
	`image` text,
	`category` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission_date` text NOT NULL,
	`spam` integer DEFAULT false NOT NULL,
	`published_at` text,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`status`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_review` ON `articles` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE TABLE `faculty` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`website` text,
	`office_hours` text,
	`phone_number` text,
	`office_location` text,
	`img` text,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `faculty_name` ON `faculty` (`folded`,`id`);--> statement-breakpoint
CREATE TABLE `faq` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`question` text NOT NULL,
	`answer` text NOT NULL,
	`link` text,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `highlights` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`project_title` text NOT NULL,
	`student_name` text NOT NULL,
	`project_description` text NOT NULL,
	`summary` text NOT NULL,
	`project_link` text,
	`github_link` text,
	`headshot_url` text,
	`img` text,
	`category` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission_date` text NOT NULL,
	`spam` integer DEFAULT false NOT NULL,
	`published_at` text,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `highlights_published` ON `highlights` (`status`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `highlights_category` ON `highlights` (`status`,`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `highlights_review` ON `highlights` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE TABLE `resources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`link` text,
	`category` text,
	`folded` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `resources_category` ON `resources` (`category`,`id`);--> statement-breakpoint
CREATE TABLE `replies` (
	`key` text NOT NULL,
	`path` text NOT NULL,
	`session` text NOT NULL,
	`status` integer NOT NULL,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`key`, `path`, `session`)
);
--> statement-breakpoint
CREATE INDEX `replies_created` ON `replies` (`created_at`);--> statement-breakpoint
CREATE TABLE `image_copies` (
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`hash`, `width`),
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`request_id` integer,
	`recipient` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`nonce` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_since` text,
	`error` text,
	`created_at` text NOT NULL,
	`due_at` text NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`state`,`due_at`);--> statement-breakpoint
CREATE INDEX `letters_request` ON `letters` (`request_id`);--> statement-breakpoint
CREATE TABLE `requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`full_name` text NOT NULL,
	`email` text NOT NULL,
	`student_id` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`submission_date` text NOT NULL,
	`spam` integer DEFAULT false NOT NULL,
	`folded` text NOT NULL,
	`folded_email` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `requests_review` ON `requests` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE INDEX `requests_person` ON `requests` (`student_id`,`folded_email`);