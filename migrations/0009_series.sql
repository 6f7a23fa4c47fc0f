DROP INDEX `events_featured`;--> statement-breakpoint
CREATE INDEX `events_single` ON `events` (`status`,`starts_at`,`over_at`) WHERE repeats = 'none';--> statement-breakpoint
CREATE INDEX `events_series` ON `events` (`status`,`over_at`,`starts_at`) WHERE repeats <> 'none';