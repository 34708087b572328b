-- The library composes them again when somebody opens the update: their impact follows other rules now.
UPDATE news_items SET summary = NULL, impact = NULL, summary_origin = NULL WHERE summary_origin = 'library';
