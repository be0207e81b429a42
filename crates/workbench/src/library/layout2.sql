-- Layout 1 had one flag, `given`, for two ideas: letters that fills keep and
-- letters printed for the solver. Drafts used it for the first, set by the theme
-- designer and by its button, so their files printed the theme. What was given
-- in a draft becomes its solution there, locked. Puzzles that are only solved
-- keep what is printed in them.
UPDATE versions SET document = json_set(document, '$.cells', json((
  SELECT json_group_array(
    CASE WHEN json_extract(cell.value, '$.given') IS NULL THEN json(cell.value)
    ELSE json_remove(
      json_set(
        cell.value,
        '$.locked', json('true'),
        '$.solution',
        coalesce(json_extract(cell.value, '$.solution'), json_extract(cell.value, '$.given'))
      ),
      '$.given'
    ) END
  )
  FROM (SELECT value FROM json_each(document, '$.cells') ORDER BY key) AS cell
)))
WHERE puzzle IN (SELECT id FROM puzzles WHERE kind = 'draft')
  AND json_valid(document)
  AND document LIKE '%"given"%';
