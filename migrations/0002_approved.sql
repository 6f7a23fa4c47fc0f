ALTER TABLE `requests` ADD `approved_at` text;--> statement-breakpoint
ALTER TABLE `requests` ADD `keep` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `requests` SET `approved_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE `status` = 'approved';
--> statement-breakpoint
DELETE FROM `letters` WHERE `kind` <> 'denied' AND `request_id` IS NOT NULL AND `request_id` NOT IN (SELECT `id` FROM `requests`);
--> statement-breakpoint
UPDATE `letters` SET `body` = '', `recipient` = NULL, `error` = NULL WHERE `kind` = 'denied' AND `state` <> 'waiting';
