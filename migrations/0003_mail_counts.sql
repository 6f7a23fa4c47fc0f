CREATE TABLE `third_party_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`network` text,
	`queued_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `third_party_emails_address` ON `third_party_emails` (`address`,`queued_at`);--> statement-breakpoint
CREATE INDEX `third_party_emails_network` ON `third_party_emails` (`network`,`queued_at`);--> statement-breakpoint
ALTER TABLE `letters` ADD `seen` integer DEFAULT false NOT NULL;