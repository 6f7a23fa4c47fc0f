CREATE TABLE `search_entries` (
	`place` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item` integer NOT NULL,
	`state` text NOT NULL,
	`words` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entries_item` ON `search_entries` (`kind`,`item`);--> statement-breakpoint
CREATE TABLE `search_kinds` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`shape` text NOT NULL,
	`complete` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_kinds_kind_unique` ON `search_kinds` (`kind`);--> statement-breakpoint
-- By hand: the index itself. It has no texts of its own.
CREATE VIRTUAL TABLE search USING fts5(words, content='search_entries', content_rowid='place', tokenize="ascii tokenchars ':=_'", prefix='2 3 4');
