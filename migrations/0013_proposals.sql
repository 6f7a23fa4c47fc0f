DROP INDEX `articles_review`;--> statement-breakpoint
DROP INDEX `articles_alike`;--> statement-breakpoint
DROP INDEX `articles_title`;--> statement-breakpoint
ALTER TABLE `articles` ADD `proposed` integer;--> statement-breakpoint
CREATE INDEX `articles_id` ON `articles` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE INDEX `articles_waiting` ON `articles` (`spam`,`id`,`status`,`proposed`,`category`,`folded`,`likeness`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `articles_waiting_title` ON `articles` (`spam`,`folded`,"id" desc,`status`,`proposed`,`category`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `articles_title` ON `articles` (`status`,`folded`,"id" desc,`category`);--> statement-breakpoint
DROP INDEX `events_review`;--> statement-breakpoint
DROP INDEX `events_alike`;--> statement-breakpoint
DROP INDEX `events_title`;--> statement-breakpoint
ALTER TABLE `events` ADD `proposed` integer;--> statement-breakpoint
CREATE INDEX `events_id` ON `events` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE INDEX `events_waiting` ON `events` (`spam`,`id`,`status`,`proposed`,`category`,`folded`,`likeness`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `events_waiting_title` ON `events` (`spam`,`folded`,"id" desc,`status`,`proposed`,`category`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `events_title` ON `events` (`status`,`folded`,"id" desc,`category`);--> statement-breakpoint
DROP INDEX `highlights_review`;--> statement-breakpoint
DROP INDEX `highlights_alike`;--> statement-breakpoint
DROP INDEX `highlights_title`;--> statement-breakpoint
ALTER TABLE `highlights` ADD `proposed` integer;--> statement-breakpoint
CREATE INDEX `highlights_id` ON `highlights` (`status`,`spam`,`id`);--> statement-breakpoint
CREATE INDEX `highlights_waiting` ON `highlights` (`spam`,`id`,`status`,`proposed`,`category`,`folded`,`likeness`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `highlights_waiting_title` ON `highlights` (`spam`,`folded`,"id" desc,`status`,`proposed`,`category`) WHERE (status = 'pending' or proposed is not null);--> statement-breakpoint
CREATE INDEX `highlights_title` ON `highlights` (`status`,`folded`,"id" desc,`category`);--> statement-breakpoint
ALTER TABLE `receipts` ADD `proposal` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `proposal_fate` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `proposal_at` text;--> statement-breakpoint
CREATE INDEX `receipts_proposal` ON `receipts` (`proposal_at`) WHERE proposal is not null;