-- Distributes monitoring_alerts by account over the workers of a Citus cluster.
-- docs/scale.md says when this helps, and which of Meridian's statements must change first.
--
-- NOT TRIED: Debian has no Citus. A test runs the statements of plain PostgreSQL up to the line "Citus".
--
-- Needs Citus 12 or newer on the machine of DATABASE_URL (the coordinator), the table as the migrations make it
-- (undo partition-alerts.sql first), and workers added with citus_add_node('worker-1.internal', 5432).
-- Stop all instances first.
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f deploy/sql/distribute-alerts.sql
--
-- Undo, with the instances stopped:
--   SELECT undistribute_table('monitoring_alerts');
--   ALTER TABLE monitoring_alerts DROP CONSTRAINT monitoring_alerts_pkey, ADD PRIMARY KEY (id);
--   UPDATE monitoring_alerts SET mail_id = NULL WHERE mail_id NOT IN (SELECT id FROM mails);
--   ALTER TABLE monitoring_alerts ADD CONSTRAINT monitoring_alerts_mail_id_mails_id_fk
--     FOREIGN KEY (mail_id) REFERENCES mails (id) ON DELETE SET NULL;

BEGIN;

-- A unique key of a distributed table needs the distribution column.
ALTER TABLE monitoring_alerts DROP CONSTRAINT monitoring_alerts_pkey, ADD PRIMARY KEY (id, user_id);
-- A distributed table cannot refer to a local one. An email's row is deleted after 90 days: its number then stays in the
-- alert, and the list of deliveries shows the alert without an email, as it does for NULL.
ALTER TABLE monitoring_alerts DROP CONSTRAINT monitoring_alerts_mail_id_mails_id_fk;

COMMIT;

-- Citus
CREATE EXTENSION IF NOT EXISTS citus;
-- Everything else stays on the coordinator: users, rules, updates and emails.
SELECT create_distributed_table('monitoring_alerts', 'user_id', shard_count => 64);
-- Removes the copies that stayed on the coordinator.
SELECT truncate_local_data_after_distributing_table('monitoring_alerts');
