/** Token's hash, now, first and last date. */
export const listScores = `
  select s.id, s.life_area_id, s.score, s.score_date, s.notes, s.created_at, s.updated_at
  from sessions t
  join scores s on s.user_id = t.user_id
  join life_areas a on a.user_id = s.user_id and a.id = s.life_area_id
  where t.token_hash = $1 and t.expires_at > $2
    and s.score_date between $3 and $4 and s.score is not null
  order by s.score_date, a.position`;

/** Token's hash, now, today. */
export const areasWithRuns = `
  select a.id, a.name, a.color, a.position, a.spans,
    (select r.starts_on from done_runs r
      where r.user_id = a.user_id and r.life_area_id = a.id and r.starts_on <= $3
      order by r.starts_on desc limit 1) as starts_on,
    (select r.ends_on from done_runs r
      where r.user_id = a.user_id and r.life_area_id = a.id and r.starts_on <= $3
      order by r.starts_on desc limit 1) as ends_on,
    (select r.days from done_runs r
      where r.user_id = a.user_id and r.life_area_id = a.id and r.starts_on <= $3
      order by r.starts_on desc limit 1) as days,
    (select max(r.days) from done_runs r
      where r.user_id = a.user_id and r.life_area_id = a.id) as best
  from sessions t
  join life_areas a on a.user_id = t.user_id
  where t.token_hash = $1 and t.expires_at > $2
  order by a.position, a.id`;

/** Token's hash, now, first and last date. */
export const scoresOfMonth = `
  select s.life_area_id, s.score_date, s.score
  from sessions t
  join scores s on s.user_id = t.user_id
  where t.token_hash = $1 and t.expires_at > $2
    and s.score_date between $3 and $4 and s.score is not null`;

/** Token's hash, now, this Monday. */
export const perfectWeeks = `
  select count(*) as weeks
  from sessions t
  join week_totals w on w.user_id = t.user_id
  where t.token_hash = $1 and t.expires_at > $2
    and w.week_start < $3 and w.done = w.possible and w.possible > 0`;

/** Id, date, score, notes, now, area, token's hash. */
export const recordScore = `
  insert into scores
    (user_id, id, life_area_id, score_date, score, notes,
     created_at, updated_at, edited_at, revision)
  select a.user_id, $1, a.id, $2, cast($3 as integer), $4, $5, $5, $5, 1
  from sessions t
  join life_areas a on a.user_id = t.user_id and a.id = $6
  where t.token_hash = $7 and t.expires_at > $5
  on conflict (user_id, life_area_id, score_date) do update
    set score = excluded.score, notes = excluded.notes,
        updated_at = excluded.updated_at, edited_at = excluded.edited_at,
        revision = scores.revision + 1
  returning id, life_area_id, score, score_date, notes, created_at, updated_at`;
