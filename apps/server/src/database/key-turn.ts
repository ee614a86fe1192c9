/**
 * PostgreSQL's number of the lock on an idempotency key: SQL over the columns `user_id` and `key`. Whoever writes a key takes it
 * first. Waiting for the key's row instead, somebody who holds an area could wait for one who holds the key and waits for the area.
 */
export const numberOfKey = "hashtextextended(user_id || ' ' || key, 0)";
