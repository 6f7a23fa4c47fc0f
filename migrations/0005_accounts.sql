CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin` integer NOT NULL,
	`credential` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_unique` ON `passkeys` (`credential`);--> statement-breakpoint
CREATE INDEX `passkeys_admin` ON `passkeys` (`admin`);--> statement-breakpoint
ALTER TABLE `admins` ADD `entered_at` text;--> statement-breakpoint
ALTER TABLE `password_links` ADD `made_at` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `admins` SET `entered_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
