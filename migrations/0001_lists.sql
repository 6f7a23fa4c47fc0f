DROP INDEX `faculty_name`;--> statement-breakpoint
ALTER TABLE `faculty` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `faculty_sorted` ON `faculty` (`sort_key`,`id`);--> statement-breakpoint
CREATE TABLE `totals` (
	`content` text NOT NULL,
	`status` text NOT NULL,
	`spam` integer NOT NULL,
	`category` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`content`, `status`, `spam`, `category`)
);
--> statement-breakpoint
DROP INDEX `articles_published`;--> statement-breakpoint
DROP INDEX `articles_category`;--> statement-breakpoint
DROP INDEX `articles_review`;--> statement-breakpoint
CREATE INDEX `articles_image` ON `articles` (`image`);--> statement-breakpoint
CREATE INDEX `articles_published` ON `articles` (`status`,`published_at`,`id`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `articles_category` ON `articles` (`status`,`category`,`published_at`,`id`,`spam`,`folded`);--> statement-breakpoint
CREATE INDEX `articles_review` ON `articles` (`status`,`spam`,`id`,`category`,`folded`);--> statement-breakpoint
DROP INDEX `highlights_published`;--> statement-breakpoint
DROP INDEX `highlights_category`;--> statement-breakpoint
DROP INDEX `highlights_review`;--> statement-breakpoint
CREATE INDEX `highlights_headshot` ON `highlights` (`headshot_url`);--> statement-breakpoint
CREATE INDEX `highlights_img` ON `highlights` (`img`);--> statement-breakpoint
CREATE INDEX `highlights_published` ON `highlights` (`status`,`published_at`,`id`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `highlights_category` ON `highlights` (`status`,`category`,`published_at`,`id`,`spam`,`folded`);--> statement-breakpoint
CREATE INDEX `highlights_review` ON `highlights` (`status`,`spam`,`id`,`category`,`folded`);--> statement-breakpoint
DROP INDEX `resources_category`;--> statement-breakpoint
CREATE INDEX `resources_all` ON `resources` (`id`,`category`,`folded`);--> statement-breakpoint
CREATE INDEX `resources_category` ON `resources` (`category`,`id`,`folded`);--> statement-breakpoint
INSERT INTO `totals` SELECT 'highlights', `status`, `spam`, coalesce(`category`, ''), count(*) FROM `highlights` GROUP BY 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `highlights_inserted` AFTER INSERT ON `highlights` BEGIN
	INSERT INTO `totals` VALUES ('highlights', new.`status`, new.`spam`, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `highlights_deleted` AFTER DELETE ON `highlights` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'highlights' AND `status` = old.`status` AND `spam` = old.`spam` AND `category` = coalesce(old.`category`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `highlights_sorted` AFTER UPDATE OF `status`, `spam`, `category` ON `highlights` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'highlights' AND `status` = old.`status` AND `spam` = old.`spam` AND `category` = coalesce(old.`category`, '');
	INSERT INTO `totals` VALUES ('highlights', new.`status`, new.`spam`, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
INSERT INTO `totals` SELECT 'articles', `status`, `spam`, coalesce(`category`, ''), count(*) FROM `articles` GROUP BY 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `articles_inserted` AFTER INSERT ON `articles` BEGIN
	INSERT INTO `totals` VALUES ('articles', new.`status`, new.`spam`, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_deleted` AFTER DELETE ON `articles` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'articles' AND `status` = old.`status` AND `spam` = old.`spam` AND `category` = coalesce(old.`category`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `articles_sorted` AFTER UPDATE OF `status`, `spam`, `category` ON `articles` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'articles' AND `status` = old.`status` AND `spam` = old.`spam` AND `category` = coalesce(old.`category`, '');
	INSERT INTO `totals` VALUES ('articles', new.`status`, new.`spam`, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
INSERT INTO `totals` SELECT 'resources', '', 0, coalesce(`category`, ''), count(*) FROM `resources` GROUP BY 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `resources_inserted` AFTER INSERT ON `resources` BEGIN
	INSERT INTO `totals` VALUES ('resources', '', 0, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `resources_deleted` AFTER DELETE ON `resources` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'resources' AND `status` = '' AND `spam` = 0 AND `category` = coalesce(old.`category`, '');
END;
--> statement-breakpoint
CREATE TRIGGER `resources_sorted` AFTER UPDATE OF `category` ON `resources` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'resources' AND `status` = '' AND `spam` = 0 AND `category` = coalesce(old.`category`, '');
	INSERT INTO `totals` VALUES ('resources', '', 0, coalesce(new.`category`, ''), 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
INSERT INTO `totals` SELECT 'faculty', '', 0, '', count(*) FROM `faculty` GROUP BY 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `faculty_inserted` AFTER INSERT ON `faculty` BEGIN
	INSERT INTO `totals` VALUES ('faculty', '', 0, '', 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `faculty_deleted` AFTER DELETE ON `faculty` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'faculty' AND `status` = '' AND `spam` = 0 AND `category` = '';
END;
--> statement-breakpoint
INSERT INTO `totals` SELECT 'faq', '', 0, '', count(*) FROM `faq` GROUP BY 2, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `faq_inserted` AFTER INSERT ON `faq` BEGIN
	INSERT INTO `totals` VALUES ('faq', '', 0, '', 1)
		ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `faq_deleted` AFTER DELETE ON `faq` BEGIN
	UPDATE `totals` SET `total` = `total` - 1
		WHERE `content` = 'faq' AND `status` = '' AND `spam` = 0 AND `category` = '';
END;
