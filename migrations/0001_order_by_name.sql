DROP INDEX `faculty_name`;--> statement-breakpoint
ALTER TABLE `faculty` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `faculty_sorted` ON `faculty` (`sort_key`,`id`);