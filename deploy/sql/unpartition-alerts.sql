-- Undoes partition-alerts.sql: one table again, with the keys of the migrations.
--
-- Stop all instances first: the table is copied under a lock. The copy needs as much free disk as the table takes.
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/sql/unpartition-alerts.sql

BEGIN;

ALTER TABLE monitoring_alerts RENAME TO monitoring_alerts_parts;
LOCK TABLE monitoring_alerts_parts IN ACCESS EXCLUSIVE MODE;

ALTER SEQUENCE monitoring_alerts_id_seq RENAME TO monitoring_alerts_ids;
CREATE TABLE monitoring_alerts (LIKE monitoring_alerts_parts);
ALTER TABLE monitoring_alerts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME monitoring_alerts_id_seq);
ALTER TABLE monitoring_alerts ALTER COLUMN created_at SET DEFAULT now();
SELECT setval('monitoring_alerts_id_seq', last_value, is_called) FROM monitoring_alerts_ids;

INSERT INTO monitoring_alerts OVERRIDING SYSTEM VALUE SELECT * FROM monitoring_alerts_parts;
DROP TABLE monitoring_alerts_parts;

ALTER TABLE monitoring_alerts ADD CONSTRAINT monitoring_alerts_pkey PRIMARY KEY (id);
ALTER TABLE monitoring_alerts ADD CONSTRAINT monitoring_alerts_once UNIQUE (story_id, user_id);
ALTER TABLE monitoring_alerts ADD CONSTRAINT monitoring_alerts_mail_id_mails_id_fk
  FOREIGN KEY (mail_id) REFERENCES mails (id) ON DELETE SET NULL;
CREATE INDEX monitoring_alerts_item ON monitoring_alerts (item_id, user_id);
CREATE INDEX monitoring_alerts_user ON monitoring_alerts (user_id, id);
CREATE INDEX monitoring_alerts_mail ON monitoring_alerts (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX monitoring_alerts_unread ON monitoring_alerts (user_id, id) WHERE in_app AND read_at IS NULL;
CREATE INDEX monitoring_alerts_waiting ON monitoring_alerts (user_id, importance, id DESC NULLS LAST)
  WHERE mail_state = 'waiting';

COMMIT;

ANALYZE monitoring_alerts;
