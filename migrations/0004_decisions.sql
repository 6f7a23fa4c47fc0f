ALTER TABLE `trash` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `letters` ADD `held_until` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `before_asking` text;--> statement-breakpoint
ALTER TABLE `receipts` ADD `is_untold` integer DEFAULT false NOT NULL;