-- Whether a source reports an item that is not removed. A function, because the planner would overestimate the cost of
-- a subquery that runs only for the items of removed sources.
CREATE FUNCTION news_is_reported(item bigint) RETURNS boolean LANGUAGE sql STABLE COST 1 AS $$
  SELECT EXISTS (
    SELECT FROM news_item_sources AS report
    JOIN news_sources AS reporter ON reporter.id = report.source_id
    WHERE report.item_id = item AND reporter.state <> 'removed'
  )
$$;
