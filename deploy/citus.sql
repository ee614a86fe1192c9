-- Distributes the tables of a Daymark database over a Citus cluster by user. This script was never
-- run, so try it on a copy. The database must exist on the coordinator, created by this version,
-- and no server may be running. Do not partition the tables before. Run on the coordinator:
--   psql --single-transaction --variable=ON_ERROR_STOP=1 --file=deploy/citus.sql
-- Afterwards set DATABASE_URL to the coordinator.

-- Reference tables are small, or looked up by something other than their user. Each node has a full
-- copy, and each write goes to all nodes.
select create_reference_table('users');
select create_reference_table('sessions');
select create_reference_table('ended_sessions');
select create_reference_table('access_tokens');
select create_reference_table('calendars');
select create_reference_table('passkeys');
select create_reference_table('passkey_challenges');
select create_reference_table('identities');
select create_reference_table('oidc_attempts');
select create_reference_table('invitations');
select create_reference_table('mails');
select create_reference_table('mail_tokens');
select create_reference_table('push_subscriptions');
select create_reference_table('rate_limits');
select create_reference_table('server_state');
select create_reference_table('vapid_keys');
select create_reference_table('migrations');
select create_reference_table('migration_lock');
select create_reference_table('backup_schedule');

-- Distributed tables keep all rows of a user on one node.
select create_distributed_table('life_areas', 'user_id');
select create_distributed_table('scores', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('years', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('pauses', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('entry_versions', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('area_versions', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('idempotency_keys', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('notifications', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('notification_settings', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('reminders', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('deliveries', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('sources', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('webhooks', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('webhook_events', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('webhook_attempts', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('totp', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('recovery_codes', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('trusted_devices', 'user_id', colocate_with => 'life_areas');
select create_distributed_table('tombstones', 'user_id', colocate_with => 'life_areas');
