DROP INDEX `trash_list`;--> statement-breakpoint
DROP INDEX `trash_title`;--> statement-breakpoint
CREATE INDEX `trash_list` ON `trash` (`kind`,`id`,`deleted_at`,`folded`);--> statement-breakpoint
CREATE INDEX `trash_title` ON `trash` (`kind`,`folded`,"id" desc,`deleted_at`);