-- Splits monitoring_alerts into 16 partitions by account. Meridian's queries stay as they are.
-- docs/scale.md says when this helps. Undo: unpartition-alerts.sql.
--
-- Stop all instances first: the table is copied under a lock. The copy needs as much free disk as the table takes.
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/sql/partition-alerts.sql
--
-- A unique key of a partitioned table needs the partition column, so the primary key becomes (id, user_id).
-- The key (story_id, user_id), on which Meridian inserts, already has it. PostgreSQL 15 and 16 allow no identity
-- column in a partitioned table, so the ids come from a sequence of the same name.

BEGIN;

ALTER TABLE monitoring_alerts RENAME TO monitoring_alerts_whole;
LOCK TABLE monitoring_alerts_whole IN ACCESS EXCLUSIVE MODE;

CREATE TABLE monitoring_alerts (LIKE monitoring_alerts_whole INCLUDING DEFAULTS) PARTITION BY HASH (user_id);
DO $$
BEGIN
  FOR remainder IN 0..15 LOOP
    EXECUTE format(
      'CREATE TABLE monitoring_alerts_%s PARTITION OF monitoring_alerts FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
      remainder, remainder);
  END LOOP;
END
$$;

CREATE SEQUENCE monitoring_alerts_ids OWNED BY monitoring_alerts.id;
SELECT setval('monitoring_alerts_ids', last_value, is_called) FROM monitoring_alerts_id_seq;
ALTER TABLE monitoring_alerts ALTER COLUMN id SET DEFAULT nextval('monitoring_alerts_ids');

INSERT INTO monitoring_alerts SELECT * FROM monitoring_alerts_whole;
DROP TABLE monitoring_alerts_whole;
ALTER SEQUENCE monitoring_alerts_ids RENAME TO monitoring_alerts_id_seq;

ALTER TABLE monitoring_alerts ADD CONSTRAINT monitoring_alerts_pkey PRIMARY KEY (id, user_id);
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
