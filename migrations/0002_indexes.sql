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
CREATE INDEX `faq_published` ON `faq` (`id`,`folded`);