ALTER TABLE `faculty` ADD `bio` text;--> statement-breakpoint
ALTER TABLE `faculty` ADD `areas` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `faculty` ADD `courses` text DEFAULT '[]' NOT NULL;